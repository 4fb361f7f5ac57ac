import { canFillDisk, type FaultReport, runFaults } from './faults.ts'
import { runKills } from './kills.ts'

/**
 * Breaks a working server in every way we know, at length: `npm run faults`. Ends with 1 when an acknowledged change
 * is lost, something is left half written, an answer gives no reason, or it does not recover by itself in five seconds.
 */
const LIMIT = 5_000
const reports: FaultReport[] = []
reports.push(
  ...(await runFaults('embedded', [
    ['engine killed', 0],
    ['file store gone', 10_000],
    ['engine killed', 0],
  ])),
)
reports.push(
  ...(await runFaults('external', [
    ['external server stopped', 15_000],
    ['database frozen', 20_000],
  ])),
)
if (canFillDisk()) reports.push(...(await runFaults('small disk', [['disk full', 10_000]])))
else console.log('disk full: only root can make a volume to fill; left out')
for (const withEngine of [false, true]) {
  const { acknowledged, evidence, startMs, faults } = await runKills(5, withEngine)
  const fault = withEngine ? 'process and engine killed' : 'process killed'
  reports.push({
    fault,
    acknowledged: acknowledged + evidence,
    refused: 0,
    recoveryMs: Math.round(Math.max(...startMs)),
    faults,
  })
}
const late = reports.filter((r) => r.recoveryMs > LIMIT)
for (const r of reports) for (const f of r.faults) console.error(`${r.fault}: ${f}`)
for (const r of late) console.error(`${r.fault}: recovered after ${r.recoveryMs} ms`)
console.table(
  reports.map((r) => ({
    fault: r.fault,
    'acknowledged changes': r.acknowledged,
    'refused with a reason': r.refused,
    'recovery (ms)': r.recoveryMs,
    faults: r.faults.length,
  })),
)
process.exit(late.length || reports.some((r) => r.faults.length) ? 1 : 0)
