import { Param, Placeholder, SQL, StringChunk } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'

const dialect = new PgDialect()
const MOST = 500

interface Compiled {
  /** Text between the values. */
  texts: StringChunk[]
  names: string[]
}
const known = new Map<string, Compiled>()

const compile = (query: SQL): Compiled => {
  const { sql: text, params } = dialect.sqlToQuery(query)
  return {
    texts: text.split(/\$\d+/).map((t) => new StringChunk(t)),
    names: params.map((p) => {
      if (!(p instanceof Placeholder)) throw new Error('a kept statement takes its values by name')
      return p.name
    }),
  }
}

/**
 * A long statement put together once for each `key` and kept: writing hundreds of pieces anew costs as much as running
 * it. Its values are named by `sql.placeholder`; everything else in it must follow from the key.
 */
export const template = (key: string, build: () => SQL, values: Record<string, unknown>): SQL => {
  let made = known.get(key)
  if (!made) {
    if (known.size >= MOST) known.clear()
    made = compile(build())
    known.set(key, made)
  }
  const { texts, names } = made
  return new SQL(texts.flatMap((text, i) => (i < names.length ? [text, new Param(values[names[i]!] ?? null)] : [text])))
}
