import type { Registro } from '#contract/auditoria.ts'
import { naVariante } from '#contract/register-words.ts'
import { registers } from '#contract/registers.ts'
import type { Termo, Wording } from '#contract/wording.ts'

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

const PRIMEIRAS = 2

/** The first changes in one line: 'Nome: de Ana para Ana Lima; E-mail: … (+3)'. */
export const resumo = (mudancas: Registro['mudancas']): string => {
  const texto = mudancas
    .slice(0, PRIMEIRAS)
    .map((m) => `${m.campo}: ${m.antes === null ? '' : `de ${m.antes} para `}${m.depois ?? 'vazio'}`)
    .join('; ')
  return mudancas.length > PRIMEIRAS ? `${texto} (+${mudancas.length - PRIMEIRAS})` : texto
}
