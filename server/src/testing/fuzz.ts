import { startVitest } from 'vitest/node'

/** `npm run fuzz -- [calls]`: mutated calls to every route, JSON and forms, with the tests' own engine. Ends with 1 when any failed. */
const [calls = '100000'] = process.argv.slice(2)
if (!/^\d{1,9}$/.test(calls)) {
  process.stderr.write('npm run fuzz -- [calls]\n')
  process.exit(2)
}
process.env.FUZZ = calls
const aDay = 24 * 60 * 60_000
await startVitest('test', ['server/src/http/fuzz.test.ts'], {
  project: ['server'],
  watch: false,
  run: true,
  testTimeout: aDay,
})
