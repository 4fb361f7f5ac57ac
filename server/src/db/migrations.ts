import { join } from 'node:path'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import pg from 'pg'
import { Failure } from '#server/failure.ts'

const FOLDER = join(import.meta.dirname, '../../migrations')

export class MigrationError extends Failure {}

let known: ReturnType<typeof readMigrationFiles> | undefined
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

/**
 * Applies what is missing, up to a migration when one is named. The caller holds the transaction: schema, version and
 * rights come together or not at all, so a process killed half way leaves nothing to repair.
 */
export const applyMigrations = async (client: pg.ClientBase, appRole?: string, until = Number.POSITIVE_INFINITY) => {
  await client.query(`create schema if not exists drizzle;
    create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)`)
  const at = await migrationOf(client)
  for (const { sql, hash, folderMillis } of allMigrations()) {
    if (folderMillis <= at || folderMillis > until) continue
    for (const statement of sql) await client.query(statement)
    await client.query('insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)', [
      hash,
      folderMillis,
    ])
  }
  await client.query(appRole ? grants(pg.escapeIdentifier(appRole)) : 'create schema if not exists pgboss')
}
