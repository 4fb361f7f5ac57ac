import { describe, expect, it } from 'vitest'
import { canFillDisk, runFaults } from './faults.ts'

/** Short forms of what `npm run faults` does at length. */
describe('under traffic, with nothing lost and every answer a success or a reason', () => {
  it.each([
    [
      'embedded',
      [
        ['engine killed', 0],
        ['file store gone', 1_000],
      ],
    ],
    [
      'external',
      [
        ['external server stopped', 1_000],
        ['database frozen', 4_500],
      ],
    ],
    ...(canFillDisk() ? ([['small disk', [['disk full', 1_500]]]] as const) : []),
  ] as const)('%s', async (where, plan) => {
    const reports = await runFaults(where, plan)
    expect(reports.flatMap((r) => r.faults.map((f) => `${r.fault}: ${f}`))).toEqual([])
    expect(reports.map((r) => r.fault)).toEqual(plan.map(([fault]) => fault))
    for (const r of reports) expect(r.acknowledged).toBeGreaterThanOrEqual(20)
  })
})
