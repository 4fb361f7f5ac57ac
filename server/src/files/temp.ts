import { createHash } from 'node:crypto'
import { mkdir, open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { type Problem, problem } from '#contract/problems.ts'
import { safeName, withExt } from './name.ts'
import { accepts, sniff, type Tipo } from './sniff.ts'
import { newTempName } from './temp-name.ts'
import { guardUpload } from './zip-guard.ts'

/** A file that arrived and is judged, not yet kept: put it in the store or discard it. */
export interface TempFile {
  readonly path: string
  readonly nome: string
  readonly tamanho: number
  readonly sha256: string
  readonly tipo: Tipo
  /** Removes it; harmless when the store has taken it. */
  discard(): Promise<void>
}

export interface ReceiveOptions {
  /** Folder for temporary files; the same volume as the local store. */
  dir: string
  maxBytes: number
  nome: string
  /** Accepted extensions, judged by content. Without it any type that sniff knows passes. */
  tipos?: readonly string[]
  mensagemTamanho?: string
  mensagemTipo?: string
}

const humanSize = (bytes: number) => {
  const [n, unit] = bytes >= 1024 * 1024 ? [bytes / 1024 / 1024, 'MB'] : [bytes / 1000, 'kB']
  return `${n.toLocaleString('pt-BR', { maximumFractionDigits: 1 })} ${unit}`
}

export const tooLarge = ({ maxBytes, mensagemTamanho }: Pick<ReceiveOptions, 'maxBytes' | 'mensagemTamanho'>) =>
  problem.grandeDemais({ limite: humanSize(maxBytes), ...(mensagemTamanho && { frase: mensagemTamanho }) })

const wrongType = ({ mensagemTipo }: ReceiveOptions) =>
  problem.tipoNaoAceito(mensagemTipo ? { frase: mensagemTipo } : {})

interface Taken {
  path: string
  tamanho: number
  sha256: string
  discard(): Promise<void>
}

/** What comes is written in pieces of this size: each costs a trip to another thread. */
const PIECE_BYTES = 256 * 1024

/** The folder is there but for the first file of all. */
const openNew = async (dir: string, path: string) => {
  const opened = () => open(path, 'wx', 0o600)
  return opened().catch(async (error) => {
    if (error.code !== 'ENOENT') throw error
    await mkdir(dir, { recursive: true })
    return opened()
  })
}

/**
 * Writes what comes to a temporary file of its own, hashing and counting it; `broken` is why it ended before its end.
 * What we refuse, or cannot write, leaves nothing behind.
 */
const takeIn = async (stream: Readable, dir: string, maxBytes: number, tooMuch: () => Problem) => {
  const path = join(dir, newTempName())
  const hash = createHash('sha256')
  const file = await openNew(dir, path)
  let tamanho = 0
  let waiting: Buffer[] = []
  let waitingBytes = 0
  const discard = () => rm(path, { force: true })
  const flush = async () => {
    const piece = Buffer.concat(waiting)
    waiting = []
    waitingBytes = 0
    // Writes all of it, or fails: `write` may stop half way on a full disk.
    await file.appendFile(piece)
  }
  const keep = async (chunk: Buffer) => {
    if (tamanho + chunk.length > maxBytes) throw tooMuch()
    hash.update(chunk)
    tamanho += chunk.length
    waiting.push(chunk)
    waitingBytes += chunk.length
    if (waitingBytes >= PIECE_BYTES) await flush()
  }
  let refused: unknown
  let broken: unknown
  try {
    // The stream may be the request itself: destroyed, it could no longer be answered.
    for await (const chunk of stream.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      refused = await keep(chunk).catch((error) => error)
      if (refused) break
    }
  } catch (error) {
    broken = error
  }
  if (!refused) refused = await flush().catch((error) => error)
  await file.close().catch((error) => {
    refused ??= error
  })
  if (refused) {
    await discard()
    throw refused
  }
  const taken: Taken = { path, tamanho, sha256: hash.digest('hex'), discard }
  return { taken, broken }
}

/** What a file is, by its content; nothing but an accepted type goes on. */
const judge = async (path: string, tamanho: number, options: ReceiveOptions) => {
  const { tipos } = options
  const nome = safeName(options.nome)
  if (tamanho === 0) throw problem.arquivoVazio({ nome })
  const tipo = await sniff(path, nome, { svg: tipos?.includes('svg') })
  if (!tipo || (tipos && !accepts(tipo, tipos))) throw wrongType(options)
  await guardUpload(path, tipo.ext)
  return { nome: withExt(nome, tipo.ext), tipo }
}

/** A piece that came before is now the whole file: the same judgement as for one that came at once. */
export const asWhole = async (piece: TempFile, options: Omit<ReceiveOptions, 'dir'>): Promise<TempFile> => {
  const all = { ...options, dir: '' }
  if (piece.tamanho > options.maxBytes) throw tooLarge(all)
  return { ...piece, ...(await judge(piece.path, piece.tamanho, all)) }
}

const PIECE: Tipo = { ext: 'parte', mime: 'application/octet-stream' }

/**
 * Streams bytes to a temporary file as they are. When the connection breaks, what had arrived is kept: the sender goes
 * on from there. Only more than may come is refused.
 */
export const receivePiece = async (stream: Readable, dir: string, maxBytes: number): Promise<TempFile> => {
  const { taken } = await takeIn(stream, dir, maxBytes, () => problem.grandeDemais({ limite: humanSize(maxBytes) }))
  return { ...taken, nome: 'parte', tipo: PIECE }
}

/** Streams an upload to a temporary file while hashing and counting it, and judges it by its content. */
export const receive = async (stream: Readable, options: ReceiveOptions): Promise<TempFile> => {
  const { taken, broken } = await takeIn(stream, options.dir, options.maxBytes, () => tooLarge(options))
  try {
    if (broken) throw problem.formularioInvalido()
    // A form parser with a limit of its own ends the stream early and only marks it.
    if ((stream as Readable & { truncated?: boolean }).truncated) throw tooLarge(options)
    return { ...taken, ...(await judge(taken.path, taken.tamanho, options)) }
  } catch (error) {
    await taken.discard()
    throw error
  }
}

/** A file that we make ourselves, of a kind that we know: kept whole or not at all. */
export const receiveMade = async (
  stream: Readable,
  { dir, maxBytes, nome, mime }: { dir: string; maxBytes: number; nome: string; mime: string },
): Promise<TempFile> => {
  const { taken, broken } = await takeIn(stream, dir, maxBytes, () => tooLarge({ maxBytes }))
  if (broken) {
    await taken.discard()
    throw broken
  }
  return { ...taken, nome, tipo: { ext: nome.slice(nome.lastIndexOf('.') + 1), mime } }
}
