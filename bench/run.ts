import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Measure, Order } from './client.ts'
import type { Call, Workload } from './workload.ts'
import { workloads } from './workloads/all.ts'
import { openWorld } from './world.ts'

/**
 * Each workload on Praça and on the bare server in turns, on the same PostgreSQL in the same run: machines differ, the
 * ratio stays. `npm run bench -- W4` runs the workloads whose name holds the word.
 */
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 5)
const SECONDS = Number(process.env.BENCH_SECONDS ?? 2)
/** Questions that the uploads of one turn go to. */
const PER_TURN = 400
const here = (file: string) => join(import.meta.dirname, file)

const measure = async (order: Order): Promise<Measure> => {
  const { stdout } = await promisify(execFile)(process.execPath, [here('client.ts'), JSON.stringify(order)], {
    maxBuffer: 64 * 1024 * 1024,
  })
  return JSON.parse(stdout) as Measure
}

const median = (list: readonly number[]) => list.toSorted((a, b) => a - b)[Math.floor(list.length / 2)]!

const memory = (pid: number) => {
  try {
    return Math.round(Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))![1]) / 1024)
  } catch {
    return Number.NaN
  }
}

interface Side {
  call: Call & { port: number }
  rounds: Measure[]
}

/** Each turn goes on with the records as the one before it left them, whichever side that was. */
const turnsOver = (bodies: unknown[] | undefined) => {
  let records = bodies
  return async ({ call }: Side, seconds: number) => {
    // Every turn fills other questions, whichever side it is.
    const upload = call.upload && { ...call.upload, perguntas: call.upload.perguntas.splice(0, PER_TURN) }
    const m = await measure({ ...call, ...(records && { bodies: records }), ...(upload && { upload }), seconds })
    records = m.bodies
    return m
  }
}

const runWorkload = async (
  index: number,
  workload: Workload,
  world: Awaited<ReturnType<typeof openWorld>>,
  barePort: number,
) => {
  const call = await workload.setup(world.world)
  const praca: Side = { call: { ...call, port: world.server.port }, rounds: [] }
  const { token: _, ...plain } = call
  const bare: Side = { call: { ...plain, path: `/${index}`, port: barePort }, rounds: [] }
  const takeTurn = turnsOver(call.bodies)
  for (const side of [praca, bare]) await takeTurn(side, 1)
  for (let round = 0; round < ROUNDS; round++) {
    for (const side of round % 2 ? [bare, praca] : [praca, bare]) side.rounds.push(await takeTurn(side, SECONDS))
  }
  const errors = [...praca.rounds, ...bare.rounds].reduce((sum, m) => sum + m.errors, 0)
  if (errors > 0) throw new Error(`${workload.name}: ${errors} requests failed`)
  const middle = (key: 'perSecond' | 'p50' | 'p95' | 'p99') => median(praca.rounds.map((m) => m[key]))
  const ratio = median(praca.rounds.map((m, i) => m.perSecond / bare.rounds[i]!.perSecond))
  return {
    workload: workload.name,
    ratio: Number(ratio.toFixed(2)),
    target: workload.target,
    reached: ratio >= workload.target ? 'yes' : 'NO',
    'Praça req/s': Math.round(middle('perSecond')),
    'bare req/s': Math.round(median(bare.rounds.map((m) => m.perSecond))),
    p50: Number(middle('p50').toFixed(1)),
    p95: Number(middle('p95').toFixed(1)),
    p99: Number(middle('p99').toFixed(1)),
    MB: memory(world.server.pid),
  }
}

const startBare = async (connection: object): Promise<{ child: ChildProcess; port: number }> => {
  const child = spawn(process.execPath, [here('bare.ts'), JSON.stringify(connection)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [line] = (await once(child.stdout!, 'data')) as [Buffer]
  return { child, port: Number(line.toString()) }
}

const only = process.argv[2] ?? ''
const world = await openWorld()
const bare = await startBare(world.connection)
try {
  const rows = []
  for (const [index, workload] of workloads.entries())
    if (workload.name.includes(only)) rows.push(await runWorkload(index, workload, world, bare.port))
  console.table(rows)
  console.log(`start to first answer, installed and seeded: ${(world.server.startMs / 1000).toFixed(2)} s`)
  console.log(
    `${ROUNDS} rounds of ${SECONDS} s, 32 connections, ${cpus().length} × ${cpus()[0]?.model ?? 'cpu'}; times in ms`,
  )
} finally {
  bare.child.kill()
  await world.close()
}
