import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { PATIENCE } from './budget.ts'
import { LIMITS, newClient } from './connect.ts'

/** What somebody wants to hear on a channel; `back` after each (new) connection, when something may have been missed. */
export interface Listener {
  notice(payload: string): void
  back(): void
  lost?(): void
}

/**
 * The one connection to a banco that always stands: it hears notices and carries the small statements of the job
 * board. It comes back by itself when it is lost. It must reach the server itself, never through a pooler, which would
 * give it to somebody else between two statements.
 */
export interface Standing {
  query(text: string, values?: unknown[]): Promise<pg.QueryResult>
  listen(channel: string, listener: Listener): Promise<() => Promise<void>>
  close(): Promise<void>
}

export const STANDING = 'praca-fixa'

const RETRY = 500
/** A network that only swallows what we send is noticed after this long at most, and the answer's limit. */
const HEARTBEAT = 10_000

export const openStanding = (config: pg.ClientConfig): Standing => {
  const listeners = new Map<string, Set<Listener>>()
  let client: pg.Client | undefined
  let closed = false
  /** Statements go one after another: a failed one with a transaction of its own is rolled back before the next. */
  let turn: Promise<unknown> = Promise.resolve()

  const closing = new AbortController()
  /** A stop does not wait for it, and nothing else keeps the process for it. */
  const pause = () => sleep(RETRY, undefined, { ref: false, signal: closing.signal }).catch(() => {})

  const all = () => [...listeners.values()].flatMap((set) => [...set])
  const lost = (it: pg.Client) => {
    if (client !== it) return
    client = undefined
    for (const l of all()) l.lost?.()
    void it.end().catch(() => {})
    if (!closed) standing = pause().then(open)
  }
  const open = async (): Promise<void> => {
    while (!closed) {
      const it = newClient({ ...config, connectionTimeoutMillis: PATIENCE }, STANDING, LIMITS.small)
      it.on('error', () => lost(it))
      it.on('end', () => lost(it))
      it.on('notification', ({ channel, payload }) => {
        for (const l of listeners.get(channel) ?? []) l.notice(payload ?? '')
      })
      try {
        await it.connect()
        for (const channel of listeners.keys())
          await it.query({
            text: `listen ${pg.escapeIdentifier(channel)}`,
            query_timeout: PATIENCE,
          } as pg.QueryConfig)
        if (closed) return void (await it.end())
        client = it
        for (const l of all()) l.back()
        return
      } catch {
        await it.end().catch(() => {})
        await pause()
      }
    }
  }
  let standing = open()

  const run = async (text: string, values: unknown[] | undefined, limit: number) => {
    // One that is only just being opened is worth a moment.
    if (!client) await Promise.race([standing, sleep(PATIENCE, undefined, { ref: false })])
    const it = client
    if (!it) throw new Error('Connection terminated: the standing connection is being opened again')
    try {
      return await it.query({ text, values, query_timeout: limit } as pg.QueryConfig)
    } catch (e) {
      // Nothing answered in time: whatever comes later on this connection is not to be believed.
      if ((e as Error).message === 'Query read timeout') lost(it)
      else await it.query('rollback').catch(() => {})
      throw e
    }
  }
  const query = (text: string, values?: unknown[], limit: number = LIMITS.small) => {
    const mine = turn.then(() => run(text, values, limit))
    turn = mine.catch(() => {})
    return mine
  }
  const heart = setInterval(() => client && query('select 1', undefined, PATIENCE).catch(() => {}), HEARTBEAT)
  heart.unref()

  return {
    query: (text, values) => query(text, values),
    listen: async (channel, listener) => {
      const set = listeners.get(channel) ?? new Set()
      listeners.set(channel, set.add(listener))
      // Without a connection the next one that opens listens.
      await query(`listen ${pg.escapeIdentifier(channel)}`).then(
        () => listener.back(),
        () => {},
      )
      return async () => void set.delete(listener)
    },
    close: async () => {
      closed = true
      closing.abort()
      clearInterval(heart)
      const it = client
      client = undefined
      await it?.end().catch(() => {})
      await standing
    },
  }
}
