import { promisify } from 'node:util'
import { crc32, inflate } from 'node:zlib'
import type { Juizo } from './juizo.ts'

const unfold = promisify(inflate)
const SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex')
/** Samples per pixel and allowed depths, by colour type. */
const COLOURS: Record<number, { samples: number; depths: readonly number[] }> = {
  0: { samples: 1, depths: [1, 2, 4, 8, 16] },
  2: { samples: 3, depths: [8, 16] },
  3: { samples: 1, depths: [1, 2, 4, 8] },
  4: { samples: 2, depths: [8, 16] },
  6: { samples: 4, depths: [8, 16] },
}
/** Start and step of the seven passes of an interlaced picture: x, y, step of x, step of y. */
const PASSES = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const

interface Chunk {
  type: string
  data: Buffer
}

/** All chunks up to the end mark, or nothing when one is cut short or damaged. */
const chunksOf = (png: Buffer): Chunk[] | undefined => {
  if (!png.subarray(0, 8).equals(SIGNATURE)) return undefined
  const chunks: Chunk[] = []
  for (let at = 8; at + 12 <= png.length; ) {
    const end = at + 8 + png.readUInt32BE(at)
    if (end + 4 > png.length || crc32(png.subarray(at + 4, end)) !== png.readUInt32BE(end)) return undefined
    const type = png.toString('latin1', at + 4, at + 8)
    chunks.push({ type, data: png.subarray(at + 8, end) })
    if (type === 'IEND') return chunks
    at = end + 4
  }
  return undefined
}

/** Bytes of the picture once unfolded: each line of each pass has one more for its filter. */
const unfoldedSize = (width: number, height: number, bitsPerPixel: number, interlaced: boolean) => {
  const passes = interlaced ? PASSES : ([[0, 0, 1, 1]] as const)
  return passes.reduce((sum, [x, y, dx, dy]) => {
    const columns = Math.ceil((width - x) / dx)
    const lines = Math.ceil((height - y) / dy)
    return columns > 0 && lines > 0 ? sum + lines * (1 + Math.ceil((columns * bitsPerPixel) / 8)) : sum
  }, 0)
}

/**
 * Judges a PNG before it is put into documents: a damaged one can end the process that draws it, and a small file can
 * unfold into gigabytes.
 */
export const checkPng = async (png: Buffer, maxPixels: number): Promise<Juizo> => {
  const chunks = chunksOf(png)
  const header = chunks?.[0]
  if (!chunks || header?.type !== 'IHDR' || header.data.length !== 13) return 'ilegivel'
  const [width, height] = [header.data.readUInt32BE(0), header.data.readUInt32BE(4)]
  const [depth, colour, compression, filter, interlace] = header.data.subarray(8)
  const kind = COLOURS[colour!]
  if (!width || !height || !kind?.depths.includes(depth!) || compression || filter || interlace! > 1) return 'ilegivel'
  if (colour === 3 && !chunks.some((c) => c.type === 'PLTE' && c.data.length >= 3)) return 'ilegivel'
  if (width * height > maxPixels) return 'enorme'
  const size = unfoldedSize(width, height, kind.samples * depth!, interlace === 1)
  const folded = Buffer.concat(chunks.filter((c) => c.type === 'IDAT').map((c) => c.data))
  const lines = await unfold(folded, { maxOutputLength: size }).catch(() => undefined)
  return lines?.length === size ? 'boa' : 'ilegivel'
}
