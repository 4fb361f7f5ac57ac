import { createHash, randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Problem, problem } from '#contract/problems.ts'
import { safeName, withExt } from './name.ts'
import { accepts, sniff, type Tipo } from './sniff.ts'

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

const tooLarge = ({ maxBytes, mensagemTamanho }: ReceiveOptions) =>
  problem.grandeDemais({ limite: humanSize(maxBytes), ...(mensagemTamanho && { frase: mensagemTamanho }) })

const wrongType = ({ mensagemTipo }: ReceiveOptions) =>
  problem.tipoNaoAceito(mensagemTipo ? { frase: mensagemTipo } : {})

const measure = (maxBytes: number, refuse: () => Error) => {
  const hash = createHash('sha256')
  let bytes = 0
  const through = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length
      if (bytes > maxBytes) return done(refuse())
      hash.update(chunk)
      done(null, chunk)
    },
  })
  return { through, bytes: () => bytes, sha256: () => hash.digest('hex') }
}

/** What a file is, by its content; nothing but an accepted type goes on. */
const judge = async (path: string, tamanho: number, options: ReceiveOptions) => {
  const { tipos } = options
  const nome = safeName(options.nome)
  if (tamanho === 0) throw problem.arquivoVazio({ nome })
  const tipo = await sniff(path, nome, { svg: tipos?.includes('svg') })
  if (!tipo || (tipos && !accepts(tipo, tipos))) throw wrongType(options)
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
  await mkdir(dir, { recursive: true })
  const path = join(dir, `${randomUUID()}.tmp`)
  const discard = () => rm(path, { force: true })
  const hash = createHash('sha256')
  const file = await open(path, 'wx', 0o600)
  let tamanho = 0
  try {
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      if (tamanho + chunk.length > maxBytes) throw problem.grandeDemais({ limite: humanSize(maxBytes) })
      await file.write(chunk)
      hash.update(chunk)
      tamanho += chunk.length
    }
  } catch (error) {
    if (error instanceof Problem || (error as NodeJS.ErrnoException).code === 'ENOSPC') {
      await discard()
      throw error
    }
  } finally {
    await file.close()
  }
  return { path, nome: 'parte', tamanho, sha256: hash.digest('hex'), tipo: PIECE, discard }
}

/** Streams an upload to a temporary file while hashing and counting it, and judges it by its content. */
export const receive = async (stream: Readable, options: ReceiveOptions): Promise<TempFile> => {
  const { dir, maxBytes } = options
  await mkdir(dir, { recursive: true })
  const path = join(dir, `${randomUUID()}.tmp`)
  const discard = () => rm(path, { force: true })
  const meter = measure(maxBytes, () => tooLarge(options))
  try {
    await pipeline(stream, meter.through, createWriteStream(path, { flags: 'wx', mode: 0o600 }))
    // A form parser with a limit of its own ends the stream early and only marks it.
    if ((stream as Readable & { truncated?: boolean }).truncated) throw tooLarge(options)
    const judged = await judge(path, meter.bytes(), options)
    return { path, ...judged, tamanho: meter.bytes(), sha256: meter.sha256(), discard }
  } catch (error) {
    await discard()
    throw error
  }
}
