import { join } from 'node:path'
import { type SQL, sql } from 'drizzle-orm'
import { problem } from '#contract/problems.ts'
import type { Bancos } from '#server/db/bancos.ts'
import type { Db } from '#server/db/db.ts'
import { one, rows } from '#server/db/sql.ts'
import { mayRemoveFiles } from '#server/files/lock.ts'
import { sweep, sweepTemp } from '#server/files/sweeper.ts'
import type { TempFile } from '#server/files/temp.ts'
import { fileReply } from '#server/http/replies.ts'
import type { Ctx, Services, Signed, Visitor } from '#server/http/route.ts'
import type { JobContext } from '#server/jobs/jobs.ts'

interface Arquivo {
  chave: string
  nome: string
  mime: string
  tamanho: number
}

/** Under which key the bytes of an uploaded file stand in the store. */
const stored = new WeakMap<TempFile, string>()

/**
 * Puts the bytes into the store, ahead of the transaction: no connection waits for a slow one. Should the call fail
 * afterwards, no row names them and the sweeper takes them away.
 */
export const storeFile = async ({ services }: { services: Pick<Services, 'files'> }, tmp: TempFile) => {
  stored.set(tmp, await services.files.put(tmp))
}

export const isStored = (tmp: TempFile) => stored.has(tmp)

/**
 * What a call that keeps files does ahead of its transaction: `check` refuses who may not send them and what is not
 * taken, and only then are they stored. What can change meanwhile the handler checks again.
 */
export const storing =
  <C extends Pick<Ctx, 'services' | 'files' | 'repeated'>>(check: (ctx: C) => Promise<unknown>) =>
  async (ctx: C) => {
    // By the rules of now its own first file could stand in the way.
    if (await ctx.repeated()) return
    await check(ctx)
    for (const tmp of Object.values(ctx.files).flat()) await storeFile(ctx, tmp)
  }

/** Who keeps a file, and when. */
interface Keeper extends Pick<Signed, 'now'> {
  readonly actor?: { readonly usuarioId: number } | undefined
}

/** The row of a file that is stored, which returns its `arquivoId`: a statement, or a part of another (`with … as`). */
export const fileInsert = ({ actor, now }: Keeper, tmp: TempFile): SQL => {
  const chave = stored.get(tmp)
  if (!chave) throw new Error('a file is stored ahead of the transaction that keeps it')
  return sql`insert into arquivo (chave, nome, mime, tamanho, sha256, "usuarioId", criacao)
    values (${chave}, ${tmp.nome}, ${tmp.tipo.mime}, ${tmp.tamanho}, ${tmp.sha256}, ${actor?.usuarioId ?? null}, ${now.toISOString()})
    returning "arquivoId"`
}

export const keepFile = async (ctx: Keeper & Pick<Signed, 'db'>, tmp: TempFile): Promise<number> =>
  (await one<{ arquivoId: number }>(ctx.db, fileInsert(ctx, tmp)))!.arquivoId

const loadArquivo = async (db: Db, arquivoId: number) => {
  const row = await one<Arquivo>(
    db,
    sql`select chave, nome, mime, tamanho::int as tamanho from arquivo where "arquivoId" = ${arquivoId}`,
  )
  if (!row) throw problem.naoEncontrado()
  return row
}

/** The file as an answer, under its own name or the one its owner gives. Whoever calls it has checked that this person may have it. */
export const openFile = async (
  { db, services, doneReading }: Visitor,
  arquivoId: number,
  inline = false,
  outroNome?: string,
) => {
  const { chave, nome, mime } = await loadArquivo(db, arquivoId)
  doneReading()
  const { stream, size } = await services.files.open(chave)
  return fileReply(stream, { nome: outroNome ?? nome, mime, tamanho: size, inline })
}

/** The bytes of a small file, to be put into a document; of a read the last thing it asks the database for. */
export const readFile = async ({ db, services, doneReading }: Visitor, arquivoId: number): Promise<Buffer> => {
  const { chave } = await loadArquivo(db, arquivoId)
  doneReading()
  const { stream } = await services.files.open(chave)
  return Buffer.concat(await stream.toArray())
}

/** Forgets a file; its bytes go with the next sweep, once nobody can roll this back. */
export const dropFile = (db: Db, arquivoId: number) =>
  db.execute(sql`delete from arquivo where "arquivoId" = ${arquivoId}`)

/* Bytes that no row names */

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
export const sweepArquivos = async ({ banco, bancos, files, settings, now, log }: JobContext) => {
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
