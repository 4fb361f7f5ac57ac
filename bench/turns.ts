import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { join } from 'node:path'
import { setInterval as every } from 'node:timers/promises'
import { promisify } from 'node:util'
import type { Measure, Order } from './client.ts'
import { type Call, CONNECTIONS, type Grown } from './workload.ts'
import type { OpenWorld } from './world.ts'

/** Two sides measured in turns: machines differ and others use them too, the ratio of neighbours in time stays. */
export const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 5)
export const SECONDS = Number(process.env.BENCH_SECONDS ?? 2)
/** Before anything counts: code that has run a few times only is slow, and slower on a busy machine. */
const WARM_SECONDS = 4
/** Questions that the uploads of one turn go to. */
const PER_TURN = 400

export interface Side {
  call: Call & { port: number }
  pid: number
  pool: OpenWorld['world']['pool']
  /** What the bodies of the connections have become. */
  records: { bodies: unknown[] | undefined }
}
export interface Turn extends Measure {
  /** Milliseconds of CPU that the server's own process spent on one request; PostgreSQL's are not in it. */
  cpu: number
}

const TICKS = 100
const cpuOf = (pid: number) => {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ')
    return ((Number(fields[11]) + Number(fields[12])) * 1000) / TICKS
  } catch {
    return Number.NaN
  }
}

const measure = async (order: Order): Promise<Measure> => {
  const client = join(import.meta.dirname, 'client.ts')
  const { stdout } = await promisify(execFile)(process.execPath, [client, JSON.stringify(order)], {
    maxBuffer: 64 * 1024 * 1024,
  })
  return JSON.parse(stdout) as Measure
}

const writing = async (work: () => Promise<unknown>, signal: AbortSignal) => {
  try {
    for await (const _ of every(1000, undefined, { signal })) await work()
  } catch (e) {
    if (!signal.aborted) throw e
  }
}

const takeTurn = async ({ call, pid, pool, records }: Side, { meanwhile }: Grown, seconds: number): Promise<Turn> => {
  // Every turn fills other questions, whichever side it is.
  const upload = call.upload && { ...call.upload, perguntas: call.upload.perguntas.splice(0, PER_TURN) }
  const { bodies } = records
  const over = new AbortController()
  const writer = meanwhile && writing(() => meanwhile(pool), over.signal)
  const before = cpuOf(pid)
  const m = await measure({ ...call, ...(bodies && { bodies }), ...(upload && { upload }), seconds })
  const cpu = (cpuOf(pid) - before) / (m.perSecond * seconds)
  over.abort()
  await writer
  records.bodies = m.bodies
  return { ...m, cpu }
}

/** What both sides did in each round, after a turn each to warm up. */
export const takeTurns = async (workload: Grown, a: Side, b: Side) => {
  for (const side of [a, b]) await takeTurn(side, workload, WARM_SECONDS)
  const turns: { a: Turn; b: Turn }[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const first = await takeTurn(round % 2 ? b : a, workload, SECONDS)
    const second = await takeTurn(round % 2 ? a : b, workload, SECONDS)
    turns.push(round % 2 ? { a: second, b: first } : { a: first, b: second })
  }
  const errors = turns.reduce((sum, t) => sum + t.a.errors + t.b.errors, 0)
  if (errors > 0) throw new Error(`${workload.name}: ${errors} requests failed`)
  return turns
}

export const median = (list: readonly number[]) => list.toSorted((a, b) => a - b)[Math.floor(list.length / 2)]!

export const rounded = (n: number, places = 2) => Number(n.toFixed(places))

export const circumstances = () =>
  `${ROUNDS} rounds of ${SECONDS} s, ${CONNECTIONS} connections, ${cpus().length} × ${cpus()[0]?.model ?? 'cpu'}; times in ms`
