import { existsSync, mkdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { Failure } from '#server/failure.ts'
import { LIMITS, newClient } from './connect.ts'
import { packagedBinaries, usableBinaries } from './engine-binaries.ts'
import { withLock } from './engine-lock.ts'
import { findPlace, giveCluster, type Place, rememberPlace } from './engine-place.ts'
import {
  type Address,
  addressOf,
  createCluster,
  ROOM,
  runningPostmaster,
  type StartedServer,
  startServer,
  stopServer,
} from './engine-process.ts'

export interface Engine {
  /** Connection settings for one of its databases, as the application (default) or as the administrator. */
  connection(database: string, role?: 'admin' | 'app' | 'direct'): pg.PoolConfig
  /** The role of the application, which owns nothing until it is given something. */
  readonly appRole: string
  /** Whether this process started the server, rather than found it running. */
  readonly startedHere: boolean
  /** Leaves the server, and stops it when no other process uses it. Close your pools first. */
  stop(): Promise<void>
}

export interface EngineOptions {
  dataDir: string
  log?: (message: string) => void
  /** False only where the data may be lost with the machine, as in tests. */
  durable?: boolean
  /** The `native` folder of the binaries; the installed package's by default. */
  binaries?: string
}

const APP_ROLE = 'praca'
/**
 * Each process that uses the engine keeps one connection of this name open. The server itself thus knows who is
 * there, and learns at once of a process that was killed, which files with process ids never do.
 */
const PRESENCE = 'praca-presenca'
const LONGEST_START = 5 * 60_000

const NOT_ANSWERING = ['ENOENT', 'ECONNREFUSED', 'ECONNRESET', 'EPIPE', '57P01', '57P02', '57P03']
/** The last processes of a server that was killed take a moment to go, and it cannot start before. */
const PASSING_TROUBLE = /pre-existing shared memory block|lock file .* already exists/

const configFor = ({ host, port, password }: Address, database: string, user: string): pg.PoolConfig => ({
  host,
  port,
  user,
  database,
  ssl: false,
  ...(password === undefined ? {} : { password }),
})

const prepare = async (session: pg.Client, { cluster }: Place, { password }: Address): Promise<void> => {
  const { rows } = await session.query<{ folder: string; ready: boolean }>(
    `select current_setting('data_directory') as folder, exists (select from pg_roles where rolname = '${APP_ROLE}') as ready`,
  )
  if (path.resolve(rows[0]!.folder) !== cluster) {
    throw new Failure(
      `Outro PostgreSQL (${rows[0]!.folder}) responde no endereço reservado a ${cluster}. Pare-o e inicie de novo.`,
    )
  }
  if (rows[0]!.ready) return
  const secret = password === undefined ? '' : ` password ${pg.escapeLiteral(password)}`
  await session.query(`create role ${APP_ROLE} login nosuperuser nocreatedb nocreaterole${secret}`)
}

/** Our presence at the server, or nothing when it does not answer (yet). */
const join = async (place: Place, address: Address): Promise<pg.Client | undefined> => {
  const config = { ...configFor(address, 'postgres', 'postgres'), connectionTimeoutMillis: 10_000 }
  // Its end is what we listen to.
  const session = newClient(config, PRESENCE, LIMITS.small)
  try {
    await session.connect()
    await prepare(session, place, address)
    return session
  } catch (error) {
    await session.end().catch(() => {})
    const { code } = error as { code?: string }
    if (
      NOT_ANSWERING.includes(code ?? '') ||
      /^(Connection terminated|timeout expired)/.test((error as Error).message)
    ) {
      return undefined
    }
    throw error
  }
}

const createIfMissing = async (place: Place, native: string, durable: boolean): Promise<void> => {
  if (!existsSync(path.join(place.cluster, 'PG_VERSION'))) await createCluster(place, native, durable)
  giveCluster(place)
  rememberPlace(place)
}

interface Joined {
  place: Place
  native: string
  address: Address
  session: pg.Client
  startedHere: boolean
}

/** Joins the running server, or starts it. Only ever called under the lock. */
const joinOrStart = async ({ dataDir, binaries, durable = true, log }: EngineOptions): Promise<Joined> => {
  const place = findPlace(dataDir)
  const isNew = !existsSync(place.cluster)
  let native: string
  try {
    native = usableBinaries(binaries ?? packagedBinaries(), place.home, place.user)
    if (isNew) log?.(`Criando o banco de dados em ${place.cluster}`)
    await createIfMissing(place, native, durable)
  } catch (error) {
    if (isNew && place.home !== place.dataDir) rmSync(place.home, { recursive: true, force: true })
    throw error
  }
  const deadline = Date.now() + LONGEST_START
  let server: StartedServer | undefined
  while (Date.now() < deadline) {
    const address = addressOf(place)
    const session = await join(place, address)
    if (session) return { place, native, address, session, startedHere: server !== undefined }
    if (server?.hasFailed()) {
      if (!PASSING_TROUBLE.test(server.output())) break
      server = undefined
      await sleep(100)
    } else if (server || runningPostmaster(place.cluster)) {
      await sleep(5)
    } else {
      server = startServer(place, native, address, durable)
      await sleep(10)
    }
  }
  throw new Failure(`O PostgreSQL embutido em ${place.cluster} não respondeu. ${ROOM}`, server?.output())
}

const isAlone = async (session: pg.Client): Promise<boolean> => {
  const { rows } = await session.query<{ alone: boolean }>(
    `select not exists (select from pg_stat_activity where application_name = '${PRESENCE}' and pid <> pg_backend_pid()) as alone`,
  )
  return rows[0]!.alone
}

/** Our presence alone is no reason for a finished process to go on, until it is asked to leave properly. */
const keepAlive = (session: pg.Client, keep: boolean): void => {
  const { ref, unref } = session as pg.Client & Record<'ref' | 'unref', () => void>
  ;(keep ? ref : unref).call(session)
}

/**
 * Opens the embedded PostgreSQL of a data folder. Any number of processes may open the same one: the first starts
 * the server, the others share it, the last to leave stops it. A server left behind by a killed process is taken over,
 * and one that dies while in use is started again.
 */
export const openEngine = async (given: EngineOptions): Promise<Engine> => {
  const options = { ...given, dataDir: path.resolve(given.dataDir) }
  mkdirSync(options.dataDir, { recursive: true })
  const locked = <T>(work: () => Promise<T>) => withLock(path.join(options.dataDir, 'postgres.lock'), work)
  let stopping: Promise<void> | undefined
  let returning: Promise<void> | undefined

  const enter = async (): Promise<Joined> => {
    const joined = await locked(() => joinOrStart(options))
    keepAlive(joined.session, false)
    joined.session.once('end', () => {
      if (!stopping) returning = comeBack()
    })
    return joined
  }

  const comeBack = async (): Promise<void> => {
    options.log?.('A conexão com o PostgreSQL embutido caiu; abrindo de novo')
    while (!stopping) {
      try {
        current = await enter()
        return
      } catch (error) {
        options.log?.((error as Error).message)
        await sleep(1000)
      }
    }
  }

  const leave = async (): Promise<void> => {
    await returning
    await locked(async () => {
      const { session, place, native } = current
      keepAlive(session, true)
      const alone = await isAlone(session).catch(() => false)
      await session.end().catch(() => {})
      if (alone) await stopServer(place, native)
    })
  }

  let current = await enter()
  return {
    appRole: APP_ROLE,
    startedHere: current.startedHere,
    connection: (database, role = 'app') =>
      configFor(current.address, database, role === 'admin' ? 'postgres' : APP_ROLE),
    stop: () => {
      stopping ??= leave()
      return stopping
    },
  }
}
