import { targetQueries } from '#server/access/scopes.ts'
import type { Kinds } from '#server/access/targets.ts'

export const alvos: Kinds = { eixoId: targetQueries.eixoId }
