import { randomUUID } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { crc32, deflateRawSync } from 'node:zlib'

/** Files made in code, so that no test leans on a binary in the repository. */

export const scratch = async () => {
  const dir = await mkdtemp(join(tmpdir(), 'praca-files-'))
  return {
    dir,
    write: async (name: string, content: string | Uint8Array) => {
      const path = join(dir, `${randomUUID()}-${name}`)
      await writeFile(path, content)
      return path
    },
    clean: () => rm(dir, { recursive: true, force: true }),
  }
}

export interface FakeEntry {
  name: string
  data: Uint8Array | string
  stored?: boolean
  encrypted?: boolean
  /** A size the archive claims instead of the true one. */
  declaredSize?: number
  /** In the directory only: its bytes are those of the entry before it. */
  overlaps?: boolean
}

const part = (entry: FakeEntry, offset: number) => {
  const raw = Buffer.from(entry.data as Uint8Array)
  const body = entry.stored ? raw : deflateRawSync(raw)
  const name = Buffer.from(entry.name)
  const common = Buffer.alloc(26)
  common.writeUInt16LE(20, 0)
  common.writeUInt16LE(entry.encrypted ? 1 : 0, 2)
  common.writeUInt16LE(entry.stored ? 0 : 8, 4)
  common.writeUInt32LE(crc32(raw), 10)
  common.writeUInt32LE(body.length, 14)
  common.writeUInt32LE(entry.declaredSize ?? raw.length, 18)
  common.writeUInt16LE(name.length, 22)
  const rest = Buffer.alloc(14)
  rest.writeUInt32LE(offset, 10)
  return {
    local: Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), common, name, body]),
    central: Buffer.concat([Buffer.from('PK\x01\x02\x14\x00', 'latin1'), common, rest, name]),
  }
}

export const zipOf = (entries: FakeEntry[]): Buffer => {
  const locals: Buffer[] = []
  const centrals: Buffer[] = []
  let offset = 0
  let last = 0
  for (const entry of entries) {
    const { local, central } = part(entry, entry.overlaps ? last : offset)
    centrals.push(central)
    if (entry.overlaps) continue
    locals.push(local)
    last = offset
    offset += local.length
  }
  const directory = Buffer.concat(centrals)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(entries.length, 8)
  end.writeUInt16LE(entries.length, 10)
  end.writeUInt32LE(directory.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...locals, directory, end])
}

/** An old Office file with these streams: header, allocation table and directory, one sector each. */
export const cfbOf = (names: string[]): Buffer => {
  const header = Buffer.alloc(512, 0xff)
  Buffer.from('d0cf11e0a1b11ae1', 'hex').copy(header)
  header.fill(0, 8, 76)
  header.writeUInt16LE(0x3e, 24)
  header.writeUInt16LE(3, 26)
  header.writeUInt16LE(0xfffe, 28)
  header.writeUInt16LE(9, 30)
  header.writeUInt16LE(6, 32)
  header.writeUInt32LE(1, 44)
  header.writeUInt32LE(1, 48)
  header.writeUInt32LE(0xfffffffe, 60)
  header.writeUInt32LE(0xfffffffe, 68)
  header.writeUInt32LE(0, 76)
  const table = Buffer.alloc(512, 0xff)
  table.writeUInt32LE(0xfffffffd, 0)
  table.writeUInt32LE(0xfffffffe, 4)
  const directory = Buffer.alloc(512)
  for (const [i, name] of ['Root Entry', ...names].entries()) {
    directory.write(name, i * 128, 'utf16le')
    directory.writeUInt16LE((name.length + 1) * 2, i * 128 + 64)
  }
  return Buffer.concat([header, table, directory])
}

export const PDF = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n')
export const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const segment = (mark: number, ...bytes: number[]) =>
  Buffer.from([0xff, mark, (bytes.length + 2) >> 8, (bytes.length + 2) & 255, ...bytes])
/** One grey square that any reader draws, whatever size the frame claims. */
export const jpegOf = (width: number, height: number) => {
  const oneCode = [1, ...Array<number>(15).fill(0), 0]
  return Buffer.concat([
    Buffer.from('ffd8ffe000104a46494600010100000100010000', 'hex'),
    segment(0xdb, 0, ...Array<number>(64).fill(1)),
    segment(0xc0, 8, height >> 8, height & 255, width >> 8, width & 255, 1, 1, 0x11, 0),
    segment(0xc4, 0x00, ...oneCode),
    segment(0xc4, 0x10, ...oneCode),
    segment(0xda, 1, 1, 0, 0, 63, 0),
    Buffer.from('3fffd9', 'hex'),
  ])
}
export const JPG = jpegOf(1, 1)
