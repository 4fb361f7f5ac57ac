import { sql } from 'drizzle-orm'
import type { Actor } from '#server/access/actor.ts'
import { municipioEixosScope, municipioScope } from '#server/access/scopes.ts'
import type { Kinds } from '#server/access/targets.ts'

/** A report is as far in reach as its meeting is. */
export const noAlcance = (actor: Actor) => municipioEixosScope(actor, sql`r."municipioId"`, sql`r."eixosIds"`)

export const alvos: Kinds = {
  relatorioId: (actor, id) => sql`select 1 from relatorio r where r."relatorioId" = ${id} and ${noAlcance(actor)}`,
  /** A draft's is its sender's alone. */
  relatorioAnexoId: (actor, id) => sql`select 1 from relatorio_anexo x left join relatorio r using ("relatorioId")
    where x."relatorioAnexoId" = ${id} and case when x."relatorioId" is null
      then x."usuarioId" = ${actor.usuarioId} and ${municipioScope(actor, sql`x."municipioId"`)} else ${noAlcance(actor)} end`,
}
