import { type SQL, sql } from 'drizzle-orm'
import { seesAll } from '#contract/access.ts'
import type { Actor } from '#server/access/actor.ts'
import { municipioEixoScope, municipioScope } from '#server/access/scopes.ts'
import type { Kinds } from '#server/access/targets.ts'

/** Territories `t` of which some municipality is in reach: the others of it are counted, not named. */
export const territorioScope = (actor: Actor): SQL =>
  seesAll(actor)
    ? sql`true`
    : sql`exists (select 1 from territorio_municipio at where at."territorioId" = t."territorioId"
        and ${municipioScope(actor, sql`at."municipioId"`)})`
/** Every municipality of the territory `t` is in reach: what is the whole territory's is changed by nobody else. */
export const inteiroNoAlcance = (actor: Actor): SQL =>
  seesAll(actor)
    ? sql`true`
    : sql`not exists (select 1 from territorio_municipio at where at."territorioId" = t."territorioId"
        and not ${municipioScope(actor, sql`at."municipioId"`)})`
/** Initiatives `i`: of an axis they are seen by who sees that axis in one of the municipalities. */
export const iniciativaScope = (actor: Actor): SQL =>
  seesAll(actor) && actor.eixosVisiveis === null
    ? sql`true`
    : sql`exists (select 1 from territorio_municipio ai where ai."territorioId" = i."territorioId"
        and case when i."eixoId" is null then ${municipioScope(actor, sql`ai."municipioId"`)}
          else ${municipioEixoScope(actor, sql`ai."municipioId"`, sql`i."eixoId"`)} end)`
/** Actors `a`; those of no municipality are everybody's, as their register has it. */
export const atorScope = (actor: Actor): SQL =>
  sql`(a."municipioId" is null or ${municipioScope(actor, sql`a."municipioId"`)})`
/** Papers `d` of the territory `t`, and of its initiatives `i`. */
export const documentoScope = (actor: Actor): SQL =>
  sql`(${territorioScope(actor)} and (d."iniciativaId" is null or ${iniciativaScope(actor)}))`

export const alvos: Kinds = {
  territorioId: (actor, id) =>
    sql`select 1 from territorio t where t."territorioId" = ${id} and ${territorioScope(actor)}`,
  iniciativaId: (actor, id) =>
    sql`select 1 from iniciativa i where i."iniciativaId" = ${id} and ${iniciativaScope(actor)}`,
  territorioMunicipioId: (actor, id) =>
    sql`select 1 from territorio_municipio x where x."territorioMunicipioId" = ${id}
      and ${municipioScope(actor, sql`x."municipioId"`)}`,
  territorioDocumentoId: (actor, id) =>
    sql`select 1 from territorio_documento d join territorio t using ("territorioId")
        left join iniciativa i on i."iniciativaId" = d."iniciativaId"
      where d."territorioDocumentoId" = ${id} and ${documentoScope(actor)}`,
}
