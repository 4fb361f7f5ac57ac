import { runKills } from '#server/testing/kills.ts'

/** A hundred hard kills under writes, of our process alone and of the engine with it. */
const kills = Number(process.argv[2] ?? 100)
const median = (list: number[]) => list.toSorted((a, b) => a - b)[Math.floor(list.length / 2)] ?? 0

const rows = []
let faults = 0
for (const withEngine of [false, true]) {
  const report = await runKills(kills, withEngine)
  faults += report.faults.length
  for (const fault of report.faults) console.error(fault)
  rows.push({
    killed: withEngine ? 'server and engine' : 'server alone',
    kills: report.kills,
    'acknowledged changes': report.acknowledged,
    'of evidence': report.evidence,
    faults: report.faults.length,
    'median start (ms)': Math.round(median(report.startMs)),
    'slowest start (ms)': Math.round(Math.max(...report.startMs)),
  })
}
console.table(rows)
process.exit(faults > 0 ? 1 : 0)
