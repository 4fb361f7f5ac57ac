import type { Writable } from 'node:stream'
import { SQL, sql } from 'drizzle-orm'
import pg from 'pg'
import { IDLE_LIMIT } from './connect.ts'
import { type Statement, written } from './statement.ts'
import { statementNames } from './statement-names.ts'

/** What queries are given: the request's transaction, or the pool for a read. */
export interface Db {
  execute(query: SQL | Statement): Promise<pg.QueryResult>
}

const ofProcess = statementNames()
/** For each pool: what a connection keeps for nothing is given back when it is taken out. */
export const tidyNames = ofProcess.tidy
/** A migration by another process changed what a kept statement answers: all get new names. */
const STALE = '0A000'
/** A statement of a transaction that another one of it has ended. */
const ABORTED = '25P02'

const { builtins, getTypeParser } = pg.types
const asText = (text: string) => text
/** Days and moments stay the text that PostgreSQL writes: a Date would shift them by the machine's zone. */
const TIMES = new Set<number>([builtins.DATE, builtins.TIMESTAMP, builtins.TIMESTAMPTZ, builtins.INTERVAL])
const types = {
  getTypeParser: ((oid: number, format: 'text') =>
    TIMES.has(oid) ? asText : getTypeParser(oid, format)) as typeof getTypeParser,
}

/**
 * What is sent on a connection from here to the end of this turn leaves in one piece: `begin` with the first statement,
 * the last one with `commit`. Each piece costs a system call, and wakes the server.
 */
export const sendTogether = (client: pg.ClientBase) => {
  const { stream } = (client as unknown as { connection: { stream: Writable } }).connection
  stream.cork()
  process.nextTick(() => stream.uncork())
}

export interface DbOptions {
  /** Off where a pooler hands each statement to another connection, which does not know the name. */
  named?: boolean
  /** Milliseconds without an answer after which the connection is given up. */
  limit?: number
  names?: ReturnType<typeof statementNames>
}

export const dbOn = (
  client: pg.Pool | pg.ClientBase,
  { named = true, limit, names = ofProcess }: DbOptions = {},
): Db => ({
  execute: async (query) => {
    const { text, values } = query instanceof SQL ? written(query) : query
    const name = named ? names.nameOf(text) : undefined
    try {
      const config = { text, values, types, ...(name && { name }), ...(limit && { query_timeout: limit }) }
      return await client.query(config as pg.QueryConfig)
    } catch (e) {
      if ((e as { code?: string }).code === STALE) names.forget()
      throw e
    }
  },
})

/** What `work` wrote is undone when it throws; the transaction it is part of goes on. */
export const savepoint = async <T>(db: Db, work: () => Promise<T>): Promise<T> => {
  await db.execute(sql`savepoint dentro`)
  try {
    const result = await work()
    await db.execute(sql`release savepoint dentro`)
    return result
  } catch (e) {
    await db.execute(sql`rollback to savepoint dentro`)
    throw e
  }
}

/** The server ends what runs longer than we wait, and a transaction that somebody left open with its locks. */
const BEGIN = ({ limit, wait }: { limit: number; wait?: number | undefined }) =>
  `begin; set local statement_timeout = ${limit}; set local idle_in_transaction_session_timeout = ${IDLE_LIMIT}${wait ? `; set local lock_timeout = ${wait}` : ''}`

/** One transaction; commits when `work` resolves and rolls back when it throws. */
export const transactionOn = async <T>(
  pool: pg.Pool,
  work: (db: Db) => Promise<T>,
  options: DbOptions & { limit: number; wait?: number | undefined },
): Promise<T> => {
  const client = await pool.connect()
  const db = dbOn(client, options)
  let over = false
  let broken: Error | undefined
  // The pool listens only to connections that nobody uses; one that is lost in our hands would end the process.
  const lost = (e: Error) => {
    broken ??= e
  }
  client.on('error', lost)
  let failed: unknown
  // What was sent after a statement that failed is refused with no reason of its own: the reason is that one's.
  const told = (e: unknown): never => {
    if ((e as { code?: string }).code !== ABORTED) failed = e
    throw failed ?? e
  }
  // What still runs of work that failed must not write on a connection that is somebody else's by then.
  const whileOpen: Db = {
    execute: (query) => {
      if (over) return Promise.reject(new Error('the transaction is over'))
      sendTogether(client)
      return db.execute(query).catch(told)
    },
  }
  try {
    sendTogether(client)
    // Travels with the first statement. It only fails when the connection is lost, and then everything does.
    const begun = client.query(BEGIN(options))
    begun.catch(() => {})
    const result = await work(whileOpen)
    over = true
    await begun
    // A statement whose failure was swallowed has undone the others: nobody may be told that they stand.
    if ((await client.query('commit')).command !== 'COMMIT') throw new Error('the transaction was rolled back')
    return result
  } catch (e) {
    over = true
    await client.query('rollback').catch(lost)
    throw e
  } finally {
    client.off('error', lost)
    client.release(broken)
  }
}
