import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { sql } from 'drizzle-orm'
import { MAX_ID } from '#contract/endpoint.ts'
import { TUS } from '#contract/envio.ts'
import { Problem, problem } from '#contract/problems.ts'
import { wording } from '#contract/wording.ts'
import { type Db, savepoint } from '#server/db/db.ts'
import { one, rows } from '#server/db/sql.ts'
import { safeName } from '#server/files/name.ts'
import { asWhole, receivePiece, type TempFile, tooLarge } from '#server/files/temp.ts'
import { problemBody } from '#server/http/errors.ts'
import { FileReply, type Sent, type Signed, type UploadKind } from '#server/http/route.ts'
import type { JobContext } from '#server/jobs/jobs.ts'
import { dropFile, isStored, keepFile, storeFile } from '../arquivo/commands.ts'

/**
 * Files that come in pieces (tus 1.0.0: core, creation, termination), so that a broken connection costs nothing. What
 * has come is a row here and pieces in the store; any process goes on with it. The whole is judged like any other file
 * and given to the feature that declared the kind.
 */
const HORAS = 24
/** A device that missed the last answer learns, even weeks later, that the file is there, and does not send it again. */
const LEMBRAR_HORAS = 60 * 24
/** What one person may have under way: enough for a day in the field, too little to fill a disk. */
const ABERTOS = { envios: 40, bytes: 400 * 1024 * 1024 }

/** Each piece is a file in the store: enough for a very bad connection, too few to fill the store with crumbs. */
const MAX_PARTES = 200

interface Envio {
  envioId: string
  alvoId: number
  nome: string
  dados: Readonly<Record<string, unknown>>
  tamanho: number
  recebido: number
}

const vazia = (status: number, headers: Record<string, string> = {}) =>
  new FileReply(
    Buffer.alloc(0),
    { 'Tus-Resumable': TUS, 'Cache-Control': 'no-store', 'Content-Length': '0', ...headers },
    status,
  )

/** A refusal that must not undo what this transaction did. */
const replyProblema = (ctx: Signed, p: Problem) => {
  const corpo = Buffer.from(JSON.stringify(problemBody(p, ctx.requestId, wording(ctx.ambiente.variante))))
  const headers = { 'Content-Type': 'application/json; charset=utf-8', 'Tus-Resumable': TUS, 'Tus-Version': TUS }
  return new FileReply(corpo, { ...headers, 'Content-Length': String(corpo.length) }, p.status)
}

const checkProtocolo = (ctx: Signed) =>
  ctx.header('tus-resumable') === TUS ? undefined : replyProblema(ctx, problem.protocoloNaoAceito())

/** 'filename d29ybGQ=,encontroId MTI=' */
const metadados = (texto: string | undefined) =>
  new Map(
    (texto ?? '').split(',').flatMap((par): [string, string][] => {
      const [chave, valor = ''] = par.trim().split(' ')
      return chave ? [[chave, Buffer.from(valor, 'base64').toString('utf8')]] : []
    }),
  )

const inteiro = (texto: string | undefined) => (/^\d{1,12}$/.test(texto ?? '') ? Number(texto) : undefined)

const announcedId = (meta: ReadonlyMap<string, string>, campo: string) => {
  const id = inteiro(meta.get(campo)) ?? 0
  if (id < 1 || id > MAX_ID)
    throw problem.entradaInvalida({}, { [`Upload-Metadata.${campo}`]: 'Informe um número inteiro' })
  return id
}

export const createEnvio = async (ctx: Signed, tipo: UploadKind) => {
  const recusa = checkProtocolo(ctx)
  if (recusa) return recusa
  const tamanho = inteiro(ctx.header('upload-length'))
  const meta = metadados(ctx.header('upload-metadata'))
  const bruto = meta.get('filename') ?? ''
  if (tamanho === undefined) throw problem.entradaInvalida({}, { 'Upload-Length': 'Informe um número inteiro' })
  if (bruto.includes('\0'))
    throw problem.entradaInvalida({}, { 'Upload-Metadata.filename': 'Texto com caracteres inválidos' })
  const nome = safeName(bruto)
  if (tamanho === 0) throw problem.arquivoVazio({ nome })
  if (tamanho > tipo.limites.maxBytes) throw tooLarge(tipo.limites)
  // Refused at once rather than when all has come; asked again when the last piece is here.
  const { alvoId, dados = {} } = await tipo.begin(ctx, { nome, meta, id: (campo) => announcedId(meta, campo) })
  // Counted by one call of the person at a time: many at once begin no more than the limit.
  await ctx.db.execute(sql`select pg_advisory_xact_lock(hashtext('praca-envios'), ${ctx.actor.usuarioId})`)
  const abertos = await one<{ n: number; bytes: number }>(
    ctx.db,
    sql`select count(*)::int as n, coalesce(sum(tamanho), 0)::float8 as bytes from envio_arquivo
      where "usuarioId" = ${ctx.actor.usuarioId} and "resultadoId" is null and expira > ${ctx.now.toISOString()}`,
  )
  if (abertos!.n >= ABERTOS.envios || abertos!.bytes + tamanho > ABERTOS.bytes) throw problem.enviosDemais()
  const envioId = randomUUID()
  await ctx.db.execute(sql`insert into envio_arquivo ("envioId", tipo, "alvoId", dados, "usuarioId", nome, tamanho, criacao, expira)
    values (${envioId}, ${tipo.tipo}, ${alvoId}, ${JSON.stringify(dados)}, ${ctx.actor.usuarioId}, ${nome}, ${tamanho}, ${ctx.now.toISOString()},
      ${new Date(ctx.now.getTime() + HORAS * 3600_000).toISOString()})`)
  return vazia(201, { Location: `${tipo.chamadas.criar.path}/${envioId}` })
}

/** Only who began it, by the calls of its kind, and only until it expires. */
const meu = ({ actor, now }: Signed, tipo: UploadKind, envioId: string) =>
  sql`"envioId" = ${envioId} and tipo = ${tipo.tipo} and "usuarioId" = ${actor.usuarioId} and expira > ${now.toISOString()}`

const loadEnvio = async (ctx: Signed, tipo: UploadKind, envioId: string, presa = sql``): Promise<Envio> => {
  const achado = await one<{ j: Envio }>(
    ctx.db,
    sql`select to_json(e) as j from envio_arquivo e where ${meu(ctx, tipo, envioId)} ${presa}`,
  )
  if (!achado) throw problem.naoEncontrado()
  return achado.j
}
const lockEnvio = (ctx: Signed, tipo: UploadKind, envioId: string) => loadEnvio(ctx, tipo, envioId, sql`for update`)

export const loadSituacao = async (ctx: Signed, tipo: UploadKind, envioId: string) => {
  const achado = await one<{ tamanho: string; recebido: string; id: number | null }>(
    ctx.db,
    sql`select tamanho, recebido, "resultadoId" as id from envio_arquivo where ${meu(ctx, tipo, envioId)}`,
  )
  if (!achado) throw problem.naoEncontrado()
  return vazia(200, {
    'Upload-Offset': String(achado.recebido),
    'Upload-Length': String(achado.tamanho),
    ...(achado.id !== null && { [tipo.cabecalho]: String(achado.id) }),
  })
}

/** Forgets it with its pieces; their bytes go with the next sweep. */
const dropPartes = async (db: Db, envioId: string) => {
  const partes = await rows<{ arquivoId: number }>(
    db,
    sql`delete from envio_arquivo_parte where "envioId" = ${envioId} returning "arquivoId"`,
  )
  for (const { arquivoId } of partes) await dropFile(db, arquivoId)
}

export const cancelEnvio = async (ctx: Signed, tipo: UploadKind, envioId: string) => {
  const recusa = checkProtocolo(ctx)
  if (recusa) return recusa
  const envio = await lockEnvio(ctx, tipo, envioId)
  await dropPartes(ctx.db, envio.envioId)
  await ctx.db.execute(sql`delete from envio_arquivo where "envioId" = ${envio.envioId}`)
  return vazia(204)
}

/** The pieces before and the last one, in one temporary file. */
const joinPartes = async (ctx: Signed, { limites }: UploadKind, envio: Envio, ultima: TempFile): Promise<TempFile> => {
  if (envio.recebido === 0) return ultima
  const partes = await rows<{ chave: string }>(
    ctx.db,
    sql`select a.chave from envio_arquivo_parte p join arquivo a using ("arquivoId") where p."envioId" = ${envio.envioId} order by p.inicio`,
  )
  async function* readBytes() {
    for (const { chave } of partes) yield* (await ctx.services.files.open(chave)).stream as AsyncIterable<Buffer>
    yield* createReadStream(ultima.path) as AsyncIterable<Buffer>
  }
  return receivePiece(Readable.from(readBytes()), join(ctx.services.settings.dataDir, 'temp'), limites.maxBytes)
}

/** What the last piece completes, judged and stored ahead of the transaction; or why it is refused. */
const completos = new WeakMap<TempFile, { inteiro: Sent } | { recusa: Problem }>()

const completeEnvio = async (ctx: Signed, tipo: UploadKind, envio: Envio, ultima: TempFile) => {
  const juntado = await joinPartes(ctx, tipo, envio, ultima)
  try {
    const arquivo = await asWhole(juntado, { ...tipo.limites, nome: envio.nome })
    const sent = { alvoId: envio.alvoId, dados: envio.dados, arquivo }
    await tipo.check(ctx, sent)
    await storeFile(ctx, arquivo)
    completos.set(ultima, { inteiro: sent })
  } catch (error) {
    if (!(error instanceof Problem) || error.status >= 500) throw error
    completos.set(ultima, { recusa: error })
  } finally {
    await juntado.discard()
  }
}

/**
 * Ahead of the transaction: the piece, or the whole that it completes, goes to the store. What does not fit is left to
 * the handler, which holds the row and refuses it.
 */
export const storeParte = async (ctx: Signed, tipo: UploadKind, envioId: string, parte: TempFile) => {
  if (checkProtocolo(ctx) || parte.tamanho === 0) return
  const envio = await loadEnvio(ctx, tipo, envioId)
  const recebido = envio.recebido + parte.tamanho
  if (inteiro(ctx.header('upload-offset')) !== envio.recebido || recebido > envio.tamanho) return
  if (recebido === envio.tamanho) await completeEnvio(ctx, tipo, envio, parte)
  else if ((await countPartes(ctx, envioId)) < MAX_PARTES) await storeFile(ctx, parte)
}

/** A refused file is not kept for another try: it is forgotten in this transaction, and the refusal is the answer. */
const refuseEnvio = async (ctx: Signed, envio: Envio, p: Problem) => {
  await dropPartes(ctx.db, envio.envioId)
  await ctx.db.execute(sql`delete from envio_arquivo where "envioId" = ${envio.envioId}`)
  return replyProblema(ctx, p)
}

const keepParte = async (ctx: Signed, envio: Envio, parte: TempFile) => {
  // Another piece came in between, and this one was none then.
  if (!isStored(parte)) throw problem.envioForaDeOrdem()
  const arquivoId = await keepFile(ctx, parte)
  await ctx.db.execute(sql`insert into envio_arquivo_parte ("envioId", inicio, tamanho, "arquivoId")
    values (${envio.envioId}, ${envio.recebido}, ${parte.tamanho}, ${arquivoId})`)
}

const countPartes = async ({ db }: Signed, envioId: string) =>
  (await one<{ n: number }>(db, sql`select count(*)::int as n from envio_arquivo_parte where "envioId" = ${envioId}`))!
    .n

export const continueEnvio = async (ctx: Signed, tipo: UploadKind, envioId: string, parte: TempFile) => {
  const recusa = checkProtocolo(ctx)
  if (recusa) return recusa
  const envio = await lockEnvio(ctx, tipo, envioId)
  const inicio = inteiro(ctx.header('upload-offset'))
  if (inicio === undefined) throw problem.entradaInvalida({}, { 'Upload-Offset': 'Informe um número inteiro' })
  if (inicio !== envio.recebido) throw problem.envioForaDeOrdem()
  const recebido = envio.recebido + parte.tamanho
  if (recebido > envio.tamanho) throw problem.grandeDemais({ limite: 'o tamanho anunciado no começo do envio' })
  if (recebido < envio.tamanho) {
    if (parte.tamanho > 0 && (await countPartes(ctx, envioId)) >= MAX_PARTES)
      return refuseEnvio(
        ctx,
        envio,
        problem.regra({ motivo: 'O envio foi interrompido vezes demais. Comece de novo.' }),
      )
    ctx.unaudited('a piece is nothing yet')
    if (parte.tamanho > 0) await keepParte(ctx, envio, parte)
    await ctx.db.execute(sql`update envio_arquivo set recebido = ${recebido} where "envioId" = ${envioId}`)
    return vazia(204, { 'Upload-Offset': String(recebido) })
  }
  if (parte.tamanho === 0) return vazia(204, { 'Upload-Offset': String(recebido) })
  const completo = completos.get(parte)
  if (!completo) throw problem.envioForaDeOrdem()
  if ('recusa' in completo) return refuseEnvio(ctx, envio, completo.recusa)
  try {
    const id = await savepoint(ctx.db, () => tipo.finish(ctx, completo.inteiro))
    await dropPartes(ctx.db, envioId)
    const lembrar = new Date(ctx.now.getTime() + LEMBRAR_HORAS * 3600_000)
    await ctx.db.execute(
      sql`update envio_arquivo set recebido = tamanho, "resultadoId" = ${id}, expira = ${lembrar.toISOString()} where "envioId" = ${envioId}`,
    )
    return vazia(204, { 'Upload-Offset': String(recebido), [tipo.cabecalho]: String(id) })
  } catch (error) {
    if (error instanceof Problem && error.status < 500) return refuseEnvio(ctx, envio, error)
    throw error
  }
}

/** Uploads that nobody finished; their bytes go with the next sweep. */
export const sweepEnvios = async ({ banco, now }: Pick<JobContext, 'banco' | 'now'>) => {
  const velhos = await rows<{ envioId: string }>(
    banco.db,
    sql`select "envioId" from envio_arquivo where expira <= ${now.toISOString()} limit 1000`,
  )
  for (const { envioId } of velhos)
    await banco.transaction(async (db) => {
      await dropPartes(db, envioId)
      await db.execute(sql`delete from envio_arquivo where "envioId" = ${envioId} and expira <= ${now.toISOString()}`)
    })
}
