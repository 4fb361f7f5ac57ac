import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { crc32, createDeflateRaw } from 'node:zlib'

export interface ZipPart {
  name: string
  data: AsyncIterable<string | Uint8Array> | Iterable<string | Uint8Array>
  /** Its content is compressed already: packing it anew takes a core and saves nothing. */
  packed?: boolean
}

const MAX = 0xffffffff
/** Sizes follow the data, because they are not known before; names are UTF-8. */
const FLAGS = 0x0808
const VERSION = 20
const DEFLATE = 8
/** 1 January 1980, the oldest day a ZIP knows: the same content makes the same file. */
const DATE = 0x21

interface Written {
  name: Buffer
  crc: number
  compressed: number
  size: number
  offset: number
}

const fields = (w: Written) => {
  const b = Buffer.alloc(26)
  b.writeUInt16LE(VERSION, 0)
  b.writeUInt16LE(FLAGS, 2)
  b.writeUInt16LE(DEFLATE, 4)
  b.writeUInt16LE(DATE, 8)
  b.writeUInt32LE(w.crc, 10)
  b.writeUInt32LE(w.compressed, 14)
  b.writeUInt32LE(w.size, 18)
  b.writeUInt16LE(w.name.length, 22)
  return b
}

const localHeader = (w: Written) => Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), fields(w), w.name])

const descriptor = (w: Written) => {
  const b = Buffer.alloc(16)
  b.write('PK\x07\x08', 'latin1')
  b.writeUInt32LE(w.crc, 4)
  b.writeUInt32LE(w.compressed, 8)
  b.writeUInt32LE(w.size, 12)
  return b
}

const centralHeader = (w: Written) => {
  const rest = Buffer.alloc(14)
  rest.writeUInt32LE(w.offset, 10)
  return Buffer.concat([Buffer.from('PK\x01\x02\x14\x00', 'latin1'), fields(w), rest, w.name])
}

const endRecord = (count: number, size: number, offset: number) => {
  const b = Buffer.alloc(22)
  b.write('PK\x05\x06', 'latin1')
  b.writeUInt16LE(count, 8)
  b.writeUInt16LE(count, 10)
  b.writeUInt32LE(size, 12)
  b.writeUInt32LE(offset, 16)
  return b
}

/** What comes, counted on its way. */
async function* measured({ data }: ZipPart, w: Written): AsyncGenerator<Uint8Array> {
  for await (const text of data) {
    const bytes = typeof text === 'string' ? Buffer.from(text) : text
    w.crc = crc32(bytes, w.crc)
    w.size += bytes.length
    yield bytes
  }
}

const MAX_BLOCK = 0xffff
const blockHeader = (length: number, last: boolean) => {
  const b = Buffer.alloc(5)
  b.writeUInt8(last ? 1 : 0, 0)
  b.writeUInt16LE(length, 1)
  b.writeUInt16LE(~length & 0xffff, 3)
  return b
}

/** Blocks that hold the bytes as they are: what every reader of the format takes, and no work for us. */
async function* asItIs(part: ZipPart, w: Written): AsyncGenerator<Uint8Array> {
  for await (const bytes of measured(part, w)) {
    for (let at = 0; at < bytes.length; at += MAX_BLOCK) {
      const piece = bytes.subarray(at, at + MAX_BLOCK)
      yield blockHeader(piece.length, false)
      yield piece
    }
  }
  yield blockHeader(0, true)
}

async function* counted(pieces: AsyncIterable<Uint8Array>, w: Written): AsyncGenerator<Uint8Array> {
  for await (const piece of pieces) {
    w.compressed += piece.length
    yield piece
  }
}

async function* deflated(part: ZipPart, w: Written): AsyncGenerator<Uint8Array> {
  const deflate = createDeflateRaw({ level: 6 })
  const fed = pipeline(Readable.from(measured(part, w)), deflate)
  // The same failure also comes out of the loop below; this one only must not go unheard.
  fed.catch(() => undefined)
  yield* deflate as AsyncIterable<Buffer>
  await fed
}

/** A ZIP written while its parts are made: memory does not grow with the content, and a reader that leaves stops the source. */
export async function* zipChunks(parts: AsyncIterable<ZipPart> | Iterable<ZipPart>): AsyncGenerator<Uint8Array> {
  const written: Written[] = []
  let offset = 0
  for await (const part of parts) {
    const w: Written = { name: Buffer.from(part.name), crc: 0, compressed: 0, size: 0, offset }
    const header = localHeader(w)
    yield header
    yield* counted(part.packed ? asItIs(part, w) : deflated(part, w), w)
    const tail = descriptor(w)
    yield tail
    offset += header.length + w.compressed + tail.length
    if (w.size > MAX || offset > MAX) throw new RangeError('spreadsheet over 4 GiB')
    written.push(w)
  }
  const directory = Buffer.concat(written.map(centralHeader))
  yield directory
  yield endRecord(written.length, directory.length, offset)
}
