import { constants } from 'node:fs'
import { access, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { type Bancos, type Cluster, createDatabase, externalCluster, migrateBanco, openBancos } from './db/bancos.ts'
import { lookInto } from './db/connect.ts'
import { openEngine } from './db/engine.ts'
import { Failure } from './failure.ts'
import { claimStore } from './files/claim.ts'
import { localStore } from './files/local.ts'
import { s3Store } from './files/s3.ts'
import type { FileStore } from './files/store.ts'
import { sweepTemp } from './files/sweeper.ts'
import { type Settings, SettingsError } from './settings.ts'

export interface Storage {
  cluster: Cluster
  bancos: Bancos
  files: FileStore
  /** Bancos that this start brought to a new migration. */
  migrated: string[]
  stop(): Promise<void>
}

const say = (what: string) => (e: unknown) => {
  throw new SettingsError(`${what} (${(e as Error).message || (e as { code?: string }).code})`)
}

const unusable = ({ databaseDirectUrl }: Settings) =>
  say(`DATABASE_URL${databaseDirectUrl ? ' ou DATABASE_DIRECT_URL' : ''}: não foi possível usar o banco de dados`)

/** Uploads arrive here wherever the rest is kept. What the system says of it has sentences of its own. */
const checkDataDir = async (dir: string) => {
  await mkdir(dir, { recursive: true })
  await access(dir, constants.W_OK | constants.X_OK)
}

export const openCluster = async (settings: Settings): Promise<{ cluster: Cluster; stop: () => Promise<void> }> => {
  await checkDataDir(settings.dataDir)
  if (settings.databaseUrl) {
    const { databaseUrl, databaseDirectUrl: directUrl, databaseUrlLeitura: replicaUrl } = settings
    const named = settings.databaseNamedStatements
    return { cluster: externalCluster(databaseUrl, { directUrl, replicaUrl, named }), stop: async () => {} }
  }
  const engine = await openEngine({ dataDir: settings.dataDir })
  return {
    cluster: { connection: (banco, role) => engine.connection(`praca_${banco}`, role), appRole: engine.appRole },
    stop: () => engine.stop(),
  }
}

/** A store answers a question about a bucket with its status and no words. */
const tellStore = (
  { bucket, endpoint }: NonNullable<Settings['s3']>,
  e: Error & { $metadata?: { httpStatusCode?: number } },
) => {
  switch (e.$metadata?.httpStatusCode) {
    case 404:
      return `S3_BUCKET: não há o bucket ${bucket} em ${endpoint}. Crie-o ou corrija o nome.`
    case 401:
    case 403:
      return `S3_ACCESS_KEY_ID/S3_SECRET_ACCESS_KEY: ${endpoint} não deixa usar o bucket ${bucket}. Confira as chaves e as permissões delas.`
    default:
      return `S3_ENDPOINT/S3_BUCKET: o armazenamento de arquivos não responde (${e.message || e.name})`
  }
}

export const openFiles = async (settings: Settings): Promise<FileStore> => {
  const { s3 } = settings
  if (!s3) return localStore(join(settings.dataDir, 'arquivos'))
  const files = s3Store(s3)
  await files.check().catch((e) => {
    throw new SettingsError(tellStore(s3, e))
  })
  return files
}

interface Server {
  pid: number
  most: number
  reserved: number
}

/** A server that cannot hold what we may ask of it is better told now than by the hundredth person who signs in. */
const checkServer = async ({ bancos, databaseConnections: ours }: Settings, cluster: Cluster) => {
  await lookInto(cluster.connection(bancos[0]!, 'direct'), 'praca-confere', async (client) => {
    const { rows } = await client.query<Server>(`select pg_backend_pid() as pid,
      current_setting('max_connections')::int as most,
      current_setting('superuser_reserved_connections')::int
        + coalesce(current_setting('reserved_connections', true), '0')::int as reserved`)
    const { pid, most, reserved } = rows[0]!
    // A pooler answers with a number of its own, not with that of the process which works for us.
    if ((client as unknown as { processID: number }).processID !== pid)
      throw new SettingsError(
        'DATABASE_URL: entre o Praça e o PostgreSQL há um pooler de conexões. ' +
          'Defina DATABASE_DIRECT_URL com o endereço do próprio servidor, por onde vão avisos, filas e migrações.',
      )
    if (ours > most - reserved)
      throw new SettingsError(
        `DATABASE_CONNECTIONS: este processo pode abrir ${ours} conexões, mas o PostgreSQL aceita ${most - reserved} ` +
          '(max_connections menos as reservadas). Diminua DATABASE_CONNECTIONS ou aumente max_connections.',
      )
  })
}

/** Opens databases and file store, and brings every banco to the newest migration. */
export const openStorage = async (settings: Settings): Promise<Storage> => {
  const { cluster, stop } = await openCluster(settings)
  try {
    // Before the first migration: its locks would stay behind on a connection of a pooler.
    if (settings.databaseUrl) {
      await createDatabase(cluster, settings.bancos[0]!).catch(unusable(settings))
      await checkServer(settings, cluster)
    }
    const done = await Promise.all(
      settings.bancos.map(async (b) => ((await migrateBanco(cluster, b)) ? b : undefined)),
    ).catch(settings.databaseUrl ? unusable(settings) : (e) => Promise.reject(e))
    const files = await openFiles(settings)
    await sweepTemp(join(settings.dataDir, 'temp'), new Date(), true)
    const bancos = openBancos(settings.bancos, cluster, {
      connections: settings.databaseConnections,
      heavy: settings.databaseConnectionsLeitura,
      staleMs: settings.leituraAtrasoMs,
    })
    await claimStore(files, bancos.all).catch(async (e) => {
      await bancos.close()
      return settings.databaseUrl && !(e instanceof Failure) ? unusable(settings)(e) : Promise.reject(e)
    })
    return {
      cluster,
      bancos,
      files,
      migrated: done.filter((b) => b !== undefined),
      stop,
    }
  } catch (e) {
    await stop()
    throw e
  }
}
