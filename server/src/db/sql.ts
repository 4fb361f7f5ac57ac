import { createHash } from 'node:crypto'
import { type SQL, sql } from 'drizzle-orm'
import { problem } from '#contract/problems.ts'
import type { Db } from './db.ts'
import type { Statement } from './statement.ts'

/** JSON text made by PostgreSQL, sent to the client as it is. Its shape is checked in tests, not on each request. */
export class RawJson {
  readonly text: string
  #wire: { bytes: Buffer; tag: string } | undefined
  constructor(text: string) {
    this.text = text
  }
  /**
   * As it travels, with the hash of its content; worked out once. The tag is weak because the same content may travel
   * compressed; the hash itself is not.
   */
  get wire() {
    if (this.#wire) return this.#wire
    const bytes = Buffer.from(this.text)
    this.#wire = { bytes, tag: `W/"${createHash('sha256').update(bytes).digest('base64url')}"` }
    return this.#wire
  }
}

export const rows = async <T>(db: Db, query: SQL | Statement): Promise<T[]> => (await db.execute(query)).rows as T[]
export const one = async <T>(db: Db, query: SQL | Statement): Promise<T | undefined> => (await rows<T>(db, query))[0]

/** Runs a query whose only column is JSON text. */
export const json = async (db: Db, query: SQL | Statement): Promise<RawJson> => {
  const row = await one<Record<string, string | null>>(db, query)
  const text = row && Object.values(row)[0]
  return new RawJson(text ?? 'null')
}
/** The same for one record: none is a 404. */
export const foundJson = async (db: Db, query: SQL | Statement): Promise<RawJson> => {
  const answer = await json(db, query)
  if (answer.text === 'null') throw problem.naoEncontrado()
  return answer
}

/**
 * For the rest of the transaction: what is typed or chosen decides which index serves, and a plan for every value would
 * read the big tables whole.
 */
export const PLAN_FOR_VALUES = sql`select set_config('plan_cache_mode', 'force_custom_plan', true)`
