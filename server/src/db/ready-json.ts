import { type SQL, sql } from 'drizzle-orm'
import type { Banco } from './bancos.ts'
import { one, RawJson } from './sql.ts'

interface Ready {
  /** The marks of the list as they stood when it was built: while they stand so, it is the same. */
  marks: string
  /** The day for which it holds, where time alone changes it. */
  day: string
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

const marksOf = (list: string) =>
  sql`coalesce((select string_agg(marca::text, ' ' order by "listaMarcaId") from lista_marca where lista = ${list}), '')`

const build = async (banco: Banco, list: string, query: SQL, day: string): Promise<Ready> => {
  const begun = ++clock
  // One statement has one snapshot, so the marks it is kept under are those of exactly what it read.
  const row = await one<{ marks: string; json: string }>(
    banco.db,
    sql`select ${marksOf(list)} as marks, (${query}) as json`,
  )
  return { marks: row!.marks, day, begun, json: new RawJson(row!.json) }
}

/**
 * A big answer that many people ask for alike, kept ready in this process. Before it is handed out PostgreSQL is asked
 * for the marks of its list; so nobody is ever shown less than what stands, and no other process has to be told. Requests
 * that come together wait for one of them to build it.
 *
 * Why the marks can be trusted: a trigger of every table that the list reads (`marca_lista`, in the migrations) gives
 * one mark a new value that was never there before, in the transaction that writes. A snapshot shows both the write and
 * its mark or neither, so who builds while a writer has not committed keeps the old list under the old marks; and two
 * snapshots with the same marks show the same writes. Each writer takes a mark that no other one holds: a single counter
 * would make all of them wait for the slowest, and a sequence would tell of a write before it can be seen.
 *
 * `query` is a statement with one text, and must ask for the same whoever asks under the same key on the same `day`.
 */
export const readyJson = async (banco: Banco, list: string, key: string, query: SQL, day = ''): Promise<RawJson> => {
  const { ready, running } = shelfOf(banco)
  const name = `${list}/${key}`
  const arrived = ++clock
  const now = await one<{ marks: string }>(banco.db, sql`select ${marksOf(list)} as marks`)
  const good = (r: Ready | undefined) => r && r.day === day && (r.marks === now!.marks || r.begun > arrived)
  for (;;) {
    const known = ready.get(name)
    if (known && good(known)) return known.json
    const started = running.get(name)
    if (!started) break
    await started.catch(() => {})
  }
  const building = build(banco, list, query, day)
  running.set(name, building)
  try {
    const made = await building
    ready.set(name, made)
    return made.json
  } finally {
    running.delete(name)
  }
}
