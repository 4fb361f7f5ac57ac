import { expect, test } from 'vitest'
import { startTestApp } from '#server/testing/test-app.ts'
import { readLost, walkPayments } from './payments-testing.ts'

/** Seed and length are settings of the process; `npm run walk` sets them. */
const STEPS = Number(process.env.PASSOS ?? 200)
const SEED = Number(process.env.SEMENTE ?? 20_261_118)

const t = await startTestApp({ waitForOthers: 60_000 })
for (const persona of ['admin', 'operacoes', 'condutor', 'especialista'] as const) await t.login(persona)

test(`${STEPS} random steps with payments leave the money, the hours and the files that the rules say`, async () => {
  const { book, bursts, broken, steps } = await walkPayments(t, SEED, STEPS)
  process.stdout.write(`seed ${SEED}, ${steps} steps, ${bursts} times several at once: ${JSON.stringify(book)}\n`)
  expect(broken).toBeNull()
  // A walk that did not get around proves nothing.
  for (const [kind, [done]] of Object.entries(book)) expect.soft([kind, done > 0]).toEqual([kind, true])
  expect(Object.keys(book)).toHaveLength(12)
  const { kept, lost } = await readLost(t)
  expect([kept > 0, lost]).toEqual([true, []])
}, 3_600_000)
