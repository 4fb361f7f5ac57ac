import { sql } from 'drizzle-orm'
import { municipioScope } from '#server/access/scopes.ts'
import type { Kinds } from '#server/access/targets.ts'

export const alvos: Kinds = {
  grupoId: (actor, id) =>
    sql`select 1 from grupo g where g."grupoId" = ${id} and ${municipioScope(actor, sql`g."municipioId"`)}`,
  membroId: (actor, id) =>
    sql`select 1 from membro m where m."membroId" = ${id} and ${municipioScope(actor, sql`m."municipioId"`)}`,
}
