import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { openEngine } from '../engine.ts'

/**
 * One process that uses the engine, for tests that kill it: opens the data folder it is given, says what it found on
 * one line, and stops cleanly when it reads a line. Everything after that line is Node's own end.
 */
const dataDir = process.argv[2]!
const begun = performance.now()
const engine = await openEngine({ dataDir, durable: process.argv[3] !== 'descartavel' })
const ms = Math.round(performance.now() - begun)

const pointer = path.join(dataDir, 'postgres.lugar.json')
const home = existsSync(pointer) ? (JSON.parse(readFileSync(pointer, 'utf8')) as { lugar: string }).lugar : dataDir
const pid = Number(readFileSync(path.join(home, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0])
console.log(JSON.stringify({ pid, ms, startedHere: engine.startedHere, admin: engine.connection('postgres', 'admin') }))

createInterface({ input: process.stdin }).once('line', async () => {
  await engine.stop()
  process.exit(0)
})
