import { createHash } from 'node:crypto'
import pg from 'pg'

/** How often a statement comes before it is worth keeping, and how many are kept: each costs memory in every connection. */
const HOT = 20
const MOST = 200

/** Statements that come often get a name, so that PostgreSQL parses and plans them once a connection. */
export const statementNames = () => {
  const uses = new Map<string, number | string>()
  let named = 0
  let generation = 0
  return {
    nameOf: (text: string): string | undefined => {
      const known = uses.get(text) ?? 0
      if (typeof known === 'string') return known
      if (named >= MOST) return undefined
      if (known < HOT) {
        if (uses.size > 10 * MOST) uses.clear()
        uses.set(text, known + 1)
        return undefined
      }
      named++
      const name = `p${generation}_${createHash('sha256').update(text).digest('base64url').slice(0, 16)}`
      uses.set(text, name)
      return name
    },
    forget: () => {
      uses.clear()
      named = 0
      generation++
    },
  }
}

const names = statementNames()

/** A migration by another process changed what a kept statement answers: all get new names. */
const STALE = '0A000'

type Query = { text?: unknown; name?: string | undefined; values?: unknown[]; submit?: unknown }

const withName = (query: unknown, values: unknown): unknown => {
  const { text, name, values: own, submit } = (query ?? {}) as Query
  if (typeof text !== 'string' || name || submit || !(Array.isArray(values) || own)) return query
  const given = names.nameOf(text)
  return given ? { ...(query as object), name: given } : query
}

/** The client of the bancos' pools. */
export class NamedClient extends pg.Client {
  // biome-ignore lint/suspicious/noExplicitAny: pg declares a dozen forms of this one call
  override query(query: any, values?: any, callback?: any): any {
    const named = withName(query, values)
    if (typeof callback !== 'function') {
      const answer = super.query(named as string, values)
      const watch = answer as unknown as Promise<unknown> | undefined
      if (named !== query && watch?.then)
        watch.then(undefined, (e: { code?: string }) => {
          if (e.code === STALE) names.forget()
        })
      return answer
    }
    return super.query(named as string, values, (e: Error & { code?: string }, result: pg.QueryResult) => {
      if (e?.code === STALE) names.forget()
      callback(e, result)
    })
  }
}
