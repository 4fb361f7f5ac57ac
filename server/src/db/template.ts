import { Placeholder, type SQL } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'

const dialect = new PgDialect()
const MOST = 500

interface Compiled {
  text: string
  names: string[]
}
const known = new Map<string, Compiled>()

/** A statement that is written out already. */
export interface Statement {
  text: string
  values: unknown[]
}

const compile = (query: SQL): Compiled => {
  const { sql: text, params } = dialect.sqlToQuery(query)
  const names = params.map((p) => {
    if (!(p instanceof Placeholder)) throw new Error('a kept statement takes its values by name')
    return p.name
  })
  return { text, names }
}

/**
 * A long statement put together once for each `key` and kept: writing hundreds of pieces anew costs as much as running
 * it. Its values are named by `sql.placeholder`; everything else in it must follow from the key.
 */
export const template = (key: string, build: () => SQL, values: Record<string, unknown>): Statement => {
  let made = known.get(key)
  if (!made) {
    if (known.size >= MOST) known.clear()
    made = compile(build())
    known.set(key, made)
  }
  return { text: made.text, values: made.names.map((n) => values[n] ?? null) }
}
