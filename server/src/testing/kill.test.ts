import { describe, expect, it } from 'vitest'
import { runKills } from './kills.ts'

describe('a server killed hard while people write', { timeout: 900_000 }, () => {
  it.each([
    ['alone, and finds its engine again', false],
    ['together with its engine', true],
  ])('%s, starts by itself and has kept every acknowledged change whole', async (_, withEngine) => {
    const report = await runKills(2, withEngine)
    expect(report.faults).toEqual([])
    expect(report.startMs).toHaveLength(2)
    expect(report.acknowledged).toBeGreaterThanOrEqual(20)
    expect(report.evidence).toBeGreaterThanOrEqual(4)
  })
})
