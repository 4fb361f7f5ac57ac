import pg from 'pg'
import { type Budget, BudgetedPool, connectionBudget, DEFAULT_CONNECTIONS, PATIENCE } from './budget.ts'
import { IDLE_LIMIT, LIMITS, lookInto, newClient, onServer, session } from './connect.ts'
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
  /** The connection that stands for as long as the banco is open; the first use opens it. */
  readonly standing: Standing
  /**
   * One transaction; commits when `work` resolves and rolls back when it throws. `wait`: no longer than this, in
   * milliseconds, for what another one holds.
   */
  transaction<T>(work: (db: Db) => Promise<T>, wait?: number): Promise<T>
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

const poolOptions = {
  idleTimeoutMillis: 30_000,
  connectionTimeoutMillis: PATIENCE,
  // Statements that do not wait for one another travel together.
  pipeline: true,
}

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

/** Behind a pooler a statement has a limit of the server's own only in a transaction that sets it. */
const inTransactions = (pool: BudgetedPool, named: boolean): Db => ({
  execute: (query) => transactionOn(pool, (db) => db.execute(query), { named, limit: LIMITS.read }),
})

export const openBanco = (nome: string, config: pg.PoolConfig, options: BancoOptions = {}): Banco => {
  const { budget = connectionBudget(10), direct = config, pooled = false, named = true } = options
  const pools: BudgetedPool[] = []
  const openPool = (of: pg.PoolConfig, name: string, limit: number, heavy: boolean) => {
    const { statement_timeout, ...own } = session(name, limit)
    // A pooler hands sessions on: behind one each transaction sets its own limits.
    const limits = pooled ? {} : { statement_timeout, idle_in_transaction_session_timeout: IDLE_LIMIT }
    // A named statement is planned once, not anew for each set of values: that took half of the time of a page. What a
    // report is asked for differs too much for one plan.
    const plans = pooled || heavy ? {} : { options: '-c plan_cache_mode=force_generic_plan' }
    const settings = {
      ...poolOptions,
      ...own,
      ...limits,
      ...plans,
      query_timeout: Math.max(limit, LIMITS.write),
      ...of,
    }
    const pool = new BudgetedPool(nome, settings, budget, heavy)
    // An idle connection that breaks (the engine restarted) is dropped by the pool; without a listener it would end us.
    pool.on('error', () => {})
    pool.on('acquire', tidyNames)
    pools.push(pool)
    return pool
  }
  const pool = openPool(config, POOL, LIMITS.read, false)
  const heavy = openPool(config, HEAVY_POOL, LIMITS.heavy, true)
  const far = options.replica && openPool(options.replica, HEAVY_POOL, LIMITS.heavy, true)
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
    const here = () => readMoment(heavy, work, readOptions(LIMITS.heavy))
    if (!far || !(await replicaOf(far).isFresh())) return here()
    return readMoment(far, work, readOptions(LIMITS.heavy), (e) => (isOutOfTime(e) ? Promise.reject(e) : here()))
  }
  return {
    nome,
    pool,
    pools,
    get onReplica() {
      return far && replicaOf(far).inUse
    },
    db: pooled ? inTransactions(pool, named) : dbOn(pool, { named, limit: LIMITS.read }),
    get standing() {
      return openOnce()
    },
    transaction: (work, wait) => transactionOn(pool, work, { named, limit: LIMITS.write, wait }),
    read: (work, isHeavy) => (isHeavy ? readHeavy(work) : readMoment(pool, work, readOptions(LIMITS.read))),
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

/** A connection of the owner's for one long piece of work (migration, copy, restore). */
export const connectOwner = async (cluster: Cluster, banco: string, name: string) => {
  const client = newClient(cluster.connection(banco, 'admin'), name, LIMITS.owner)
  await client.connect()
  // No limit of a role's own cuts such work.
  await client.query('set idle_in_transaction_session_timeout = 0')
  return client
}

export const createDatabase = async (cluster: Cluster, banco: string) => {
  const config = cluster.connection(banco, 'admin')
  try {
    return await lookInto(config, 'praca-confere', async () => {})
  } catch (e) {
    if ((e as { code?: string }).code !== '3D000') throw e
  }
  const name = config.database ?? new URL(config.connectionString!).pathname.slice(1)
  const admin = newClient(
    config.connectionString
      ? { connectionString: Object.assign(new URL(config.connectionString), { pathname: '/postgres' }).toString() }
      : { ...config, database: 'postgres' },
    'praca-migra',
    LIMITS.owner,
  )
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
