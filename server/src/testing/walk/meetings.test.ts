import { expect, test } from 'vitest'
import { startTestApp } from '#server/testing/test-app.ts'
import { walkMeetings } from './meetings-testing.ts'

/** Seed and length are settings of the process; `npm run walk` sets them. */
const STEPS = Number(process.env.PASSOS ?? 400)
const SEED = Number(process.env.SEMENTE ?? 20_260_310)

const t = await startTestApp()
for (const persona of ['admin', 'condutor', 'analista'] as const) await t.login(persona)

test(`${STEPS} random steps with meetings and their reports leave the hours that the rules say`, async () => {
  const { book, bursts, broken, steps } = await walkMeetings(t, SEED, STEPS)
  process.stdout.write(`seed ${SEED}, ${steps} steps, ${bursts} times several at once: ${JSON.stringify(book)}\n`)
  expect(broken).toBeNull()
  // A walk that did not get around proves nothing.
  for (const [kind, [done]] of Object.entries(book)) expect.soft([kind, done > 0]).toEqual([kind, true])
  expect(Object.keys(book)).toHaveLength(12)
}, 3_600_000)
