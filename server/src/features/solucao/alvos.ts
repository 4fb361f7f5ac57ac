import type { Kinds } from '#server/access/targets.ts'

/** The shelf of solutions is one for all. */
export const alvos: Kinds = { solucaoId: 'livre' }
