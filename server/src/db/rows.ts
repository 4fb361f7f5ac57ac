import { type SQL, sql } from 'drizzle-orm'
import { normalize } from '#contract/br.ts'
import { problem } from '#contract/problems.ts'
import type { Db } from './db.ts'
import { foundJson, json, one, RawJson, rows } from './sql.ts'

/* What the statements of every feature repeat. Names of tables and columns come from the code, never from a request. */

const column = sql.identifier
const comma = (parts: SQL[]) => sql.join(parts, sql`, `)
/** A list is one value, not as many as it has items. */
const value = (v: unknown) => sql`${Array.isArray(v) ? sql.param(v) : v}`

/* Conditions */

/** All of them hold; what is not asked for (undefined, false) leaves no trace, and nothing at all is true. */
export const every = (...conditions: readonly (SQL | undefined | false)[]): SQL => {
  const asked = conditions.filter((c): c is SQL => !!c)
  return asked.length ? sql.join(asked, sql` and `) : sql`true`
}

/** Any of these ids, one value however many they are: the statement stays the same. */
export const anyOf = (ids: readonly number[]): SQL => sql`any(${sql.param([...ids])}::int[])`

/** Text found anywhere, with its % and _ as they are. */
export const escapeLike = (text: string) => text.replace(/[\\%_]/g, '\\$&')
const containing = (text: string) => `%${escapeLike(text)}%`

const wordsOf = (busca: string | undefined) =>
  normalize(busca ?? '')
    .split(' ')
    .filter(Boolean)
/** A pattern for `sem_acento(…) like` for each word. */
export const searchPatterns = (busca: string | undefined) => wordsOf(busca).map(containing)

/** Every word must be found, each wherever `found` looks for it, which is given its pattern. */
export const searchSql = (
  busca: string | undefined,
  found: (pattern: SQL, word: string, index: number) => SQL,
): SQL => {
  const words = wordsOf(busca)
  if (words.length === 0) return sql`true`
  return sql.join(
    words.map((w, i) => sql`(${found(sql`${containing(w)}`, w, i)})`),
    sql` and `,
  )
}

/** Every word found anywhere in what `where` says, whatever its accents and letter case. */
export const search = (where: SQL, busca: string | undefined): SQL =>
  searchSql(busca, (pattern) => sql`sem_acento(${where}) like ${pattern}`)

/* Reading: JSON that PostgreSQL makes */

/** The rows of a query as one JSON list. */
export const jsonList = (query: SQL): SQL => sql`select coalesce(json_agg(t), '[]')::text from (${query}) t`
/** Its only row as JSON. */
export const jsonRecord = (query: SQL): SQL => sql`select to_json(t)::text from (${query}) t`

export const listJson = (db: Db, query: SQL) => json(db, jsonList(query))
/** None is a 404. */
export const recordJson = (db: Db, query: SQL) => foundJson(db, jsonRecord(query))

/** Through JSON, so that decimals are numbers and moments read as on the wire, whatever the driver makes of them. */
export const records = async <T>(db: Db, query: SQL): Promise<T[]> =>
  (await rows<{ j: T }>(db, sql`select to_json(t) as j from (${query}) t`)).map((r) => r.j)
export const record = async <T>(db: Db, query: SQL): Promise<T | undefined> => (await records<T>(db, query))[0]

/* Writing */

type Values = Readonly<Record<string, unknown>>
/** What is undefined was not said: a new row takes its default, one that stands keeps what it has. */
const said = (values: Values) => Object.keys(values).filter((k) => values[k] !== undefined)

/** Of a record only these fields, in their order: what goes into the table. */
export const only = <K extends string>(fields: readonly K[], of: { readonly [k in K]?: unknown }): Record<K, unknown> =>
  Object.fromEntries(fields.map((f) => [f, of[f]])) as Record<K, unknown>

/** A new row from an object of its columns; answers the id that it got. */
export const insertRow = async (db: Db, table: string, values: Values, id: string): Promise<number> => {
  const names = said(values)
  const row = await one<Record<string, number>>(
    db,
    sql`insert into ${column(table)} (${comma(names.map((k) => sql`${column(k)}`))})
        values (${comma(names.map((k) => value(values[k])))}) returning ${column(id)}`,
  )
  return row![id]!
}

const keyed = (key: Values) => every(...Object.entries(key).map(([k, v]) => sql`${column(k)} = ${v}`))
const changed = (table: string, key: Values, values: Values) => {
  const sets = said(values).map((k) => sql`${column(k)} = ${value(values[k])}`)
  return sql`update ${column(table)} set ${comma([...sets, sql`versao = versao + 1`])} where ${keyed(key)}`
}

/** Changes a row that this transaction holds: nobody can have changed it meanwhile. */
export const updateRow = async (db: Db, table: string, key: Values, values: Values) => {
  await db.execute(changed(table, key, values))
}

/** Changes a row as it was read, for a statement that goes on: nothing is changed when its version is another by now. */
export const versionChange = (table: string, key: Values, versao: unknown, values: Values): SQL =>
  sql`${changed(table, key, values)} and versao = ${versao}`

/** The same alone: whether the version was still that one. */
export const updateVersion = async (db: Db, table: string, key: Values, versao: unknown, values: Values) =>
  (await one(db, sql`${versionChange(table, key, versao, values)} returning 1`)) !== undefined

/** Somebody else was first: the answer shows the record as it is now, and no more of it than the person may see. */
export const stale = (atual: unknown) =>
  problem.versaoDesatualizada({}, undefined, { atual: atual instanceof RawJson ? JSON.parse(atual.text) : atual })

/* Many rows in one statement */

/** A list of objects as rows of the table: its columns have their types, what an object does not name is null. */
export const recordset = (table: string, list: readonly object[]): SQL =>
  sql`json_populate_recordset(null::${column(table)}, ${JSON.stringify(list)}::json)`

/** New rows in the order of the list, all with the columns of the first; answers the id of each where one is named. */
export const insertRows = async (db: Db, table: string, list: readonly object[], id?: string): Promise<number[]> => {
  const [first] = list
  if (!first) return []
  const names = comma(Object.keys(first).map((k) => sql`${column(k)}`))
  const made = await rows<Record<string, number>>(
    db,
    sql`insert into ${column(table)} (${names}) select ${names} from ${recordset(table, list)} with ordinality order by ordinality
        ${id === undefined ? sql`` : sql`returning ${column(id)}`}`,
  )
  return id === undefined ? [] : made.map((r) => r[id]!)
}

/** Changes these columns of many rows, each found by its id, to what the list says. */
export const updateRows = async (
  db: Db,
  table: string,
  id: string,
  fields: readonly string[],
  list: readonly object[],
) => {
  const sets = fields.map((f) => sql`${column(f)} = n.${column(f)}`)
  await db.execute(sql`update ${column(table)} t set ${comma([...sets, sql`versao = t.versao + 1`])}
    from ${recordset(table, list)} n where t.${column(id)} = n.${column(id)}`)
}
