import { join } from 'node:path'
import { type Bancos, type Cluster, externalCluster, migrateBanco, openBancos } from './db/bancos.ts'
import { openEngine } from './db/engine.ts'
import { localStore } from './files/local.ts'
import { s3Store } from './files/s3.ts'
import type { FileStore } from './files/store.ts'
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

export const openCluster = async (settings: Settings): Promise<{ cluster: Cluster; stop: () => Promise<void> }> => {
  if (settings.databaseUrl) return { cluster: externalCluster(settings.databaseUrl), stop: async () => {} }
  const engine = await openEngine({ dataDir: settings.dataDir })
  return {
    cluster: { connection: (banco, role) => engine.connection(`praca_${banco}`, role), appRole: engine.appRole },
    stop: () => engine.stop(),
  }
}

export const openFiles = async (settings: Settings): Promise<FileStore> => {
  const files = settings.s3 ? s3Store(settings.s3) : localStore(join(settings.dataDir, 'arquivos'))
  await files
    .check()
    .catch(
      settings.s3 ? say('S3_ENDPOINT/S3_BUCKET: o armazenamento de arquivos não responde') : (e) => Promise.reject(e),
    )
  return files
}

/** Opens databases and file store, and brings every banco to the newest migration. */
export const openStorage = async (settings: Settings): Promise<Storage> => {
  const { cluster, stop } = await openCluster(settings)
  try {
    const done = await Promise.all(
      settings.bancos.map(async (b) => ((await migrateBanco(cluster, b)) ? b : undefined)),
    ).catch(
      settings.databaseUrl ? say('DATABASE_URL: não foi possível usar o banco de dados') : (e) => Promise.reject(e),
    )
    const files = await openFiles(settings)
    return {
      cluster,
      bancos: openBancos(settings.bancos, cluster),
      files,
      migrated: done.filter((b) => b !== undefined),
      stop,
    }
  } catch (e) {
    await stop()
    throw e
  }
}
