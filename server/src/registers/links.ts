import { type SQL, sql } from 'drizzle-orm'
import { can } from '#contract/access.ts'
import { problem } from '#contract/problems.ts'
import type { Register } from '#contract/register.ts'
import type { FieldOf, RegisterField, RegisterRow } from '#contract/register-field.ts'
import type { Actor } from '#server/access/actor.ts'
import { municipioScope } from '#server/access/scopes.ts'
import type { Db } from '#server/db/db.ts'
import { one } from '#server/db/sql.ts'

/** Fields that hold several rows of another table, each a row of a table of links. */
const column = sql.identifier
type Links = FieldOf<'referencias'>
export const isLinks = (f: RegisterField): f is Links => f.tipo === 'referencias'

/** Of the links that tell where a row stands, those in the actor's reach; the others are neither shown nor touched. */
export const linksInReach = (r: Register, actor: Actor, f: RegisterField, link: SQL): SQL => {
  const { municipio, tudoCom } = r.alcance ?? {}
  return f.chave !== municipio || (tudoCom && can(actor, tudoCom)) ? sql`true` : municipioScope(actor, link)
}

/** What a row is linked to, as an array. */
export const linkedIds = (r: Register, actor: Actor, f: Links, id: SQL) => {
  const link = sql`l.${column(f.coluna)}`
  return sql`array(select ${link} from ${column(f.ligacao)} l where l.${column(r.id)} = ${id}
    and ${linksInReach(r, actor, f, link)} order by 1)`
}

/** It goes away everywhere it stands, so all of that must lie in reach. */
export const refuseElsewhere = async (db: Db, r: Register, actor: Actor, id: number) => {
  for (const f of r.campos.filter(isLinks))
    if (
      await one(
        db,
        sql`select 1 from ${column(f.ligacao)} l where l.${column(r.id)} = ${id}
          and not ${linksInReach(r, actor, f, sql`l.${column(f.coluna)}`)} limit 1`,
      )
    )
      throw problem.naoEncontrado()
}

export const writeLinks = async (db: Db, r: Register, actor: Actor, id: unknown, body: RegisterRow) => {
  for (const f of r.campos.filter(isLinks)) {
    if (body[f.chave] === undefined) continue
    const ids = sql.param(body[f.chave])
    await db.execute(
      sql`delete from ${column(f.ligacao)} where ${column(r.id)} = ${id} and not ${column(f.coluna)} = any(${ids}::int[])
        and ${linksInReach(r, actor, f, sql`${column(f.coluna)}`)}`,
    )
    await db.execute(sql`insert into ${column(f.ligacao)} (${column(r.id)}, ${column(f.coluna)})
      select ${id}, unnest(${ids}::int[]) on conflict do nothing`)
  }
}
