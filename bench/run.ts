import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { readXlsx } from 'hucre/xlsx'
import { askingOn } from './ask.ts'
import { fillCountry } from './country.ts'
import { resident } from './resident.ts'
import { circumstances, median, rounded, type Side, type Turn, takeTurns } from './turns.ts'
import type { Workload } from './workload.ts'
import { workloads } from './workloads/all.ts'
import { type OpenWorld, openWorld } from './world.ts'

/**
 * Each workload on Praça and on the bare server in turns, on the same PostgreSQL in the same run. `npm run bench -- W4`
 * runs the workloads whose name fits, `-- '^W1 |W5'` those of either. It ends with a failure where one stays below its target.
 */
interface Bare {
  child: ChildProcess
  port: number
}

const keysOf = (record: unknown) =>
  Object.keys(record ?? {})
    .sort()
    .join()

const shapeOfSheets = async (workbook: Buffer) =>
  (await readXlsx(workbook)).sheets.map(({ rows }) => `${rows.length} rows of ${rows[0]?.length}`).join(' and ')

/** Who does less is quicker: both sides answer as many rows, with the same columns. */
const refuseOther = async (workload: Workload, sides: readonly Side[]) => {
  const answers: string[] = []
  for (const { call } of sides) {
    if (call.method !== 'GET' && call.body === undefined) return
    const { ask, close } = askingOn(call.port, 1)
    const { body } = await ask(call.method, call.path, call)
    close()
    if (workload.answer === 'xlsx') {
      answers.push(await shapeOfSheets(body))
      continue
    }
    const answer = JSON.parse(body.toString()) as unknown[] | Record<string, unknown>
    const rows = Array.isArray(answer) ? answer : (Object.values(answer).find((v) => Array.isArray(v)) ?? [])
    answers.push(`${rows.length} rows of ${keysOf(rows[0])}${Array.isArray(answer) ? '' : ` in ${keysOf(answer)}`}`)
  }
  if (new Set(answers).size > 1) throw new Error(`${workload.name}: the two sides answer ${answers.join(' and ')}`)
}

const runWorkload = async (index: number, workload: Workload, { world, server }: OpenWorld, bare: Bare) => {
  const call = await workload.setup(world)
  // Each turn goes on with the records as the one before it left them, whichever side that was.
  const shared = { pool: world.pool, records: { bodies: call.bodies } }
  const a: Side = { ...shared, call: { ...call, port: server.port }, pid: server.pid }
  const { token: _, ...plain } = call
  const b: Side = { ...shared, call: { ...plain, path: `/${index}`, port: bare.port }, pid: bare.child.pid! }
  await refuseOther(workload, [a, b])
  const turns = await takeTurns(workload, a, b)
  const praca = (key: keyof Omit<Turn, 'bodies'>) => median(turns.map((t) => t.a[key]))
  const ratio = median(turns.map((t) => t.a.perSecond / t.b.perSecond))
  return {
    workload: workload.name,
    ratio: rounded(ratio),
    target: workload.target,
    reached: ratio >= workload.target ? 'yes' : 'NO',
    'Praça req/s': Math.round(praca('perSecond')),
    'bare req/s': Math.round(median(turns.map((t) => t.b.perSecond))),
    'Praça cpu': rounded(praca('cpu')),
    'bare cpu': rounded(median(turns.map((t) => t.b.cpu))),
    p50: rounded(praca('p50'), 1),
    p95: rounded(praca('p95'), 1),
    p99: rounded(praca('p99'), 1),
    MB: resident(server.pid),
  }
}

const startBare = async (connections: object): Promise<Bare> => {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'bare.ts'), JSON.stringify(connections)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [line] = (await once(child.stdout!, 'data')) as [Buffer]
  return { child, port: Number(line.toString()) }
}

const only = new RegExp(process.argv[2] ?? '')
const world = await openWorld(undefined, fillCountry)
const bare = await startBare(world.connections)
try {
  const rows = []
  for (const [index, workload] of workloads.entries())
    if (only.test(workload.name)) rows.push(await runWorkload(index, workload, world, bare))
  console.table(rows)
  console.log(`start to first answer, installed and seeded: ${(world.server.startMs / 1000).toFixed(2)} s`)
  console.log(circumstances())
  if (rows.some((r) => r.reached === 'NO')) process.exitCode = 1
} finally {
  bare.child.kill()
  await world.close()
}
