import { runFault } from '#server/testing/faults.ts'

const [, , f, ms] = process.argv
console.log(await runFault(f!, Number(ms)))
process.exit(0)
