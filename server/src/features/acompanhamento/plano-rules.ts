import type { COMPARACOES, LinhaPlanoCampos, StatusAcao } from '#contract/plano-acao.ts'

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
