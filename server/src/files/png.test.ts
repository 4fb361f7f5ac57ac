import { crc32, deflateSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { checkPng } from './png.ts'

const chunk = (type: string, data: Buffer) => {
  const out = Buffer.alloc(12 + data.length)
  out.writeUInt32BE(data.length)
  out.write(type, 4, 'latin1')
  data.copy(out, 8)
  out.writeUInt32BE(crc32(out.subarray(4, 8 + data.length)), 8 + data.length)
  return out
}
/** A PNG with any header and any unfolded bytes. */
const png = ({
  width = 8,
  height = 4,
  depth = 8,
  colour = 6,
  interlace = 0,
  lines = 33 * 4,
  extra = [] as Buffer[],
} = {}) => {
  const ihdr = Buffer.alloc(13)
  ihdr.writeUInt32BE(width)
  ihdr.writeUInt32BE(height, 4)
  ihdr.set([depth, colour, 0, 0, interlace], 8)
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', ihdr),
    ...extra,
    chunk('IDAT', deflateSync(Buffer.alloc(lines))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}
const judge = (bytes: Buffer) => checkPng(bytes, 1_000_000)

describe('a PNG', () => {
  test('with every colour type and interlaced ones are drawn', async () => {
    const palette = chunk('PLTE', Buffer.alloc(6))
    for (const whole of [
      png(),
      png({ colour: 2, lines: (1 + 24) * 4 }),
      png({ colour: 0, depth: 1, lines: (1 + 1) * 4 }),
      png({ colour: 3, depth: 4, lines: (1 + 4) * 4, extra: [palette] }),
      png({ colour: 4, depth: 16, lines: (1 + 32) * 4 }),
      // Of 8 × 8 interlaced pixels the passes have 1, 1, 2, 4, 8, 16 and 32, on 1, 1, 1, 2, 2, 4 and 4 lines.
      png({ width: 8, height: 8, interlace: 1, lines: 64 * 4 + 15 }),
      png({ width: 1, height: 1, interlace: 1, lines: 1 + 4 }),
    ])
      expect(await judge(whole)).toBe('boa')
  })

  test('cut short, damaged, without palette or with too few or too many bytes is not', async () => {
    const damaged = png()
    damaged[45] = 255 - damaged[45]!
    const whole = png()
    for (const bad of [
      damaged,
      whole.subarray(0, whole.length - 20),
      Buffer.from('89504e470d0a1a0a', 'hex'),
      Buffer.alloc(0),
      Buffer.from('%PDF-1.7'),
      png({ colour: 3, depth: 4, lines: (1 + 4) * 4 }),
      png({ colour: 5 }),
      png({ depth: 3 }),
      png({ lines: 10 }),
      png({ lines: 5_000_000 }),
      png({ width: 0, lines: 4 }),
    ])
      expect(await judge(bad)).toBe('ilegivel')
  })

  test('of too many pixels is refused before it is unfolded', async () => {
    expect(await judge(png({ width: 60_000, height: 60_000, lines: 10 }))).toBe('enorme')
  })
})
