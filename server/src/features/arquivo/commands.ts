import { sql } from 'drizzle-orm'
import { problem } from '#contract/problems.ts'
import type { Db } from '#server/db/db.ts'
import { one } from '#server/db/sql.ts'
import { fileHeaders } from '#server/files/serve.ts'
import type { TempFile } from '#server/files/temp.ts'
import { type Ctx, FileReply } from '#server/http/route.ts'

interface Arquivo {
  chave: string
  nome: string
  mime: string
  tamanho: number
}

/** Keeps an uploaded file. Should the transaction fail, no row names its bytes and the sweeper takes them away. */
export const keepFile = async (ctx: Pick<Ctx, 'db' | 'services' | 'actor' | 'now'>, tmp: TempFile): Promise<number> => {
  const chave = await ctx.services.files.put(tmp)
  const row = await one<{ arquivoId: number }>(
    ctx.db,
    sql`insert into arquivo (chave, nome, mime, tamanho, sha256, "usuarioId", criacao)
        values (${chave}, ${tmp.nome}, ${tmp.tipo.mime}, ${tmp.tamanho}, ${tmp.sha256}, ${ctx.actor?.usuarioId ?? null}, ${ctx.now.toISOString()})
        returning "arquivoId"`,
  )
  return row!.arquivoId
}

const load = async (db: Db, arquivoId: number) => {
  const row = await one<Arquivo>(
    db,
    sql`select chave, nome, mime, tamanho::int as tamanho from arquivo where "arquivoId" = ${arquivoId}`,
  )
  if (!row) throw problem.naoEncontrado()
  return row
}

/** The file as an answer, under its own name or the one its owner gives. Whoever calls it has checked that this person may have it. */
export const openFile = async (
  { db, services }: Pick<Ctx, 'db' | 'services'>,
  arquivoId: number,
  inline = false,
  outroNome?: string,
) => {
  const { chave, nome, mime } = await load(db, arquivoId)
  const { stream, size } = await services.files.open(chave)
  return new FileReply(stream, fileHeaders({ nome: outroNome ?? nome, mime, tamanho: size, inline }))
}

/** The bytes of a small file, to be put into a document. */
export const readFile = async ({ db, services }: Pick<Ctx, 'db' | 'services'>, arquivoId: number): Promise<Buffer> => {
  const { stream } = await services.files.open((await load(db, arquivoId)).chave)
  return Buffer.concat(await stream.toArray())
}

/** Forgets a file; its bytes go with the next sweep, once nobody can roll this back. */
export const dropFile = (db: Db, arquivoId: number) =>
  db.execute(sql`delete from arquivo where "arquivoId" = ${arquivoId}`)
