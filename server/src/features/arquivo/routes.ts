import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import type { Bancos } from '#server/db/bancos.ts'
import { one, rows } from '#server/db/sql.ts'
import { mayRemoveFiles } from '#server/files/lock.ts'
import { sweep, sweepTemp } from '#server/files/sweeper.ts'
import type { Feature } from '#server/http/route.ts'
import type { JobContext } from '#server/jobs/jobs.ts'

const DAY = 24 * 3600_000

/** Keys that any banco knows. One that does not answer makes this fail, and then nothing is removed. */
const namedAnywhere = (bancos: Bancos) => async (keys: string[]) => {
  const found = await Promise.all(
    bancos.all.map((b) =>
      rows<{ chave: string }>(b.db, sql`select chave from arquivo where chave = any(${sql.param(keys)}::text[])`),
    ),
  )
  return new Set(found.flat().map((r) => r.chave))
}

/**
 * All bancos of the environment map share one store, so one of them sweeps for all. Two installations must not share a
 * store: each would take the other's files for orphans.
 */
export const varrerArquivos = async ({ banco, bancos, files, settings, now, log }: JobContext) => {
  if (banco !== bancos.all[0]) return
  const olderThan = new Date(now.getTime() - DAY)
  const removidos = await banco.transaction(async (db) => {
    // The lock is held with the transaction, which waits while the whole store is listed.
    await db.execute(sql`set local idle_in_transaction_session_timeout = 0`)
    // A backup under way still reads files whose rows are gone: the next night will do.
    const may = await one<{ sim: boolean }>(db, sql.raw(mayRemoveFiles))
    return may?.sim ? sweep(files, namedAnywhere(bancos), olderThan) : 0
  })
  const temporarios = await sweepTemp(join(settings.dataDir, 'temp'), now)
  if (removidos + temporarios > 0) log.info({ removidos, temporarios }, 'arquivos sem dono removidos')
}

export const arquivoFeature: Feature = {
  routes: [],
  jobs: { 'varrer-arquivos': { cron: '41 3 * * *', run: (_, ctx) => varrerArquivos(ctx) } },
}
