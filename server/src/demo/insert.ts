import { sql } from 'drizzle-orm'
import type { Db } from '#server/db/db.ts'
import { rows } from '#server/db/sql.ts'

/** One statement for many rows: a start with the demo must not take a minute. All rows carry the keys of the first. */
export const insertAll = (db: Db, table: string, list: readonly object[], returning?: string) => {
  const [first] = list
  if (!first) return Promise.resolve([])
  const columns = sql.join(
    Object.keys(first).map((k) => sql.identifier(k)),
    sql`, `,
  )
  return rows<Record<string, number>>(
    db,
    sql`insert into ${sql.identifier(table)} (${columns}) select ${columns}
        from json_populate_recordset(null::${sql.identifier(table)}, ${JSON.stringify(list)}::json) with ordinality order by ordinality
        ${returning ? sql`returning ${sql.identifier(returning)}` : sql``}`,
  )
}

/** The same, answering the new ids in the order of the list. */
export const ids = async (db: Db, table: string, list: readonly object[], id: string) =>
  (await insertAll(db, table, list, id)).map((r) => r[id]!)
