import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { crc32, createDeflateRaw } from 'node:zlib'

export interface ZipPart {
  name: string
  data: AsyncIterable<string | Uint8Array> | Iterable<string | Uint8Array>
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

async function* deflated(part: ZipPart, w: Written): AsyncGenerator<Buffer> {
  async function* measured() {
    for await (const text of part.data) {
      const bytes = typeof text === 'string' ? Buffer.from(text) : text
      w.crc = crc32(bytes, w.crc)
      w.size += bytes.length
      yield bytes
    }
  }
  const deflate = createDeflateRaw({ level: 6 })
  const fed = pipeline(Readable.from(measured()), deflate)
  // The same failure also comes out of the loop below; this one only must not go unheard.
  fed.catch(() => undefined)
  for await (const chunk of deflate as AsyncIterable<Buffer>) {
    w.compressed += chunk.length
    yield chunk
  }
  await fed
}

/** A ZIP written while its parts are made: memory does not grow with the content, and a reader that leaves stops the source. */
export async function* zipChunks(parts: AsyncIterable<ZipPart> | Iterable<ZipPart>): AsyncGenerator<Buffer> {
  const written: Written[] = []
  let offset = 0
  for await (const part of parts) {
    const w: Written = { name: Buffer.from(part.name), crc: 0, compressed: 0, size: 0, offset }
    const header = localHeader(w)
    yield header
    yield* deflated(part, w)
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
