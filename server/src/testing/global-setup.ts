import { chmodSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import type { TestProject } from 'vitest/node'
import { ambientesPadrao } from '#contract/variants.ts'
import { DEMO_SENHA } from '#server/access/demo-logins.ts'
import { hashPassword } from '#server/access/passwords.ts'
import { buildApp } from '#server/app.ts'
import { type Cluster, externalCluster, migrateBanco, openBanco } from '#server/db/bancos.ts'
import { openEngine } from '#server/db/engine.ts'
import { loadDemo } from '#server/demo/load.ts'
import { localStore } from '#server/files/local.ts'
import { readSettings } from '#server/settings.ts'
import { removeFolder } from './server-process.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the tests' engine lives, or the external PostgreSQL they were told to use. */
    engine: { dataDir: string; externalUrl: string | null }
  }
}

/** The day the tests' demo was loaded. */
export const DEMO_DAY = new Date('2026-03-10T12:00:00-03:00')
export const TEMPLATES = { padrao: 'localhost', sala: 'sala.localhost' } as const

/** People of the tests sign in by the thousand: what their password costs to check is not what is tested. */
const CHEAP = { memory: 64, passes: 1, parallelism: 1, tagLength: 32 }

/** One engine for all test files, and templates with the demo from which each of them clones its own databases. */
export default async (project: TestProject) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'praca-teste-'))
  // Within reach of the engine's user, the cluster of root is in this folder too and goes with it.
  chmodSync(dataDir, 0o755)
  const externalUrl = process.env.TEST_DATABASE_URL ?? null
  const engine = externalUrl ? undefined : await openEngine({ dataDir, durable: false })
  const cluster: Cluster = engine
    ? { connection: (b, r) => engine.connection(`praca_${b}`, r), appRole: engine.appRole }
    : externalCluster(externalUrl!)
  const files = localStore(join(dataDir, 'arquivos'))
  const makeTemplate = async ([banco, host]: [string, string]) => {
    const nome = `modelo_${banco}_${process.pid}`
    await migrateBanco(cluster, nome)
    const open = openBanco(nome, cluster.connection(nome, 'app'))
    await loadDemo(open, ambientesPadrao.hosts[host]!, 'admin@praca.local', DEMO_DAY, { files, dataDir })
    const senhaHash = await hashPassword(DEMO_SENHA, undefined, CHEAP)
    await open.db.execute(sql`update usuario set "senhaHash" = ${senhaHash} where "senhaHash" is not null`)
    const { app, jobs } = await buildApp({
      settings: readSettings({ DATA_DIR: dataDir, LOG_LEVEL: 'silent' }),
      bancos: { all: [open], get: () => open, close: () => open.close() },
      files,
    })
    await jobs.prepare()
    await app.close()
  }
  await Promise.all(Object.entries(TEMPLATES).map(makeTemplate))
  project.provide('engine', { dataDir, externalUrl })
  return async () => {
    await engine?.stop()
    await removeFolder(dataDir)
  }
}
