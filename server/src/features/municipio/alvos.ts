import { targetQueries } from '#server/access/scopes.ts'
import type { Kinds } from '#server/access/targets.ts'

export const alvos: Kinds = { municipioId: targetQueries.municipioId, unidadeRegionalId: 'livre' }
