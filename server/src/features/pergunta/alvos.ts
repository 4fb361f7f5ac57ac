import { sql } from 'drizzle-orm'
import { eixoScope } from '#server/access/scopes.ts'
import type { Kinds } from '#server/access/targets.ts'

export const alvos: Kinds = {
  perguntaId: (actor, id) => sql`select 1 from pergunta p join tema t using ("temaId")
    where p."perguntaId" = ${id} and ${eixoScope(actor, sql`t."eixoId"`)}`,
}
