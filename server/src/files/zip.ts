import { createReadStream } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { crc32, createInflateRaw } from 'node:zlib'

export interface ZipEntry {
  name: string
  encrypted: boolean
  method: number
  compressedSize: number
  /** What the archive says; see inflate for what it holds. */
  declaredSize: number
  crc: number
  offset: number
}

const SIG_LOCAL = 0x04034b50
const SIG_CENTRAL = 0x02014b50
const SIG_END = 0x06054b50
const END_SIZE = 22
const MAX_COMMENT = 0xffff
const CENTRAL_SIZE = 46
const LOCAL_SIZE = 30
const STORED = 0
const DEFLATED = 8

export class ZipError extends Error {}

const readAt = async (file: FileHandle, position: number, length: number) => {
  const { bytesRead, buffer } = await file.read(Buffer.alloc(length), 0, length, position)
  if (bytesRead !== length) throw new ZipError('archive ends early')
  return buffer
}

/** The last end record, which must close the file: readers that disagree on it would see different archives. */
const readEnd = async (file: FileHandle, size: number) => {
  const length = Math.min(size, END_SIZE + MAX_COMMENT)
  if (length < END_SIZE) throw new ZipError('too small')
  const tail = await readAt(file, size - length, length)
  for (let i = tail.length - END_SIZE; i >= 0; i--) {
    if (tail.readUInt32LE(i) !== SIG_END) continue
    if (i + END_SIZE + tail.readUInt16LE(i + 20) !== tail.length) throw new ZipError('bytes after the end')
    return { count: tail.readUInt16LE(i + 10), size: tail.readUInt32LE(i + 12), offset: tail.readUInt32LE(i + 16) }
  }
  throw new ZipError('no end record')
}

const parseCentral = (central: Buffer, count: number): ZipEntry[] => {
  const entries: ZipEntry[] = []
  let at = 0
  for (let i = 0; i < count; i++) {
    if (at + CENTRAL_SIZE > central.length || central.readUInt32LE(at) !== SIG_CENTRAL) throw new ZipError('bad entry')
    const nameLength = central.readUInt16LE(at + 28)
    entries.push({
      name: central.toString('utf8', at + CENTRAL_SIZE, at + CENTRAL_SIZE + nameLength),
      encrypted: (central.readUInt16LE(at + 8) & 1) === 1,
      method: central.readUInt16LE(at + 10),
      crc: central.readUInt32LE(at + 16),
      compressedSize: central.readUInt32LE(at + 20),
      declaredSize: central.readUInt32LE(at + 24),
      offset: central.readUInt32LE(at + 42),
    })
    at += CENTRAL_SIZE + nameLength + central.readUInt16LE(at + 30) + central.readUInt16LE(at + 32)
  }
  return entries
}

const readEntries = async (file: FileHandle, maxEntries: number) => {
  const { size } = await file.stat()
  const end = await readEnd(file, size)
  // The 64-bit form exists for more than 65 thousand entries or 4 GiB: nothing we take needs it.
  if (end.count > maxEntries || end.offset === 0xffffffff) throw new ZipError('too many entries')
  if (end.offset + end.size > size) throw new ZipError('directory outside the file')
  return parseCentral(await readAt(file, end.offset, end.size), end.count)
}

/** Feeds what an entry really holds to `take`, piece by piece; `take` may throw to stop. */
const inflate = async (path: string, file: FileHandle, entry: ZipEntry, take: (piece: Buffer) => void) => {
  const local = await readAt(file, entry.offset, LOCAL_SIZE)
  if (local.readUInt32LE(0) !== SIG_LOCAL) throw new ZipError('bad local header')
  const start = entry.offset + LOCAL_SIZE + local.readUInt16LE(26) + local.readUInt16LE(28)
  if (entry.compressedSize === 0) return
  let sum = 0
  const source = createReadStream(path, { start, end: start + entry.compressedSize - 1 })
  const sink = async (pieces: AsyncIterable<Buffer>) => {
    for await (const piece of pieces) {
      sum = crc32(piece, sum)
      take(piece)
    }
  }
  if (entry.method === STORED) await pipeline(source, sink)
  else if (entry.method === DEFLATED) await pipeline(source, createInflateRaw(), sink)
  else throw new ZipError('unknown compression')
  // A sheet that was damaged on its way may still be readable, and say something else.
  if (sum !== entry.crc) throw new ZipError('not what was put in')
}

export interface Zip {
  entries: readonly ZipEntry[]
  inflate(entry: ZipEntry, take: (piece: Buffer) => void): Promise<void>
}

/** Opens an archive for the time of `work`. It reads the directory only; nothing is inflated unless asked. */
export const withZip = async <T>(path: string, maxEntries: number, work: (zip: Zip) => Promise<T>): Promise<T> => {
  const file = await open(path, 'r')
  try {
    const entries = await readEntries(file, maxEntries)
    return await work({ entries, inflate: (entry, take) => inflate(path, file, entry, take) })
  } finally {
    await file.close()
  }
}
