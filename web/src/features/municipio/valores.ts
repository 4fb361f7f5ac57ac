import { type MunicipioCompleto, PARTICIPACAO, RELACIONAMENTO, TIPO_PROGRAMA } from '#contract/municipio.ts'

/** The form's own copy of a municipality: texts are never null. */
export const paraValores = (m: MunicipioCompleto | undefined, uf: string) => ({
  uf: m?.uf ?? uf,
  nome: m?.nome ?? '',
  codigoIbge: m?.codigoIbge ?? null,
  populacao: m?.populacao ?? null,
  statusId: m?.statusId ?? null,
  projetoId: m?.projetoId ?? null,
  unidadeRegionalId: m?.unidadeRegionalId ?? null,
  faixaId: m?.faixaId ?? null,
  idhm: m?.idhm ?? null,
  meiAtivos: m?.meiAtivos ?? null,
  prefeito: m?.prefeito ?? '',
  email: m?.email ?? '',
  telefone: m?.telefone ?? '',
  site: m?.site ?? '',
  statusRelacionamento: m?.statusRelacionamento ?? 0,
  participacao: m?.participacao ?? 0,
  tipoPrograma: m?.tipoPrograma ?? 2,
  inicioVigencia: m?.inicioVigencia ?? '',
  fimVigencia: m?.fimVigencia ?? '',
  observacao: m?.observacao ?? '',
})
export type Valores = ReturnType<typeof paraValores>

export const ROTULOS: Readonly<Record<keyof Valores, string>> = {
  uf: 'UF',
  nome: 'Nome',
  codigoIbge: 'Código IBGE',
  populacao: 'População',
  statusId: 'Status',
  projetoId: 'Projeto',
  unidadeRegionalId: 'Unidade Regional',
  faixaId: 'Faixa',
  idhm: 'IDHM',
  meiAtivos: 'MEI ativos',
  prefeito: 'Prefeito(a)',
  email: 'E-mail',
  telefone: 'Telefone',
  site: 'Site',
  statusRelacionamento: 'Relacionamento',
  participacao: 'Participação',
  tipoPrograma: 'Tipo de programa',
  inicioVigencia: 'Início da vigência',
  fimVigencia: 'Fim da vigência',
  observacao: 'Observação',
}

const opcoes = (tabela: Readonly<Record<number, string>>) =>
  Object.entries(tabela).map(([valor, rotulo]) => ({ valor: Number(valor), rotulo }))
export const OPCOES = {
  statusRelacionamento: opcoes(RELACIONAMENTO),
  participacao: opcoes(PARTICIPACAO),
  tipoPrograma: opcoes(TIPO_PROGRAMA),
}
