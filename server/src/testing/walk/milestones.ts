import { type Action, isDone, type Reply } from './actions.ts'
import { isRejectedForGood } from './evidence-rules.ts'
import { acompanhamentoDe, type Linha, perguntaDe, type World } from './world.ts'

/** What every walk must have come by, however short; what it has not yet come by is sought. */
export const MILESTONES = [
  /** A follow-up, not the first reading. */
  'cancelled',
  'reverted',
  /** In a follow-up, to a question that is approved or rejected for good. */
  'NÃO to a recurring question',
  /** Such a follow-up was ended. */
  'NÃO that took proved points',
  /** Added to what is approved. */
  'complemento',
  /** Tried after the day for sending again, and refused. */
  'file after the deadline',
  /** A deadline that was moved, and what became of appeals. */
  'extended',
  'upheld',
  'refused',
] as const
export type Milestone = (typeof MILESTONES)[number]

/** Asked every time, and an analysis ended: the answer waits for the end of the follow-up. */
export const answerWaits = (w: World, id: number) => {
  const p = perguntaDe(w, id)
  return p.recorrente && (p.estado === 'aprovada' || isRejectedForGood(w, p))
}
export const takesPoints = (w: World, l: Linha) =>
  l.adiada && l.resposta === false && perguntaDe(w, l.pergunta).estado === 'aprovada'

const reachedBy = (w: World, a: Action, done: boolean): Milestone | undefined => {
  if (a.tipo === 'salvar') {
    const p = perguntaDe(w, a.pergunta)
    if (done) return p.estado === 'aprovada' ? 'complemento' : undefined
    return isRejectedForGood(w, p) && p.qtdRejeicao === 1 ? 'file after the deadline' : undefined
  }
  if (!done) return undefined
  if (a.tipo === 'reverter') return 'reverted'
  if (a.tipo === 'prorrogar') return 'extended'
  if (a.tipo === 'julgar') return a.acolhido ? 'upheld' : 'refused'
  if (!('acompanhamentoId' in a)) return undefined
  const { tipo, linhas = [] } = acompanhamentoDe(w, a.acompanhamentoId)
  if (tipo === 'diagnostico') return undefined
  if (a.tipo === 'cancelar') return 'cancelled'
  if (a.tipo === 'finalizar') return linhas.some((l) => takesPoints(w, l)) ? 'NÃO that took proved points' : undefined
  const no = linhas.filter((l) => a.itens.some((i) => i.linha === l.id && i.resposta === false))
  return no.some((l) => l.resposta !== false && answerWaits(w, l.pergunta)) ? 'NÃO to a recurring question' : undefined
}

/** What somebody who acted alone in this world came by. */
export const reached = (w: World, a: Action, r: Reply) => reachedBy(w, a, isDone(r))
