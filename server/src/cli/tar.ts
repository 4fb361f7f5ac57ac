import { createHash } from 'node:crypto'
import type { FileHandle } from 'node:fs/promises'
import { Failure } from '#server/failure.ts'

/**
 * The little of ustar that a backup needs: regular files in a fixed form, so that any tar opens it and every byte that
 * is not as we write it is noticed.
 */
const BLOCK = 512
const LARGEST = 8 ** 11 - 1

export class ArchiveError extends Failure {}

const splitName = (nome: string): [string, string] => {
  if (Buffer.byteLength(nome) <= 100) return ['', nome]
  const cut = nome.lastIndexOf('/', 154)
  return [nome.slice(0, cut), nome.slice(cut + 1)]
}

const header = (nome: string, size: number): Buffer => {
  const block = Buffer.alloc(BLOCK)
  const [prefix, name] = splitName(nome)
  if (size > LARGEST || Buffer.byteLength(name) > 100 || Buffer.byteLength(prefix) > 155)
    throw new ArchiveError(`${nome} não cabe na cópia de segurança.`)
  const octal = (value: number, at: number, digits: number) => block.write(value.toString(8).padStart(digits, '0'), at)
  block.write(name, 0)
  octal(0o600, 100, 7)
  octal(0, 108, 7)
  octal(0, 116, 7)
  octal(size, 124, 11)
  octal(0, 136, 11)
  block.fill(' ', 148, 156)
  block.write('0', 156)
  block.write('ustar\u000000', 257)
  block.write(prefix, 345)
  octal(
    block.reduce((sum, byte) => sum + byte, 0),
    148,
    6,
  )
  block.write('\0 ', 154)
  return block
}

const padding = (size: number) => (BLOCK - (size % BLOCK)) % BLOCK

export interface Entry {
  nome: string
  tamanho: number
  sha256: string
}

export interface TarWriter {
  /** Entries written so far, in their order. */
  readonly entries: readonly Entry[]
  add(nome: string, size: number, content: AsyncIterable<Buffer> | Iterable<Buffer>): Promise<Entry>
  end(): Promise<void>
}

export const tarWriter = (file: FileHandle): TarWriter => {
  const entries: Entry[] = []
  return {
    entries,
    add: async (nome, size, content) => {
      const hash = createHash('sha256')
      let written = 0
      await file.appendFile(header(nome, size))
      for await (const chunk of content) {
        hash.update(chunk)
        written += chunk.length
        await file.appendFile(chunk)
      }
      if (written !== size) throw new ArchiveError(`${nome} tem ${written} bytes e deveria ter ${size}.`)
      await file.appendFile(Buffer.alloc(padding(size)))
      const entry = { nome, tamanho: size, sha256: hash.digest('hex') }
      entries.push(entry)
      return entry
    },
    end: () => file.appendFile(Buffer.alloc(2 * BLOCK)),
  }
}

export interface FoundEntry extends Entry {
  /** Where its content begins in the file. */
  inicio: number
}

const PIECE = 1024 * 1024

/** The bytes of a part of the file, in pieces. */
export async function* readPart(file: FileHandle, start: number, size: number): AsyncGenerator<Buffer> {
  for (let done = 0; done < size; ) {
    const { bytesRead, buffer } = await file.read(Buffer.alloc(Math.min(PIECE, size - done)), {
      position: start + done,
    })
    if (bytesRead === 0) throw new ArchiveError('termina antes do fim')
    done += bytesRead
    yield buffer.subarray(0, bytesRead)
  }
}

export const readWhole = async (file: FileHandle, start: number, size: number) => {
  const pieces: Buffer[] = []
  for await (const piece of readPart(file, start, size)) pieces.push(piece)
  return Buffer.concat(pieces)
}

const text = (block: Buffer, from: number, to: number) => block.toString('utf8', from, to).replace(/\0.*$/s, '')

/** Reads the whole archive, hashing each entry. Anything but what `tarWriter` writes is an error. */
export const scanTar = async (file: FileHandle): Promise<FoundEntry[]> => {
  const { size: total } = await file.stat()
  const found: FoundEntry[] = []
  for (let at = 0; ; ) {
    const block = await readWhole(file, at, BLOCK)
    if (block.every((byte) => byte === 0)) {
      const end = await readWhole(file, at, total - at)
      if (end.length !== 2 * BLOCK || end.some((byte) => byte !== 0)) throw new ArchiveError('o fim está danificado')
      return found
    }
    const [prefix, name] = [text(block, 345, 500), text(block, 0, 100)]
    const nome = prefix ? `${prefix}/${name}` : name
    const tamanho = Number.parseInt(text(block, 124, 136), 8)
    if (!Number.isSafeInteger(tamanho) || tamanho < 0 || !header(nome, tamanho).equals(block))
      throw new ArchiveError('um cabeçalho está danificado')
    const inicio = at + BLOCK
    const hash = createHash('sha256')
    for await (const piece of readPart(file, inicio, tamanho)) hash.update(piece)
    const rest = await readWhole(file, inicio + tamanho, padding(tamanho))
    if (rest.some((byte) => byte !== 0)) throw new ArchiveError(`há bytes estranhos depois de ${nome}`)
    found.push({ nome, tamanho, sha256: hash.digest('hex'), inicio })
    at = inicio + tamanho + rest.length
  }
}
