import { expect, test } from 'vitest'
import { startTestApp } from '#server/testing/test-app.ts'
import { walkProposals } from './proposals-testing.ts'

/** Seed and length are settings of the process; `npm run walk` sets them. */
const STEPS = Number(process.env.PASSOS ?? 120)
const SEED = Number(process.env.SEMENTE ?? 20_261_118)

/** Everything that the walk knows how to do. */
const KINDS = 36

const t = await startTestApp({ waitForOthers: 60_000 })

test(`${STEPS} random steps with proposals leave the money, the papers and the cities that the rules say`, async () => {
  const { book, bursts, broken, steps } = await walkProposals(t, SEED, STEPS)
  process.stdout.write(`seed ${SEED}, ${steps} steps, ${bursts} times several at once: ${JSON.stringify(book)}\n`)
  expect(broken).toBeNull()
  // A walk that did not get around proves nothing; a long one has been everywhere.
  const often = ['create', 'alter', 'fillData', 'generate', 'send']
  for (const kind of STEPS < 1000 ? often : Object.keys(book))
    expect.soft([kind, book[kind]![0] > 0]).toEqual([kind, true])
  if (STEPS >= 1000) expect(Object.keys(book)).toHaveLength(KINDS)
}, 3_600_000)
