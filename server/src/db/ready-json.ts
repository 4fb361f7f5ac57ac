import { type SQL, sql } from 'drizzle-orm'
import type { Banco } from './bancos.ts'
import { one, RawJson } from './sql.ts'

interface Ready {
  /** What PostgreSQL would show when it was built: while it would show the same, it is the same. */
  snapshot: string
  begun: number
  json: RawJson
}
interface Shelf {
  ready: Map<string, Ready>
  running: Map<string, Promise<Ready>>
}
const shelves = new WeakMap<Banco, Shelf>()
const shelfOf = (banco: Banco) => {
  const shelf = shelves.get(banco) ?? { ready: new Map(), running: new Map() }
  shelves.set(banco, shelf)
  return shelf
}

let clock = 0

const build = async (banco: Banco, query: SQL): Promise<Ready> => {
  const begun = ++clock
  // One statement has one snapshot, so the name it is kept under is that of exactly what it read.
  const row = await one<{ snapshot: string; json: string }>(
    banco.db,
    sql`select pg_current_snapshot()::text as snapshot, (${query}) as json`,
  )
  return { snapshot: row!.snapshot, begun, json: new RawJson(row!.json) }
}

/**
 * A big answer that many people ask for alike, kept ready in this process. Before it is handed out PostgreSQL is asked
 * for its snapshot, which any change that was committed anywhere renames; so nobody is ever shown less than what stands,
 * and no other process has to be told. Requests that come together wait for one of them to build it.
 * `query` is a statement with one text, and must ask for the same whoever asks under the same key.
 */
export const readyJson = async (banco: Banco, key: string, query: SQL): Promise<RawJson> => {
  const { ready, running } = shelfOf(banco)
  const arrived = ++clock
  const now = await one<{ snapshot: string }>(banco.db, sql`select pg_current_snapshot()::text as snapshot`)
  const good = (r: Ready | undefined) => r && (r.snapshot === now!.snapshot || r.begun > arrived)
  for (;;) {
    const known = ready.get(key)
    if (known && good(known)) return known.json
    const started = running.get(key)
    if (!started) break
    await started.catch(() => {})
  }
  const building = build(banco, query)
  running.set(key, building)
  try {
    const made = await building
    ready.set(key, made)
    return made.json
  } finally {
    running.delete(key)
  }
}
