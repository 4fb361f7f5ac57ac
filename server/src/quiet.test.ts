import { expect, test } from 'vitest'
import { quietWatch } from './quiet.ts'

/** After which of these readings memory was given back. */
const releases = (readings: readonly number[]) => {
  const seen: number[] = []
  let at = 0
  const tick = quietWatch(
    () => readings[at]!,
    () => seen.push(at),
  )
  for (at = 0; at < readings.length; at++) tick()
  return seen
}

test('memory is given back at the first long quiet after a start or after work, and once for each', () => {
  expect(releases([0, 0, 0, 0, 0, 0, 0, 0])).toEqual([3])
  expect(releases([1, 0, 0, 0, 1, 0, 0, 0, 0.01, 0, 0])).toEqual([8])
  expect(releases([0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0])).toEqual([3, 9])
})

test('never while somebody works', () => {
  expect(releases([0.5, 0, 0.5, 0, 0.06, 0, 0, 0, 0.2])).toEqual([])
})
