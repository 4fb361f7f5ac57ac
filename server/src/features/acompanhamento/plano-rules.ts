import { type COMPARACOES, type LinhaPlanoCampos, STATUS_ACAO, type StatusAcao } from '#contract/plano-acao.ts'

/** The rules of the action plan. Days are São Paulo's, as text. */

/** Late is told by the date: not done, not given up, and its day has passed. */
export const situacaoDaAcao = (l: { status: number; quando: string | null }, hoje: string): StatusAcao =>
  (l.status === 1 || l.status === 2) && l.quando !== null && l.quando < hoje ? 4 : (l.status as StatusAcao)

const PARA_COMECAR = {
  porQue: 'Diga por quê',
  onde: 'Diga onde',
  quem: 'Diga quem responde',
  inicio: 'Diga quando começa',
  quando: 'Diga quando termina',
  como: 'Diga como',
} as const

/** An action that started or ended is a whole one; before that it may be filled in bit by bit. */
export const faltaParaComecar = (l: Pick<LinhaPlanoCampos, keyof typeof PARA_COMECAR | 'status'>) =>
  l.status === 2 || l.status === 3
    ? Object.fromEntries(Object.entries(PARA_COMECAR).filter(([campo]) => !l[campo as keyof typeof PARA_COMECAR]))
    : {}

/** What is done is done wholly, and what has not started has no progress. */
export const arrumada = <L extends Pick<LinhaPlanoCampos, 'status' | 'andamento'>>(l: L): L => ({
  ...l,
  andamento: l.status === 3 ? 100 : l.status === 1 ? 0 : l.andamento,
})

/** How a question of this plan compares with the follow-up before; undefined when it belongs to neither plan. */
export const comparar = (antes: boolean | null, agora: boolean | null): (typeof COMPARACOES)[number] | undefined => {
  if (antes === false && agora === true) return 'resolvida'
  if (agora !== false) return undefined
  return antes === false ? 'continua' : 'nova'
}

interface Somada {
  situacao: number
  quanto: number
  pontos: number | null
}
/** Cents do not add up as they are. */
const soma = (numeros: readonly number[]) => numeros.reduce((s, n) => s + Math.round(n * 100), 0) / 100
const contas = (linhas: readonly Somada[]) => ({
  acoes: linhas.length,
  quanto: soma(linhas.map((l) => l.quanto)),
  pontos: soma(linhas.map((l) => l.pontos ?? 0)),
})
const CANCELADA = 5

/** What the plan adds up to, by state and in all; what was given up costs nothing and brings nothing. */
export const totaisDoPlano = (linhas: readonly Somada[]) => ({
  porSituacao: (Object.keys(STATUS_ACAO).map(Number) as StatusAcao[])
    .map((situacao) => ({ situacao, ...contas(linhas.filter((l) => l.situacao === situacao)) }))
    .filter((t) => t.acoes > 0),
  total: contas(linhas),
  semCanceladas: contas(linhas.filter((l) => l.situacao !== CANCELADA)),
})
