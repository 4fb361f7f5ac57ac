import { sql } from 'drizzle-orm'
import { municipioScope } from '#server/access/scopes.ts'
import type { Kinds } from '#server/access/targets.ts'

export const alvos: Kinds = {
  seloResultadoId: (actor, id) => sql`select 1 from selo_resultado r
    where r."seloResultadoId" = ${id} and ${municipioScope(actor, sql`r."municipioId"`)}`,
  // Of a whole state: who may call reaches all of it.
  seloPublicacaoId: 'livre',
  seloManualId: 'livre',
}
