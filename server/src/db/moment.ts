import type pg from 'pg'
import { IDLE_LIMIT } from './connect.ts'
import { type Db, type DbOptions, dbOn, sendTogether } from './db.ts'

/** One read-only view of the banco: whatever others commit meanwhile, all its statements see the same. */
export interface Moment {
  readonly db: Db
  /**
   * Gives the connection back; called by whoever is about to wait for something else than the database. Nothing can be
   * read after it, unless nothing was read before.
   */
  doneReading(): void
}

interface OpenMoment extends Moment {
  /** What the database said no to, if it was that. */
  readonly failure: unknown
  end(): void
}

const limits = (ms: number) =>
  `; set local statement_timeout = ${ms}; set local idle_in_transaction_session_timeout = ${IDLE_LIMIT}`
/** Where a pooler's session is not ours to set up, the transaction brings the server's own limit along. */
const BEGIN = (serverLimit: number | undefined) =>
  `begin isolation level repeatable read read only${serverLimit ? limits(serverLimit) : ''}`

export interface MomentOptions extends DbOptions {
  serverLimit?: number | undefined
}

/**
 * Takes a connection with the first statement, which the `begin` travels with, and keeps it until `end`: nobody waits
 * for an answer to either of begin and commit.
 */
export const openMoment = (pool: pg.Pool, { serverLimit, ...options }: MomentOptions): OpenMoment => {
  let taken: Promise<{ client: pg.PoolClient; db: Db }> | undefined
  let over = false
  let failure: unknown
  let broken: Error | undefined
  const lost = (e: Error) => {
    broken ??= e
  }
  const take = async () => {
    const client = await pool.connect()
    client.on('error', lost)
    sendTogether(client)
    // It only fails when the connection is lost, and then the statement behind it does too.
    client.query(BEGIN(serverLimit)).catch(() => {})
    return { client, db: dbOn(client, options) }
  }
  const end = () => {
    if (over) return
    over = true
    taken?.then(
      async ({ client }) => {
        // What still runs of a reading that failed ends first: the next one must not wait behind it.
        await client.query('commit').catch(lost)
        client.off('error', lost)
        client.release(broken)
      },
      () => {},
    )
  }
  return {
    get failure() {
      return failure
    },
    db: {
      execute: async (query) => {
        if (over) throw new Error('the reading is over')
        try {
          taken ??= take()
          return await (await taken).db.execute(query)
        } catch (e) {
          // What was sent behind a statement that failed has no reason of its own.
          failure ??= e
          throw failure
        }
      },
    },
    doneReading: () => taken && end(),
    end,
  }
}

/** All that `work` reads is of one moment. */
export const readMoment = async <T>(
  pool: pg.Pool,
  work: (moment: Moment) => Promise<T>,
  options: MomentOptions,
  refused?: (failure: unknown) => Promise<T>,
): Promise<T> => {
  const moment = openMoment(pool, options)
  try {
    return await work(moment)
  } catch (e) {
    if (refused && e === moment.failure) return refused(e)
    throw e
  } finally {
    moment.end()
  }
}
