import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { DEMO_SENHA } from '#server/access/demo-logins.ts'

const ROOT = join(import.meta.dirname, '../../..')
/** As `npm start` runs it. */
const MAIN = [
  '--max-semi-space-size=8',
  '--heap-growing-percent=30',
  '--import',
  pathToFileURL(join(ROOT, 'scripts/quick-start.mjs')).href,
  join(ROOT, 'server/src/main.ts'),
]
const CLI = join(ROOT, 'scripts/praca.mjs')

/** One banco only: the tests start many servers. */
const AMBIENTES = {
  padrao: 'localhost',
  hosts: { localhost: { tag: 'padrao', uf: 'SC', banco: 'padrao', env: 'dev', variante: 'padrao' } },
}

/** On Windows a server that has ended holds its files a moment longer; only the asynchronous call tries again. */
export const removeFolder = (folder: string) =>
  rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })

/** A data folder with a small environment map, in a place that the engine's user can reach. */
export const newPlace = (prefix = 'praca-processo-') => {
  const dataDir = mkdtempSync(join(tmpdir(), prefix))
  const ambientes = join(dataDir, 'ambientes.json')
  writeFileSync(ambientes, JSON.stringify(AMBIENTES))
  return { dataDir, ambientes, remove: () => removePlace(dataDir) }
}
export type TestPlace = ReturnType<typeof newPlace>

/** The cluster may live outside the data folder; the pointer tells where. */
export const homeOf = (dataDir: string) => {
  const pointer = join(dataDir, 'postgres.lugar.json')
  return existsSync(pointer) ? (JSON.parse(readFileSync(pointer, 'utf8')) as { lugar: string }).lugar : dataDir
}

const removePlace = async (dataDir: string) => {
  const home = homeOf(dataDir)
  await removeFolder(home)
  await removeFolder(dataDir)
}

/** The number of the engine's process, from its own file. */
export const enginePid = (dataDir: string): number | undefined => {
  const file = join(homeOf(dataDir), 'postgres', 'postmaster.pid')
  return existsSync(file) ? Number(readFileSync(file, 'utf8').split('\n')[0]) : undefined
}

/** Our settings only: what the tests themselves run with must not leak into the servers they start. */
const environment = ({ dataDir, ambientes }: TestPlace, env: Record<string, string>) => ({
  PATH: process.env.PATH,
  TMPDIR: process.env.TMPDIR,
  PORT: '0',
  DATA_DIR: dataDir,
  AMBIENTES: ambientes,
  LOG_LEVEL: 'warn',
  // One test calls as often as a whole city.
  RATE_LIMIT: 'off',
  MALLOC_ARENA_MAX: '1',
  ...env,
})

const collect = (child: ChildProcess) => {
  const seen = { out: '', err: '' }
  child.stdout!.on('data', (d) => (seen.out += d))
  child.stderr!.on('data', (d) => (seen.err += d))
  return seen
}

export interface CommandResult {
  code: number | null
  out: string
  err: string
}

const finish = async (child: ChildProcess): Promise<CommandResult> => {
  const seen = collect(child)
  const [code] = (await once(child, 'close')) as [number | null]
  return { code, ...seen }
}

/** Runs the `praca` command to its end. */
export const praca = (place: TestPlace, args: string[], env: Record<string, string> = {}): Promise<CommandResult> =>
  finish(spawn(process.execPath, [CLI, ...args], { env: environment(place, env), stdio: ['ignore', 'pipe', 'pipe'] }))

/** Runs a server that is expected not to start. */
export const failToStart = (place: TestPlace, env: Record<string, string>): Promise<CommandResult> =>
  finish(spawn(process.execPath, MAIN, { env: environment(place, env), stdio: ['ignore', 'pipe', 'pipe'] }))

export interface Answer<T = Record<string, unknown>> {
  status: number
  body: T
  bytes: Buffer
}

/** Windows knows no signal that a process could answer: there it is asked by a message. */
export const askToEnd = (child: ChildProcess, signal: NodeJS.Signals) => {
  if (process.platform !== 'win32') child.kill(signal)
  else if (child.connected) child.send('shutdown')
}

const READY = /http:\/\/localhost:(\d+)/

/** A real server process on a data folder, ready to answer. */
export const startServer = async (place: TestPlace, env: Record<string, string> = {}) => {
  const begun = performance.now()
  const child = spawn(process.execPath, MAIN, {
    env: environment(place, env),
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  const seen = collect(child)
  const ended = once(child, 'close') as Promise<[number | null, NodeJS.Signals | null]>
  const port = await new Promise<number>((resolve, reject) => {
    child.stdout!.on('data', () => {
      const found = READY.exec(seen.out)
      if (found && seen.out.includes('Ctrl-C')) resolve(Number(found[1]))
    })
    void ended.then(() => reject(new Error(`The server ended before it was ready.\n${seen.out}\n${seen.err}`)))
  })
  const startMs = performance.now() - begun

  const request = async <T = Record<string, unknown>>(
    method: string,
    path: string,
    input: { token?: string | undefined; body?: unknown; form?: FormData } = {},
  ): Promise<Answer<T>> => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      headers: {
        ...(input.token && { authorization: `Bearer ${input.token}` }),
        ...(input.body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(input.form ? { body: input.form } : input.body !== undefined && { body: JSON.stringify(input.body) }),
    })
    const bytes = Buffer.from(await answer.arrayBuffer())
    const isJson = answer.headers.get('content-type')?.includes('json')
    return { status: answer.status, body: (isJson ? JSON.parse(bytes.toString()) : undefined) as T, bytes }
  }

  const login = async (email = 'admin@praca.local', senha = DEMO_SENHA) => {
    const { status, body } = await request<{ token: string }>('POST', '/api/auth/login', { body: { email, senha } })
    if (status !== 200) throw new Error(`login of ${email}: ${status}`)
    return body.token
  }

  return {
    port,
    pid: child.pid!,
    startMs,
    request,
    login,
    output: () => `${seen.out}${seen.err}`,
    /** Asks it to end, and tells how it ended. */
    stop: async (signal: NodeJS.Signals = 'SIGTERM') => {
      askToEnd(child, signal)
      const [code, by] = await ended
      return { code, by }
    },
    kill: async () => {
      child.kill('SIGKILL')
      await ended
    },
  }
}
export type ServerProcess = Awaited<ReturnType<typeof startServer>>
