import { Placeholder, type SQL, sql } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'

const dialect = new PgDialect()

/** A statement that is written out already. */
export interface Statement {
  text: string
  values: unknown[]
}

/** A value that a fixed statement takes by its name, as often as it stands there. */
export const byName = (name: string): SQL => sql`${sql.placeholder(name)}`

const compile = (query: SQL) => {
  const { sql: text, params } = dialect.sqlToQuery(query)
  const names: string[] = []
  const places = params.map((p) => {
    if (!(p instanceof Placeholder)) throw new Error('a fixed statement takes its values by name')
    const at = names.indexOf(p.name)
    return at < 0 ? names.push(p.name) : at + 1
  })
  return { text: text.replace(/\$(\d+)/g, (_, n: string) => `$${places[Number(n) - 1]}`), names }
}

/**
 * A long statement that is the same for everybody, put together by its first use: writing hundreds of pieces anew for
 * each request costs as much as running it. Whatever differs between two who ask is a value.
 */
export const fixedStatement = (build: () => SQL) => {
  let made: ReturnType<typeof compile> | undefined
  return (values: Record<string, unknown>): Statement => {
    made ??= compile(build())
    return {
      text: made.text,
      values: made.names.map((name) => {
        const value = values[name]
        // Left out, it would be null, which may well mean everything.
        if (value === undefined) throw new Error(`the statement takes a value '${name}'`)
        return value
      }),
    }
  }
}
