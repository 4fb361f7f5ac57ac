import { naVariante } from './register-words.ts'
import { registers } from './registers.ts'
import type { Termo, Wording } from './wording.ts'

type Nome = (w: Wording) => string
const igual =
  (nome: string): Nome =>
  () =>
    nome
const termo =
  (t: Termo): Nome =>
  (w) =>
    w.singular(t)

/** What the log speaks about, as people call it in each variant. */
const NOMES: Readonly<Record<string, Nome>> = {
  ...Object.fromEntries(registers.map((r): [string, Nome] => [r.tabela, (w) => naVariante(r, w).singular])),
  acompanhamento: termo('acompanhamento'),
  configuracao: igual('Configurações'),
  contrato: termo('contrato'),
  eixo: (w) => w.distinto('eixo'),
  grupo: (w) => `Grupo ${w.min.do('municipio')}`,
  membro: termo('membro'),
  mensagem: igual('Mensagem de e-mail'),
  municipio: termo('municipio'),
  municipio_eixo: (w) => `${w.distinto('eixo')} ${w.min.do('municipio')}`,
  municipio_resumo: (w) => `Resumo ${w.min.do('municipio')}`,
  municipio_tema: (w) => `${w.distinto('tema')} ${w.min.do('municipio')}`,
  pergunta: termo('pergunta'),
  pergunta_evidencia: termo('evidencia'),
  pergunta_municipio: (w) => `${w.singular('pergunta')} ${w.min.do('municipio')}`,
  plano_acao: igual('Plano de ação'),
  selo_inscricao: igual('Inscrição no selo'),
  sessao: igual('Sessão'),
  sistema: igual('Sistema'),
  tema: (w) => w.distinto('tema'),
  usuario: termo('usuario'),
  usuarioGrupo: igual('Grupo de usuários'),
}
export const ENTIDADES = Object.keys(NOMES)
export const nomeDaEntidade = (entidade: string, w: Wording) => NOMES[entidade]?.(w) ?? entidade.replaceAll('_', ' ')
