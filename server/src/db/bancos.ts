import pg from 'pg'
import { type Budget, BudgetedPool, connectionBudget, DEFAULT_CONNECTIONS, PATIENCE } from './budget.ts'
import { type Db, dbOn, tidyNames, transactionOn } from './db.ts'
import { applyMigrations, migrateInUse, migrationOf, newestMigration, refuseNewer } from './migrations.ts'
import { openStanding, STANDING, type Standing } from './standing.ts'

export interface Banco {
  readonly nome: string
  readonly pool: BudgetedPool
  readonly db: Db
  /** Whether statements may be kept under a name. */
  readonly named: boolean
  /** The connection that stands for as long as the banco is open; the first use opens it. */
  readonly standing: Standing
  /** One transaction; commits when `work` resolves and rolls back when it throws. */
  transaction<T>(work: (db: Db) => Promise<T>): Promise<T>
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
  /** Role that the application connects as when it is not the owner; granted its rights after each migration. */
  readonly appRole?: string
  /** Between us and the server stands a pooler: its sessions are not ours to set up. */
  readonly pooled?: boolean
  /** False where the pooler does not know statements by their names (PgBouncer before 1.21). */
  readonly named?: boolean
}

export interface ExternalOptions {
  directUrl?: string | undefined
  named?: boolean
}

export const externalCluster = (databaseUrl: string, { directUrl, named = true }: ExternalOptions = {}): Cluster => ({
  pooled: directUrl !== undefined,
  named,
  connection: (banco, role) => ({
    connectionString: (role === 'app' ? databaseUrl : (directUrl ?? databaseUrl)).replaceAll(
      '{banco}',
      encodeURIComponent(banco),
    ),
  }),
})

const POOL = 'praca'

/** A read that takes longer helps nobody who waits for a screen; a write may touch every city. */
const READ_LIMIT = 25_000
const WRITE_LIMIT = 120_000

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

/** The server's own limit: a read that we gave up must not go on there. A transaction sets its own, see `db.ts`. */
const sessionLimits: pg.PoolConfig = { statement_timeout: READ_LIMIT + 5_000 }

export interface BancoOptions {
  budget?: Budget
  /** How the server itself is reached, where `config` leads to a pooler. */
  direct?: pg.PoolConfig
  pooled?: boolean | undefined
  named?: boolean | undefined
}

export const openBanco = (nome: string, config: pg.PoolConfig, options: BancoOptions = {}): Banco => {
  const { budget = connectionBudget(10), direct = config, pooled = false, named = true } = options
  const pool = new BudgetedPool({ ...poolOptions, ...(!pooled && sessionLimits), ...config }, budget)
  // An idle connection that breaks (the engine restarted) is dropped by the pool; without a listener it would end us.
  pool.on('error', () => {})
  pool.on('acquire', tidyNames)
  let standing: Standing | undefined
  return {
    nome,
    pool,
    named,
    db: dbOn(pool, { named, limit: READ_LIMIT }),
    get standing() {
      standing ??= openStanding(direct)
      return standing
    },
    transaction: (work) => transactionOn(pool, work, { named, limit: WRITE_LIMIT }),
    check: async () => void (await pool.query({ text: 'select 1', query_timeout: 3_000 } as pg.QueryConfig)),
    close: async () => void (await Promise.all([standing?.close(), pool.end()])),
  }
}

export const openBancos = (
  nomes: readonly string[],
  cluster: Cluster,
  connections: number = DEFAULT_CONNECTIONS,
): Bancos => {
  // Each banco's standing connection is part of what the process may hold.
  const budget = connectionBudget(Math.max(nomes.length, connections - nomes.length))
  const { pooled, named } = cluster
  const all = nomes.map((n) =>
    openBanco(n, cluster.connection(n, 'app'), { budget, direct: cluster.connection(n, 'direct'), pooled, named }),
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
