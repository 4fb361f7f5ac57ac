import pg from 'pg'
import { type Db, dbOn, transactionOn } from './db.ts'
import { applyMigrations, migrationOf, newestMigration, refuseNewer } from './migrations.ts'

export interface Banco {
  readonly nome: string
  readonly pool: pg.Pool
  readonly db: Db
  /** One transaction; commits when `work` resolves and rolls back when it throws. */
  transaction<T>(work: (db: Db) => Promise<T>): Promise<T>
}

export interface Bancos {
  get(nome: string): Banco
  readonly all: readonly Banco[]
  close(): Promise<void>
}

/** Where the databases live: one connection setting for a banco, as its application or as its owner. */
export interface Cluster {
  connection(banco: string, role: 'app' | 'admin'): pg.PoolConfig
  /** Role that the application connects as when it is not the owner; granted its rights after each migration. */
  readonly appRole?: string
}

export const externalCluster = (databaseUrl: string): Cluster => ({
  connection: (banco) => ({ connectionString: databaseUrl.replaceAll('{banco}', encodeURIComponent(banco)) }),
})

const poolOptions = {
  idleTimeoutMillis: 30_000,
  connectionTimeoutMillis: 10_000,
  application_name: 'praca',
  // Statements that do not wait for one another travel together.
  pipeline: true,
}

export const openBanco = (nome: string, config: pg.PoolConfig, max = 10): Banco => {
  const pool = new pg.Pool({ ...poolOptions, max, ...config })
  // An idle connection that breaks (the engine restarted) is dropped by the pool; without a listener it would end us.
  pool.on('error', () => {})
  return { nome, pool, db: dbOn(pool), transaction: (work) => transactionOn(pool, work) }
}

export const openBancos = (nomes: readonly string[], cluster: Cluster): Bancos => {
  // A PostgreSQL takes about a hundred clients unless told otherwise: the bancos share them.
  const max = Math.min(16, Math.max(4, Math.floor(80 / nomes.length)))
  const all = nomes.map((n) => openBanco(n, cluster.connection(n, 'app'), max))
  const byName = new Map(all.map((b) => [b.nome, b]))
  return {
    all,
    get: (nome) => {
      const banco = byName.get(nome)
      if (!banco) throw new Error(`banco desconhecido: ${nome}`)
      return banco
    },
    close: async () => void (await Promise.all(all.map((b) => b.pool.end()))),
  }
}

export const createDatabase = async (cluster: Cluster, banco: string) => {
  const config = cluster.connection(banco, 'admin')
  const probe = new pg.Client(config)
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
  const client = new pg.Client({ ...cluster.connection(banco, 'admin'), application_name: 'praca-migra' })
  await client.connect()
  const isCurrent = async () => {
    const at = await migrationOf(client)
    refuseNewer(at)
    return at === newestMigration()
  }
  try {
    if (await isCurrent()) return false
    await client.query("select pg_advisory_lock(hashtext('praca-migra'))")
    if (await isCurrent()) return false
    await client.query('begin')
    await applyMigrations(client, cluster.appRole)
    await client.query('commit')
    return true
  } finally {
    await client.end()
  }
}
