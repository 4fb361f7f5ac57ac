import { sql } from 'drizzle-orm'
import type { Actor } from '#server/access/actor.ts'
import { municipioScope } from '#server/access/scopes.ts'
import type { Kinds } from '#server/access/targets.ts'

/** The action `a` lies in reach where its room does. */
export const noAlcance = (actor: Actor) => municipioScope(actor, sql`a."municipioId"`)

export const alvos: Kinds = {
  sala5w2hId: (actor, id) => sql`select 1 from sala_5w2h a where a."sala5w2hId" = ${id} and ${noAlcance(actor)}`,
  sala5w2hAnexoId: (actor, id) => sql`select 1 from sala_5w2h_anexo x join sala_5w2h a using ("sala5w2hId")
    where x."sala5w2hAnexoId" = ${id} and x."excluidoEm" is null and ${noAlcance(actor)}`,
}
