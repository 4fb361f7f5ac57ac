import { sql } from 'drizzle-orm'
import type { Actor } from '#server/access/actor.ts'
import { municipioScope } from '#server/access/scopes.ts'
import type { Kinds } from '#server/access/targets.ts'

export const noAlcance = (actor: Actor) => municipioScope(actor, sql`r."municipioId"`)

/** A school itself is a kind of its register. */
export const alvos: Kinds = {
  municipioEscolaAnexoId: (actor, id) =>
    sql`select 1 from municipio_escola_anexo x join municipio_escola r using ("municipioEscolaId")
      where x."municipioEscolaAnexoId" = ${id} and x."excluidoEm" is null and ${noAlcance(actor)}`,
}
