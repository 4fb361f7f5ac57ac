import { circumstances, median, rounded, type Side, takeTurns } from './turns.ts'
import type { Grown } from './workload.ts'
import { growing } from './workloads/all.ts'
import { CITIES, FEWEST, type OpenWorld, openWorld } from './world.ts'

/**
 * What is left of the rate when a tenth of the country has become three times the country: the same calls on two Praças,
 * in turns. `node bench/growth.ts W1` runs the workloads whose name fits.
 */
const TARGET = 0.9
const TIMES = 3

const sideOf = async (workload: Grown, { world, server }: OpenWorld): Promise<Side> => {
  const call = await workload.setup(world)
  return { call: { ...call, port: server.port }, pid: server.pid, pool: world.pool, records: { bodies: call.bodies } }
}

const only = new RegExp(process.argv[2] ?? '')
const small = await openWorld(FEWEST)
const big = await openWorld(TIMES * CITIES)
try {
  const rows = []
  for (const workload of growing.filter((w) => only.test(w.name))) {
    const turns = await takeTurns(workload, await sideOf(workload, big), await sideOf(workload, small))
    const ratio = median(turns.map((t) => t.a.perSecond / t.b.perSecond))
    rows.push({
      workload: workload.name,
      ratio: rounded(ratio),
      target: TARGET,
      reached: ratio >= TARGET ? 'yes' : 'NO',
      [`req/s, ${FEWEST} cities`]: Math.round(median(turns.map((t) => t.b.perSecond))),
      [`req/s, ${TIMES * CITIES} cities`]: Math.round(median(turns.map((t) => t.a.perSecond))),
    })
  }
  console.table(rows)
  console.log(circumstances())
} finally {
  await small.close()
  await big.close()
}
