import { type SpawnOptions, spawn, spawnSync } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import {
  closeSync,
  existsSync,
  openSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmdirSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { totalmem } from 'node:os'
import path from 'node:path'
import { Failure } from '#server/failure.ts'
import { type Place, PORT, privateFolder, type SystemUser, socketFolder } from './engine-place.ts'

const WINDOWS = process.platform === 'win32'
const LARGEST_LOG = 1024 * 1024

export interface Address {
  /** The socket's folder, or the loopback address where the system has no sockets. */
  host: string
  port: number
  password: string | undefined
}

const readIfThere = (file: string): string | undefined => {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

const passwordFile = (place: Place) => path.join(place.home, 'postgres.senha')

const loopback = (place: Place): Address => {
  const file = passwordFile(place)
  if (!existsSync(file)) writeFileSync(file, randomBytes(24).toString('base64url'), { mode: 0o600 })
  const port = 20_000 + (createHash('sha256').update(place.home).digest().readUInt16BE() % 20_000)
  return { host: '127.0.0.1', port, password: readFileSync(file, 'utf8') }
}

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** Whether a process is the PostgreSQL of this cluster, and not a later process that was given the same number. */
const isPostmasterOf = (cluster: string, pid: number): boolean => {
  if (!isAlive(pid)) return false
  if (WINDOWS) {
    const list = spawnSync('tasklist', ['/FI', `PID eq ${pid}`, '/FO', 'CSV', '/NH'], {
      encoding: 'utf8',
      windowsHide: true,
    })
    return list.stdout.startsWith('"postgres.exe"')
  }
  if (process.platform === 'linux') {
    try {
      // A server works inside its data folder. A dead one that nobody has waited for has no folder any more.
      return readFileSync(`/proc/${pid}/comm`, 'utf8') === 'postgres\n' && readlinkSync(`/proc/${pid}/cwd`) === cluster
    } catch (error) {
      return (error as NodeJS.ErrnoException).code === 'EACCES'
    }
  }
  const { stdout } = spawnSync('ps', ['-ww', '-o', 'command=', '-p', String(pid)], { encoding: 'utf8' })
  return stdout.includes('postgres') && stdout.includes(cluster)
}

/** The running server of a cluster as its postmaster.pid tells, checked against the process itself. */
export const runningPostmaster = (cluster: string): { pid: number; port: number; host: string } | undefined => {
  const lines = readIfThere(path.join(cluster, 'postmaster.pid'))?.split('\n')
  const pid = Number(lines?.[0])
  if (!lines || !pid || !isPostmasterOf(cluster, pid)) return undefined
  return { pid, port: Number(lines[3]) || PORT, host: lines[4] ?? '' }
}

/** Where the cluster's server answers: where the running one says, else where the next one will. */
export const addressOf = (place: Place): Address => {
  if (WINDOWS) return loopback(place)
  const running = runningPostmaster(place.cluster)
  if (running?.host) return { host: running.host, port: running.port, password: undefined }
  return { host: socketFolder(place), port: PORT, password: undefined }
}

/** Our own environment may hold secrets and PG* variables: the engine, often another user's process, gets neither. */
const processOptions = (user: SystemUser | undefined): SpawnOptions => {
  const { PATH, SystemRoot, TEMP, TMP } = process.env
  return {
    ...user,
    cwd: WINDOWS ? undefined : '/',
    env: { PATH, SystemRoot, TEMP, TMP, LC_ALL: 'C' },
    windowsHide: true,
  }
}

/** How Windows ends a program that lacks a library of Microsoft's, which the package does not bring. */
const DLL_NOT_FOUND = 0xc0000135
const NO_RUNTIME =
  'O PostgreSQL embutido precisa do Visual C++ Redistributable (x64). Instale-o do site da Microsoft e inicie de novo.'

/** A program that cannot even be started was made for another kind of machine, or the libraries it needs are missing. */
const doesNotRun = (why: string) =>
  new Failure(
    `O PostgreSQL embutido não funciona neste sistema (${process.platform}-${process.arch}). ` +
      'Defina DATABASE_URL com o endereço de um PostgreSQL 15 ou mais novo.',
    why,
  )

const run = (place: Place, command: string, args: string[]): Promise<{ code: number | null; output: string }> =>
  new Promise((resolve, reject) => {
    const child = spawn(command, args, { ...processOptions(place.user), stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    child.stdout?.on('data', (chunk) => (output += chunk))
    child.stderr?.on('data', (chunk) => (output += chunk))
    child.on('error', (error) => reject(doesNotRun(String(error))))
    child.on('close', (code) => {
      if (code === DLL_NOT_FOUND) reject(new Failure(NO_RUNTIME, output))
      else if (/error while loading shared libraries|version `GLIBC/.test(output)) reject(doesNotRun(output))
      else resolve({ code, output })
    })
  })

/**
 * Order and case follow Brazilian Portuguese by the bundled ICU. The C library's character classes still matter:
 * under plain C, pg_trgm drops every accented letter, so it is the last resort.
 */
const ICU = ['--locale=C', '--locale-provider=icu', '--icu-locale=pt-BR']
/** The names of UTF-8's character classes, from system to system. */
const CTYPES = WINDOWS ? ['pt-BR'] : ['C.UTF-8', 'UTF-8', 'en_US.UTF-8']
const LOCALES = [
  ...CTYPES.map((ctype) => [...ICU, `--lc-ctype=${ctype}`]),
  ICU,
  ['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'],
]

/** What most often keeps an engine from working, for the failures that its own words do not explain. */
export const ROOM = 'Confira se há memória e espaço em disco e inicie de novo.'

const removeDrafts = ({ home }: Place): void => {
  for (const name of readdirSync(home).filter((each) => each.startsWith('postgres.novo-'))) {
    try {
      rmSync(path.join(home, name), { recursive: true, force: true, maxRetries: 3 })
    } catch {
      // Somebody still writes there; it is only a leftover.
    }
  }
}

/**
 * Creates the cluster under another name first, so that one interrupted half way is never taken for a whole one. The
 * name is new each time: the initdb of a process that was killed may still be writing to its own.
 */
export const createCluster = async (place: Place, native: string, durable: boolean): Promise<void> => {
  removeDrafts(place)
  const draft = `${place.cluster}.novo-${randomBytes(4).toString('hex')}`
  // Whoever can enter the socket's folder owns the data anyway; a port of the machine is open to all its users.
  const auth = ['--auth-local=trust', '--auth-host=scram-sha-256']
  if (addressOf(place).password) auth.push(`--pwfile=${passwordFile(place)}`)
  const fixed = ['-D', draft, '-U', 'postgres', '-E', 'UTF8', '--no-instructions', ...auth]
  const failures: string[] = []
  let advice = ROOM
  for (const locale of LOCALES) {
    rmSync(draft, { recursive: true, force: true })
    // On Windows initdb gives up an administrator's rights, and must have made the folder itself.
    if (!WINDOWS) privateFolder(draft, place.user)
    const args = [...fixed, ...locale, ...(durable ? [] : ['--no-sync'])]
    const { code, output } = await run(place, path.join(native, 'bin', 'initdb'), args)
    if (code === 0) {
      if (existsSync(place.cluster)) rmdirSync(place.cluster)
      return renameSync(draft, place.cluster)
    }
    failures.push(output)
    if (output.includes('could not look up effective user')) {
      advice = 'Este usuário do sistema não tem nome (/etc/passwd): crie-o, ou defina DATABASE_URL.'
      break
    }
  }
  rmSync(draft, { recursive: true, force: true })
  throw new Failure(`Não foi possível criar o banco de dados em ${place.cluster}. ${advice}`, failures.join('\n'))
}

const megabytes = (share: number, least: number, most: number): string => {
  const memory = Math.min(process.constrainedMemory() || Number.POSITIVE_INFINITY, totalmem())
  return `${Math.round(Math.min(most, Math.max(least, (memory * share) / 1024 / 1024)))}MB`
}

const settings = ({ host, port }: Address, durable: boolean): Record<string, string> => ({
  ...(WINDOWS
    ? { listen_addresses: host }
    : {
        listen_addresses: '',
        unix_socket_directories: host,
        unix_socket_permissions: '0700',
        // A process killed hard must not leave its long query, and the locks of it, behind.
        client_connection_check_interval: '5s',
      }),
  port: String(port),
  max_connections: '200',
  // Windows sets the whole of it aside at once.
  shared_buffers: megabytes(1 / 8, 64, WINDOWS ? 256 : 1024),
  effective_cache_size: megabytes(1 / 2, 256, 65_536),
  work_mem: '16MB',
  maintenance_work_mem: '128MB',
  random_page_cost: '1.1',
  jit: 'off',
  timezone: 'America/Sao_Paulo',
  log_timezone: 'America/Sao_Paulo',
  lc_messages: 'C',
  // Failed statements are the application's to log: here they would spill personal data into a file that only grows.
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
  log_checkpoints: 'off',
  log_autovacuum_min_duration: '-1',
  ...(durable ? {} : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }),
})

const writeSettings = (place: Place, address: Address, durable: boolean): void => {
  const lines = Object.entries(settings(address, durable)).map(
    ([name, value]) => `${name} = '${value.replaceAll("'", "''")}'`,
  )
  const note = '# Written by Praça at each start. Use ALTER SYSTEM for settings of your own.'
  writeFileSync(path.join(place.cluster, 'postgresql.conf'), `${[note, ...lines].join('\n')}\n`)
}

/**
 * PostgreSQL gets over the files of a server that died, except when another living process carries the number they
 * name (after a reboot, in a container) or the dead one was never waited for.
 */
const removeStaleFiles = (place: Place, { host, port }: Address): void => {
  for (const file of [path.join(place.cluster, 'postmaster.pid'), path.join(host, `.s.PGSQL.${port}.lock`)]) {
    const pid = Number(readIfThere(file)?.split('\n')[0])
    if (pid && isAlive(pid) && !isPostmasterOf(place.cluster, pid)) rmSync(file)
  }
}

export interface StartedServer {
  hasFailed(): boolean
  /** What it wrote to its log since it was started. */
  output(): string
}

/** In a session of its own: neither Ctrl-C in our terminal nor our sudden death reaches it. */
const startAlone = (place: Place, native: string, log: string) => {
  const fd = openSync(log, 'a', 0o640)
  const options = { ...processOptions(place.user), detached: true, stdio: ['ignore', fd, fd] } satisfies SpawnOptions
  const child = spawn(path.join(native, 'bin', 'postgres'), ['-D', place.cluster], options)
  closeSync(fd)
  return child
}

/**
 * On Windows pg_ctl does the same and drops an administrator's rights, with which PostgreSQL would refuse to run. It
 * waits, so that its end tells whether the server lives; the log is its own to open.
 */
const startOnWindows = (place: Place, native: string, log: string) =>
  spawn(path.join(native, 'bin', 'pg_ctl'), ['start', '-w', '-t', '300', '-D', place.cluster, '-l', log], {
    ...processOptions(place.user),
    stdio: 'ignore',
  })

/** Starts the server so that it outlives us. */
export const startServer = (place: Place, native: string, address: Address, durable: boolean): StartedServer => {
  removeStaleFiles(place, address)
  writeSettings(place, address, durable)
  const log = path.join(place.home, 'postgres.log')
  if (existsSync(log) && statSync(log).size > LARGEST_LOG) truncateSync(log)
  const from = existsSync(log) ? statSync(log).size : 0
  const child = WINDOWS ? startOnWindows(place, native, log) : startAlone(place, native, log)
  let failure: Error | undefined
  child.on('error', (error) => (failure = error))
  child.unref()
  return {
    // pg_ctl has done its work when it ends well; a server that ends has not.
    hasFailed: () =>
      failure !== undefined ||
      child.signalCode !== null ||
      (WINDOWS ? (child.exitCode ?? 0) !== 0 : child.exitCode !== null),
    output: () => failure?.message ?? (existsSync(log) ? readFileSync(log).subarray(from).toString() : ''),
  }
}

export const stopServer = async (place: Place, native: string): Promise<void> => {
  const args = ['stop', '-D', place.cluster, '-m', 'fast', '-w', '-t', '120']
  const { code, output } = await run(place, path.join(native, 'bin', 'pg_ctl'), args)
  if (code !== 0 && runningPostmaster(place.cluster))
    throw new Failure('O PostgreSQL embutido não parou. Encerre-o antes de iniciar de novo.', output)
}
