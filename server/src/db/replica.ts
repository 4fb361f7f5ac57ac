import type pg from 'pg'
import { PATIENCE } from './budget.ts'

/** How stale a replica may be before the primary answers. */
export const DEFAULT_STALE_SECONDS = 10
/** So long nobody asks a replica again that did not answer. */
const REST_MS = 5_000

interface Position {
  /** The cluster that it is a place in: another server's places mean nothing here. */
  cluster: string
  lsn: string | null
}
interface Sample extends Position {
  at: number
}

const CLUSTER = '(select system_identifier::text from pg_control_system()) as cluster'
const WRITTEN = `select ${CLUSTER}, pg_current_wal_lsn()::text as lsn`
/** None on a server that is nobody's replica (any more). */
const REPLAYED = `select ${CLUSTER}, case when pg_is_in_recovery() then pg_last_wal_replay_lsn()::text end as lsn`

const placeOf = (lsn: string) => {
  const [high = '0', low = '0'] = lsn.split('/')
  return BigInt(`0x${high}`) * 2n ** 32n + BigInt(`0x${low}`)
}

export interface Replica {
  /** Whether it answers and has everything that the primary had `staleMs` ago. */
  isFresh(): Promise<boolean>
  /** Whether the last look found it so. */
  readonly inUse: boolean
  close(): void
}

/**
 * Judges a streaming replica by places in the primary's log, which are written down with their time: it is as fresh as
 * the newest of them that it has replayed. So an idle primary makes nobody stale, a replica that is cut off from it is
 * found out although it has replayed all that it received, and neither a clock nor a right of the role counts.
 */
export const watchReplica = (
  replica: pg.Pool,
  askPrimary: (text: string) => Promise<pg.QueryResult>,
  staleMs: number,
): Replica => {
  let samples: Sample[] = []
  let restsUntil = 0
  let inUse = false

  const sample = async () => {
    // Before it is asked: what it answers is at least as new.
    const at = performance.now()
    const [position] = (await askPrimary(WRITTEN)).rows as [Position]
    samples = [...samples.filter((s) => at - s.at <= staleMs), { ...position, at }]
  }
  const covers = ({ cluster, lsn }: Position) =>
    lsn !== null &&
    samples.some(
      (s) =>
        s.cluster === cluster &&
        performance.now() - s.at <= staleMs &&
        s.lsn !== null &&
        placeOf(s.lsn) <= placeOf(lsn),
    )
  const look = async () => {
    if (performance.now() < restsUntil) return false
    try {
      const { rows } = await replica.query<Position>({ text: REPLAYED, query_timeout: PATIENCE } as pg.QueryConfig)
      if (covers(rows[0]!)) return true
    } catch {
      restsUntil = performance.now() + REST_MS
      return false
    }
    // Nothing was written down lately, or it is behind that.
    await sample()
    const { rows } = await replica.query<Position>({ text: REPLAYED, query_timeout: PATIENCE } as pg.QueryConfig)
    return covers(rows[0]!)
  }
  const watching = setInterval(() => sample().catch(() => {}), staleMs / 5).unref()

  return {
    isFresh: async () => {
      inUse = await look().catch(() => false)
      return inUse
    },
    get inUse() {
      return inUse
    },
    close: () => clearInterval(watching),
  }
}
