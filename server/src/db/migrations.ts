import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import pg from 'pg'
import { Failure } from '#server/failure.ts'

const FOLDER = join(import.meta.dirname, '../../migrations')

export class MigrationError extends Failure {}

export type Migration = Pick<ReturnType<typeof readMigrationFiles>[number], 'sql' | 'hash' | 'folderMillis'>

let known: readonly Migration[] | undefined
const allMigrations = () => {
  known ??= readMigrationFiles({ migrationsFolder: FOLDER })
  return known
}

/** The moment of the newest migration this program knows. */
export const newestMigration = () => allMigrations().at(-1)!.folderMillis

/** The moment of the newest migration the database has; 0 for one without any. */
export const migrationOf = async (client: pg.ClientBase): Promise<number> => {
  const { rows } = await client.query<{ there: boolean }>(
    `select to_regclass('drizzle.__drizzle_migrations') is not null as there`,
  )
  if (!rows[0]!.there) return 0
  const found = await client.query<{ at: string | null }>(
    'select max(created_at) as at from drizzle.__drizzle_migrations',
  )
  return Number(found.rows[0]!.at ?? 0)
}

export const refuseNewer = (at: number) => {
  if (at > newestMigration())
    throw new MigrationError(
      'O banco de dados foi atualizado por uma versão mais nova do Praça. Atualize o programa antes de iniciar.',
    )
}

const grants = (role: string) => `
  grant usage on schema public to ${role};
  grant select, insert, update, delete on all tables in schema public to ${role};
  grant usage, select, update on all sequences in schema public to ${role};
  revoke update, delete, truncate on auditoria, auditoria_selo from ${role};
  create schema if not exists pgboss authorization ${role}`

const prepare = (client: pg.ClientBase) =>
  client.query(`create schema if not exists drizzle;
    create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)`)

const record = (client: pg.ClientBase, { hash, folderMillis }: Migration) =>
  client.query('insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)', [hash, folderMillis])
const grantRights = (client: pg.ClientBase, appRole: string | undefined) =>
  client.query(appRole ? grants(pg.escapeIdentifier(appRole)) : 'create schema if not exists pgboss')

/** Its number and the application's rights come with it, so that a process killed afterwards leaves nothing to repair. */
const finish = async (client: pg.ClientBase, migration: Migration, appRole: string | undefined) => {
  await record(client, migration)
  await grantRights(client, appRole)
}

/**
 * Applies what is missing, up to a migration when one is named. The caller holds the transaction, and nobody else uses
 * the tables: they are new, or a copy is being restored into them.
 */
export const applyMigrations = async (client: pg.ClientBase, appRole?: string, until = Number.POSITIVE_INFINITY) => {
  await prepare(client)
  const at = await migrationOf(client)
  for (const migration of allMigrations()) {
    if (migration.folderMillis <= at || migration.folderMillis > until) continue
    for (const statement of migration.sql) await client.query(statement.replace(/\bconcurrently\b/gi, ''))
    await record(client, migration)
  }
  await grantRights(client, appRole)
}

/** A statement that waits for a table makes everybody wait who comes after it: it gives up soon and tries again. */
const LOCK_WAIT = '500ms'
const NO_LOCK = '55P03'
const PAUSE = 250
const LONGEST_TRY = 15 * 60_000

const whenFree = async (work: () => Promise<unknown>) => {
  const until = Date.now() + LONGEST_TRY
  for (;;) {
    try {
      return await work()
    } catch (e) {
      if ((e as { code?: string }).code !== NO_LOCK || Date.now() > until) throw e
      await sleep(PAUSE)
    }
  }
}

/** A migration that begins so is made of statements that each stand alone and may be repeated. */
const IN_STEPS = '-- em passos'
export const isInSteps = ({ sql }: Migration) => sql[0]?.trimStart().startsWith(IN_STEPS) ?? false

/** An index whose building was cut off is there and useless; `if not exists` would take it for good. */
const dropUnfinished = async (client: pg.ClientBase) => {
  const { rows } = await client.query<{ nome: string }>(
    `select format('%I.%I', n.nspname, c.relname) as nome from pg_index i join pg_class c on c.oid = i.indexrelid
       join pg_namespace n on n.oid = c.relnamespace where not i.indisvalid and n.nspname = 'public'`,
  )
  for (const { nome } of rows) await whenFree(() => client.query(`drop index concurrently if exists ${nome}`))
}

const inTransaction = async (client: pg.ClientBase, work: () => Promise<void>) => {
  await client.query('begin')
  try {
    await client.query(`set local lock_timeout = '${LOCK_WAIT}'`)
    await work()
    await client.query('commit')
  } catch (e) {
    await client.query('rollback').catch(() => {})
    throw e
  }
}

/**
 * Brings a database that is in use to the newest migration, one after another, each whole or not at all. What would
 * hold a big table for long is written in steps: an index built concurrently, a constraint added `not valid` and
 * validated afterwards, rows filled in portions.
 */
export const migrateInUse = async (client: pg.ClientBase, appRole?: string, migrations = allMigrations()) => {
  await prepare(client)
  const at = await migrationOf(client)
  for (const migration of migrations) {
    if (migration.folderMillis <= at) continue
    if (isInSteps(migration)) {
      await dropUnfinished(client)
      await client.query(`set lock_timeout = '${LOCK_WAIT}'`)
      for (const statement of migration.sql) await whenFree(() => client.query(statement))
      await client.query('reset lock_timeout')
      await inTransaction(client, () => finish(client, migration, appRole))
    } else {
      await whenFree(() =>
        inTransaction(client, async () => {
          for (const statement of migration.sql) await client.query(statement)
          await finish(client, migration, appRole)
        }),
      )
    }
  }
}
