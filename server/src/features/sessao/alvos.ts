import { sql } from 'drizzle-orm'
import type { Kinds } from '#server/access/targets.ts'

export const alvos: Kinds = {
  sessaoId: (actor, id) =>
    sql`select 1 from sessao s where s."sessaoId" = ${id} and s."usuarioId" = ${actor.usuarioId}`,
}
