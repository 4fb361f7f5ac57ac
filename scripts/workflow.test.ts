import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { load } from 'js-yaml'
import { expect, it } from 'vitest'
import { PLATFORMS } from './platforms.ts'

const ROOT = join(import.meta.dirname, '..')
const FOLDER = join(ROOT, '.github/workflows')

interface Step {
  if?: string
  uses?: string
  run?: string
  with?: Record<string, unknown>
}
interface Job {
  'runs-on': string
  defaults?: { run?: { shell?: string } }
  strategy: {
    'fail-fast': boolean
    matrix: { sistema: string[]; comando: string[]; include: { sistema: string; node: number }[] }
  }
  steps: Step[]
}
const workflow = load(readFileSync(join(FOLDER, 'praca.yml'), 'utf8')) as {
  on: Record<string, unknown>
  jobs: Record<string, Job>
}
const job = workflow.jobs.comandos!
const { matrix } = job.strategy

/** What the hosted machines are, by the name that the workflow asks for. */
const KINDS: [RegExp, string][] = [
  [/^ubuntu-[\d.]+$/, 'linux-x64'],
  [/^ubuntu-[\d.]+-arm$/, 'linux-arm64'],
  [/^macos-\d+$/, 'darwin-arm64'],
  [/^macos-\d+-intel$/, 'darwin-x64'],
  [/^windows-\d+$/, 'win32-x64'],
]
const kindOf = (sistema: string) => KINDS.find(([name]) => name.test(sistema))?.[1]

it('the workflow is the only one and runs on every change', () => {
  expect(readdirSync(FOLDER)).toEqual(['praca.yml'])
  expect(Object.keys(workflow.on)).toEqual(['push', 'pull_request'])
})

it('it runs both commands, each on a clone of its own', () => {
  expect(matrix.comando).toEqual(['start', 'test'])
  const [checkout, node, start, test] = job.steps as [Step, Step, Step, Step]
  expect(checkout.uses).toMatch(/^actions\/checkout@/)
  expect(node.uses).toMatch(/^actions\/setup-node@/)
  expect(node.with).toEqual({ 'node-version': `\${{ matrix.node }}` })
  expect(start.if).toBe("matrix.comando == 'start'")
  expect(start.run).toMatch(/^npm start &\n[\s\S]*\/api\/pronto; then exit 0;[\s\S]*exit 1\n$/)
  expect(test).toEqual({ if: "matrix.comando == 'test'", run: 'npm test' })
  expect(job.steps.slice(4).map((step) => step.if)).toEqual(['failure()'])
  expect(job.defaults?.run?.shell, 'one shell on every system').toBe('bash')
})

it('it runs on every platform of the lock that is hosted, and one failure does not hide another', () => {
  const wanted = new Set(PLATFORMS.filter((p) => p.libc !== 'musl').map((p) => `${p.os}-${p.cpu}`))
  expect(new Set(matrix.sistema.map(kindOf))).toEqual(wanted)
  expect(matrix.include.map((m) => m.sistema)).toEqual(matrix.sistema)
  expect(job['runs-on']).toBe(`\${{ matrix.sistema }}`)
  expect(job.strategy['fail-fast']).toBe(false)
})

it('it begins with an old Node wherever the right one comes with the packages', () => {
  const { optionalDependencies, engines } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
    optionalDependencies: Record<string, string>
    engines: { node: string }
  }
  const oldest = Number(/\d+/.exec(engines.node)![0])
  for (const { sistema, node } of matrix.include) {
    const pinned = optionalDependencies[`node-${kindOf(sistema)!.replace('win32', 'win')}`]
    expect(node < oldest, sistema).toBe(pinned !== undefined)
  }
})
