import { flagLabel, isFlag } from '#contract/permissions.ts'
import type { Mudancas } from '#server/db/audit.ts'

/** Field → the word people know it by. Flags bring their own label; what is not here is shown as it is spelled. */
const ROTULOS: Readonly<Record<string, string>> = {
  acessoTotal: 'Acesso total',
  assinatura: 'Assinatura eletrônica',
  ativo: 'Ativo',
  categoriaInstituicaoNome: 'Nome',
  cnpj: 'CNPJ',
  codigoIbge: 'Código IBGE',
  cpf: 'CPF',
  descricao: 'Descrição',
  email: 'E-mail',
  empresaNome: 'Razão social',
  faixaNome: 'Faixa',
  fimVigencia: 'Fim da vigência',
  grupo: 'Grupo de usuário',
  habilitado: 'Habilitado',
  idhm: 'IDHM',
  imagem: 'Imagem',
  inicioVigencia: 'Início da vigência',
  meiAtivos: 'MEI ativos',
  nome: 'Nome',
  nomeRegiao: 'Unidade regional',
  observacao: 'Observação',
  participacao: 'Participação',
  permissoes: 'Permissões',
  permissoesSolucoes: 'Permissões de solução',
  populacao: 'População',
  prefeito: 'Prefeito(a)',
  projetoNome: 'Projeto',
  receberEmails: 'Receber e-mails',
  relatorioAdm: 'Relatórios do grupo',
  site: 'Site',
  statusNome: 'Status',
  statusRelacionamento: 'Relacionamento',
  telefone: 'Telefone',
  tipoPrograma: 'Tipo de programa',
  uf: 'UF',
  unidadeRegionalId: 'Unidade regional',
  verTodosEixos: 'Vê todos os eixos',
  visualizaEixosIds: 'Eixos da sala',
  visualizaMunicipio: 'Vê municípios',
}
export const rotulo = (campo: string) => ROTULOS[campo] ?? (isFlag(campo) ? flagLabel(campo) : campo)

/** A value as a person reads it. */
export const legivel = (valor: unknown): string | null => {
  if (valor === null || valor === undefined || valor === '') return null
  if (typeof valor === 'boolean') return valor ? 'Sim' : 'Não'
  if (Array.isArray(valor)) return valor.length ? valor.map((v) => legivel(v) ?? '-').join('; ') : null
  return typeof valor === 'object' ? JSON.stringify(valor) : String(valor)
}

export const mudancasLegiveis = (mudancas: Mudancas | null) =>
  Object.entries(mudancas ?? {}).map(([campo, { antes, depois }]) => ({
    campo: rotulo(campo),
    antes: legivel(antes),
    depois: legivel(depois),
  }))
