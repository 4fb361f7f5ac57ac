import { sql } from 'drizzle-orm'
import { type AnyEndpoint, writes } from '#contract/endpoint.ts'
import { ENTIDADES } from '#contract/entidades.ts'
import type { Db } from '#server/db/db.ts'
import { one, rows } from '#server/db/sql.ts'
import { FileReply } from './route.ts'

/** How many rows of each table this connection made, changed or deleted, as PostgreSQL itself counts them. */
const countChanges = async (db: Db) =>
  new Map(
    (
      await rows<{ tabela: string; n: number }>(
        db,
        // The answer of an Idempotency-Key, and the mark of a list that is kept ready: no change of anything.
        sql`select relname as tabela, (pg_stat_get_xact_tuples_inserted(oid) + pg_stat_get_xact_tuples_updated(oid)
            + pg_stat_get_xact_tuples_deleted(oid))::int as n
          from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace and relname not in ('idempotencia', 'lista_marca')`,
      )
    ).map((r) => [r.tabela, r.n]),
  )

/**
 * For tests: a write that changed a row, was not refused and left none in the audit log fails, unless its endpoint or
 * its handler says why. A write that changed nothing has nothing to tell. Counted, so that no handler is believed: twice
 * in the transaction, because the connection's counters may still hold what it did before.
 */
export const proveAudited = async <T>(
  db: Db,
  e: AnyEndpoint,
  requestId: string,
  work: () => Promise<T>,
  unaudited: () => string | undefined,
): Promise<T> => {
  // What goes step by step has no transaction to count in: it leaves its row or says why, whatever it did.
  const steps = writes(e) === 'passoAPasso'
  const before = steps ? undefined : await countChanges(db)
  const result = await work()
  const porque = unaudited()
  const refused = result instanceof FileReply && result.status >= 400
  // Also one that was written ahead of the transaction.
  const audited = await one<{ entidades: string[] }>(
    db,
    sql`select array_agg(distinct entidade) as entidades from auditoria where "requestId" = ${requestId} having count(*) > 0`,
  )
  const semNome = audited?.entidades.filter((x) => !ENTIDADES.includes(x)) ?? []
  if (semNome.length)
    throw new Error(`${e.method} ${e.path} wrote of ${semNome.join(', ')}, which contract/src/nomes does not name`)
  const changed = before
    ? [...(await countChanges(db))].filter(([t, n]) => n > (before.get(t) ?? 0)).map(([t]) => t)
    : ['something']
  if (changed.includes('auditoria') && porque)
    throw new Error(`${e.method} ${e.path} says why it leaves no row in auditoria, and left one: ${porque}`)
  if (changed.length && !audited && !porque && !refused)
    throw new Error(`${e.method} ${e.path} changed ${changed.join(', ')} and left no row in auditoria`)
  return result
}
