import { randomInt } from 'node:crypto'
import { startVitest } from 'vitest/node'

/** `npm run walk -- [steps] [seed]`: long walks in all variants, with the tests' own engine. Ends with 1 when anything broke. */
const [steps = '5000', seed = String(randomInt(1_000_000_000))] = process.argv.slice(2)
if (![steps, seed].every((n) => /^\d{1,9}$/.test(n))) {
  process.stderr.write('npm run walk -- [steps] [seed]\n')
  process.exit(2)
}
process.env.PASSOS = steps
process.env.SEMENTE = seed
process.stdout.write(`${steps} steps, seed ${seed}\n`)
await startVitest('test', ['server/src/testing/walk/'], { project: ['server'], watch: false, run: true })
