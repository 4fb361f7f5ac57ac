import type { Horas, SituacaoSolucao, SituacaoTarefa } from '#contract/termo-referencia.ts'

/** What progress says of solutions and tasks. `queries.ts` says the same in SQL; a test holds both together. */

/** Neither over nor interrupted; 1 and 2 are that of solutions and of tasks. */
const aberta = (situacao: SituacaoSolucao | SituacaoTarefa) => situacao === 1 || situacao === 2

/** The planned end has passed and it is not done. A task has the end of its solution; without one nothing is late. */
export const atrasada = (situacao: SituacaoSolucao | SituacaoTarefa, dataTermino: string | null, hoje: string) =>
  aberta(situacao) && dataTermino !== null && dataTermino < hoje

/**
 * Of a solution or task, in hundredths rounded down: done of what will be done at all, which is what is done, scheduled
 * and left. What is over is done; of what was interrupted it says how far it had come of what was planned.
 */
export const percentual = (situacao: SituacaoSolucao | SituacaoTarefa, h: Horas) => {
  if (situacao === 3) return 100
  const todo = situacao === 4 ? h.horasPrevistas : h.horasRealizadas + h.horasAgendadas + h.horasRestantes
  return todo === 0 ? 0 : Math.min(100, Math.floor((h.horasRealizadas * 100) / todo))
}

/** Of many solutions: by their hours; where nothing is left to do, all of it. */
export const percentualDeVarias = (situacoes: readonly SituacaoSolucao[], h: Horas) =>
  situacoes.includes(3) && situacoes.every((s) => s === 3 || s === 4) ? 100 : percentual(2, h)
