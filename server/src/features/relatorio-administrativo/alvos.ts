import { type SQL, sql } from 'drizzle-orm'
import { seesAll } from '#contract/access.ts'
import type { Actor } from '#server/access/actor.ts'
import { municipioScope } from '#server/access/scopes.ts'
import type { Kinds } from '#server/access/targets.ts'

/** Of a city in reach, or one's own wherever it is; those of no city are their authors' and of who sees everything. */
export const noAlcance = (actor: Actor): SQL =>
  seesAll(actor)
    ? sql`true`
    : sql`(r."usuarioId" = ${actor.usuarioId} or coalesce(${municipioScope(actor, sql`r."municipioId"`)}, false))`

export const alvos: Kinds = {
  relatorioAdministrativoId: (actor, id) =>
    sql`select 1 from relatorio_administrativo r where r."relatorioAdministrativoId" = ${id} and ${noAlcance(actor)}`,
  relatorioAdministrativoAnexoId: (actor, id) =>
    sql`select 1 from relatorio_administrativo_anexo x join relatorio_administrativo r using ("relatorioAdministrativoId")
      where x."relatorioAdministrativoAnexoId" = ${id} and ${noAlcance(actor)}`,
}
