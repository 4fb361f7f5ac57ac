import pg from 'pg'

/**
 * How long the server lets a statement run, in milliseconds. Work of the owner's (a migration, a copy, a restore, the
 * demo) may take hours, and yet nothing waits for ever.
 */
export const LIMITS = {
  /** A read that takes longer helps nobody who waits for a screen. */
  read: 25_000,
  /** A change may touch every city. */
  write: 120_000,
  /** A report reads all of them. */
  heavy: 120_000,
  /** The job board, and questions about the server itself. */
  small: 60_000,
  owner: 6 * 3600_000,
} as const

/** How long a call waits for what somebody else is changing, rows or a whole table: who looks on is told, and comes back. */
export const WAIT_FOR_OTHERS = 10_000

/** Ours comes first; the server's follows, so that what we gave up does not go on there. */
export const onServer = (limit: number) => limit + 5_000

/** A transaction that somebody left open is ended, with its locks and its view. */
export const IDLE_LIMIT = 60_000

/** What each connection of ours says of itself: none is without a name and a limit. */
export const session = (application_name: string, limit: number) =>
  ({ application_name, statement_timeout: onServer(limit), keepAlive: true }) satisfies pg.ClientConfig

/**
 * A connection outside of the pools. Its loss fails the statement under way; heard nowhere, it would end the process
 * without a sentence.
 */
export const newClient = (config: pg.ClientConfig, name: string, limit: number) => {
  const client = new pg.Client({ ...config, ...session(name, limit) })
  client.on('error', () => {})
  return client
}

/**
 * One look at a server of which nobody knows yet whether a pooler stands before it: that would not take the limit with
 * the greeting, and would hand on to others what is set for a session.
 */
export const lookInto = async <T>(config: pg.ClientConfig, name: string, look: (client: pg.Client) => Promise<T>) => {
  const client = new pg.Client({ ...config, application_name: name })
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query(`begin; set local statement_timeout = ${onServer(LIMITS.small)}`)
    return await look(client)
  } finally {
    await client.end().catch(() => {})
  }
}
