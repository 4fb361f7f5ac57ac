import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { ROOT, requireNode } from './failure.mjs'

requireNode()
const scratch = mkdtempSync(join(tmpdir(), 'praca-resultados-'))
const unitReport = join(scratch, 'unit.json')
const browserReport = join(scratch, 'browser.json')

const run = (file, args = [], env = {}) => {
  const options = { cwd: ROOT, stdio: ['ignore', 'inherit', 'inherit'], env: { ...process.env, ...env } }
  return spawnSync(process.execPath, [join('node_modules', file), ...args], options).status === 0
}

const findBrowser = async () => {
  const { findChromium, NoBrowser } = await import('../e2e/chromium.ts')
  try {
    console.log((await findChromium()).executablePath)
    return true
  } catch (e) {
    if (!(e instanceof NoBrowser)) throw e
    console.error(e.message)
    return false
  }
}

const build = async () => (await import('./build.mjs')).build('npm test')

/** Cheap parts first; the first that fails ends the run. */
const PARTS = [
  // Without one the journeys cannot run, and nobody should wait minutes to be told.
  ['browser to be had', findBrowser],
  ['types', () => run('typescript/bin/tsc', ['--noEmit', '-p', 'tsconfig.json'])],
  ['lint', () => run('@biomejs/biome/bin/biome', ['check', '.'])],
  [
    'unit',
    () => run('vitest/vitest.mjs', ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${unitReport}`]),
  ],
  ['build', build],
  [
    'journeys',
    () =>
      run('@playwright/test/cli.js', ['test', '--reporter=list,json'], { PLAYWRIGHT_JSON_OUTPUT_FILE: browserReport }),
  ],
]

const readReport = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined)

const count = () => {
  const unit = readReport(unitReport)
  const { stats } = readReport(browserReport) ?? {}
  return {
    passed: (unit?.numPassedTests ?? 0) + (stats?.expected ?? 0) + (stats?.flaky ?? 0),
    // Skipped is not passed: nothing in here may be.
    failed: (unit ? unit.numTotalTests - unit.numPassedTests : 0) + (stats ? stats.unexpected + stats.skipped : 0),
    flaky: stats?.flaky ?? 0,
  }
}

process.chdir(ROOT)
const times = []
let broken
for (const [name, part] of PARTS) {
  console.log(`\n── ${name}`)
  const begun = performance.now()
  const ok = await part()
  times.push(`${name} ${((performance.now() - begun) / 1000).toFixed(1)} s`)
  if (!ok) {
    broken = name
    break
  }
}
const { passed, failed, flaky } = count()
rmSync(scratch, { recursive: true, force: true })
console.log(`\n${times.join(', ')}`)
if (broken) console.log(`failed: ${broken}`)
if (flaky > 0) console.log(`${flaky} journeys passed only at the second try: look at them`)
// A part that fails without a failed test (types, lint, a crash) counts as one.
const failures = broken ? Math.max(failed, 1) : failed
console.log(`${passed} passed, ${failures} failed`)
process.exit(failures > 0 ? 1 : 0)
