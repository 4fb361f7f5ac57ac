import { sql } from 'drizzle-orm'
import type { Kinds } from '#server/access/targets.ts'
import { contratoScope } from './queries.ts'

export const alvos: Kinds = {
  contratoId: (actor, id) => sql`select 1 from contrato c where c."contratoId" = ${id} and ${contratoScope(actor)}`,
}
