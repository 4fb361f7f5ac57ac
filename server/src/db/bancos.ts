import pg from 'pg'
import { type Budget, BudgetedPool, connectionBudget, DEFAULT_CONNECTIONS, PATIENCE } from './budget.ts'
import { type Db, dbOn, tidyNames, transactionOn } from './db.ts'
import { applyMigrations, migrateInUse, migrationOf, newestMigration, refuseNewer } from './migrations.ts'
import { type Moment, readMoment } from './moment.ts'
import { DEFAULT_STALE_SECONDS, type Replica, watchReplica } from './replica.ts'
import { openStanding, STANDING, type Standing } from './standing.ts'

export interface Banco {
  readonly nome: string
  readonly pool: BudgetedPool
  /** All that hold connections of this banco, the standing one aside. */
  readonly pools: readonly BudgetedPool[]
  /** Whether heavy reads go to a replica; none where there is none. */
  readonly onReplica: boolean | undefined
  readonly db: Db
  /** Whether statements may be kept under a name. */
  readonly named: boolean
  /** The connection that stands for as long as the banco is open; the first use opens it. */
  readonly standing: Standing
  /** One transaction; commits when `work` resolves and rolls back when it throws. */
  transaction<T>(work: (db: Db) => Promise<T>): Promise<T>
  /** Everything that `work` reads is of one moment. A heavy one may be asked of a replica and, should that fail, again. */
  read<T>(work: (moment: Moment) => Promise<T>, heavy?: boolean): Promise<T>
  /** Fails when the database does not answer now. */
  check(): Promise<void>
  close(): Promise<void>
}

export interface Bancos {
  get(nome: string): Banco
  readonly all: readonly Banco[]
  close(): Promise<void>
}

/** As its application, perhaps through a pooler; as its application on the server itself; as its owner. */
export type Role = 'app' | 'direct' | 'admin'

/** Where the databases live: one connection setting for a banco and role. */
export interface Cluster {
  connection(banco: string, role: Role): pg.PoolConfig
  /** A streaming replica for heavy reads. */
  replica?(banco: string): pg.PoolConfig
  /** Role that the application connects as when it is not the owner; granted its rights after each migration. */
  readonly appRole?: string
  /** Between us and the server stands a pooler: its sessions are not ours to set up. */
  readonly pooled?: boolean
  /** False where the pooler does not know statements by their names (PgBouncer before 1.21). */
  readonly named?: boolean
}

export interface ExternalOptions {
  directUrl?: string | undefined
  replicaUrl?: string | undefined
  named?: boolean
}

const addressFor = (template: string, banco: string): pg.PoolConfig => ({
  connectionString: template.replaceAll('{banco}', encodeURIComponent(banco)),
})

export const externalCluster = (
  databaseUrl: string,
  { directUrl, replicaUrl, named = true }: ExternalOptions = {},
): Cluster => ({
  pooled: directUrl !== undefined,
  named,
  connection: (banco, role) => addressFor(role === 'app' ? databaseUrl : (directUrl ?? databaseUrl), banco),
  ...(replicaUrl && { replica: (banco) => addressFor(replicaUrl, banco) }),
})

const POOL = 'praca'
export const HEAVY_POOL = 'praca-leitura'

/** A read that takes longer helps nobody who waits for a screen; a write may touch every city, a report all of them. */
const READ_LIMIT = 25_000
const WRITE_LIMIT = 120_000
const HEAVY_LIMIT = 120_000
/** The server's own limit: a read that we gave up must not go on there. A transaction sets its own, see `db.ts`. */
const onServer = (limit: number) => limit + 5_000

const poolOptions: pg.PoolConfig = {
  idleTimeoutMillis: 30_000,
  connectionTimeoutMillis: PATIENCE,
  application_name: POOL,
  query_timeout: WRITE_LIMIT,
  // A connection over a network that went silent is noticed by the system.
  keepAlive: true,
  // Statements that do not wait for one another travel together.
  pipeline: true,
} as pg.PoolConfig

export interface BancoOptions {
  budget?: Budget
  /** How the server itself is reached, where `config` leads to a pooler. */
  direct?: pg.PoolConfig
  /** Heavy reads go there while it is no staler than `staleMs`. */
  replica?: pg.PoolConfig | undefined
  staleMs?: number | undefined
  pooled?: boolean | undefined
  named?: boolean | undefined
}

/** What ran out of time there would run out of it here. */
const isOutOfTime = (e: unknown) =>
  (e as { code?: string }).code === '57014' || (e as Error).message === 'Query read timeout'

export const openBanco = (nome: string, config: pg.PoolConfig, options: BancoOptions = {}): Banco => {
  const { budget = connectionBudget(10), direct = config, pooled = false, named = true } = options
  const pools: BudgetedPool[] = []
  const openPool = (of: pg.PoolConfig, own: pg.PoolConfig, limit: number, heavy: boolean) => {
    const session = pooled ? {} : { statement_timeout: onServer(limit) }
    const pool = new BudgetedPool(nome, { ...poolOptions, ...session, ...own, ...of }, budget, heavy)
    // An idle connection that breaks (the engine restarted) is dropped by the pool; without a listener it would end us.
    pool.on('error', () => {})
    pool.on('acquire', tidyNames)
    pools.push(pool)
    return pool
  }
  const pool = openPool(config, {}, READ_LIMIT, false)
  const heavyOptions = { application_name: HEAVY_POOL, query_timeout: HEAVY_LIMIT } as pg.PoolConfig
  const heavy = openPool(config, heavyOptions, HEAVY_LIMIT, true)
  const far = options.replica && openPool(options.replica, heavyOptions, HEAVY_LIMIT, true)
  const readOptions = (limit: number) => ({ named, limit, serverLimit: pooled ? onServer(limit) : undefined })

  let standing: Standing | undefined
  const openOnce = () => {
    standing ??= openStanding(direct)
    return standing
  }
  let watched: Replica | undefined
  const replicaOf = (pool: BudgetedPool) => {
    watched ??= watchReplica(pool, (text) => openOnce().query(text), options.staleMs ?? DEFAULT_STALE_SECONDS * 1000)
    return watched
  }
  const readHeavy = async <T>(work: (moment: Moment) => Promise<T>): Promise<T> => {
    const here = () => readMoment(heavy, work, readOptions(HEAVY_LIMIT))
    if (!far || !(await replicaOf(far).isFresh())) return here()
    return readMoment(far, work, readOptions(HEAVY_LIMIT), (e) => (isOutOfTime(e) ? Promise.reject(e) : here()))
  }
  return {
    nome,
    pool,
    pools,
    get onReplica() {
      return far && replicaOf(far).inUse
    },
    named,
    db: dbOn(pool, { named, limit: READ_LIMIT }),
    get standing() {
      return openOnce()
    },
    transaction: (work) => transactionOn(pool, work, { named, limit: WRITE_LIMIT }),
    read: (work, isHeavy) => (isHeavy ? readHeavy(work) : readMoment(pool, work, readOptions(READ_LIMIT))),
    check: async () => void (await pool.query({ text: 'select 1', query_timeout: 3_000 } as pg.QueryConfig)),
    close: async () => {
      watched?.close()
      await Promise.all([standing?.close(), ...pools.map((p) => p.end())])
    },
  }
}

export interface BancosOptions {
  /** The most connections that the process opens, and how many of them reports and exports may hold. */
  connections?: number
  heavy?: number
  staleMs?: number
}

export const openBancos = (
  nomes: readonly string[],
  cluster: Cluster,
  { connections = DEFAULT_CONNECTIONS, heavy, staleMs }: BancosOptions = {},
): Bancos => {
  // Each banco's standing connection is part of what the process may hold.
  const budget = connectionBudget(Math.max(nomes.length, connections - nomes.length), heavy)
  const { pooled, named } = cluster
  const all = nomes.map((n) =>
    openBanco(n, cluster.connection(n, 'app'), {
      budget,
      direct: cluster.connection(n, 'direct'),
      replica: cluster.replica?.(n),
      staleMs,
      pooled,
      named,
    }),
  )
  const byName = new Map(all.map((b) => [b.nome, b]))
  return {
    all,
    get: (nome) => {
      const banco = byName.get(nome)
      if (!banco) throw new Error(`banco desconhecido: ${nome}`)
      return banco
    },
    close: async () => void (await Promise.all(all.map((b) => b.close()))),
  }
}

/** What a running Praça calls its connections; the standing one is always there. */
export const IN_USE = [POOL, STANDING] as const

/**
 * A connection of the owner's for one long piece of work (migration, copy, restore). Its loss fails the statement under
 * way; heard nowhere, it would end the process without a sentence. No limit of a role's own cuts such work.
 */
export const connectOwner = async (cluster: Cluster, banco: string, application_name: string) => {
  const client = new pg.Client({ ...cluster.connection(banco, 'admin'), application_name })
  client.on('error', () => {})
  await client.connect()
  await client.query('set statement_timeout = 0; set idle_in_transaction_session_timeout = 0')
  return client
}

export const createDatabase = async (cluster: Cluster, banco: string) => {
  const config = cluster.connection(banco, 'admin')
  const probe = new pg.Client(config)
  probe.on('error', () => {})
  try {
    await probe.connect()
    return
  } catch (e) {
    if ((e as { code?: string }).code !== '3D000') throw e
  } finally {
    await probe.end().catch(() => {})
  }
  const name = config.database ?? new URL(config.connectionString!).pathname.slice(1)
  const admin = config.connectionString
    ? new pg.Client({
        connectionString: Object.assign(new URL(config.connectionString), { pathname: '/postgres' }).toString(),
      })
    : new pg.Client({ ...config, database: 'postgres' })
  admin.on('error', () => {})
  await admin.connect()
  try {
    await admin.query(`create database ${pg.escapeIdentifier(decodeURIComponent(name))}`)
  } catch (e) {
    // 42P04 / 23505: another process created it in the same moment.
    if (!['42P04', '23505'].includes((e as { code?: string }).code ?? '')) throw e
  } finally {
    await admin.end()
  }
}

/**
 * Brings one banco to the newest migration; creates it when missing. Any number of processes may call it at once:
 * a lock lets one work while the others wait. Returns whether anything was done.
 */
export const migrateBanco = async (cluster: Cluster, banco: string): Promise<boolean> => {
  await createDatabase(cluster, banco)
  const client = await connectOwner(cluster, banco, 'praca-migra')
  const isCurrent = async () => {
    const at = await migrationOf(client)
    refuseNewer(at)
    return at === newestMigration()
  }
  try {
    if (await isCurrent()) return false
    await client.query("select pg_advisory_lock(hashtext('praca-migra'))")
    if (await isCurrent()) return false
    if ((await migrationOf(client)) > 0) await migrateInUse(client, cluster.appRole)
    else {
      await client.query('begin')
      await applyMigrations(client, cluster.appRole)
      await client.query('commit')
    }
    return true
  } finally {
    await client.end()
  }
}
