import type { Juizo } from './juizo.ts'

/** Marks that stand alone, without a length after them. */
const ALONE = new Set([0x01, 0xd0, 0xd1, 0xd2, 0xd3, 0xd4, 0xd5, 0xd6, 0xd7])
const SCAN = 0xda
/** Frames of every kind of coding; the three left out are tables and an extension. */
const isFrame = (mark: number) => mark >= 0xc0 && mark <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(mark)

interface Size {
  width: number
  height: number
}

/** The sizes of all frames before the first scan, or nothing when the file ends or goes astray before it. */
const framesOf = (jpeg: Buffer): Size[] | undefined => {
  if (jpeg.length < 2 || jpeg.readUInt16BE(0) !== 0xffd8) return undefined
  const frames: Size[] = []
  for (let at = 2; at + 4 <= jpeg.length; ) {
    if (jpeg[at] !== 0xff) return undefined
    const mark = jpeg[at + 1]!
    if (mark === SCAN) return frames
    // Any number of filling bytes may come before a mark.
    if (mark === 0xff) at += 1
    else if (ALONE.has(mark)) at += 2
    else {
      const length = jpeg.readUInt16BE(at + 2)
      if (length < 2 || at + 2 + length > jpeg.length) return undefined
      if (isFrame(mark)) {
        if (length < 8) return undefined
        frames.push({ height: jpeg.readUInt16BE(at + 5), width: jpeg.readUInt16BE(at + 7) })
      }
      at += 2 + length
    }
  }
  return undefined
}

/**
 * Judges a JPEG by the size that its frame claims, which is what a reader sets memory aside for. A height left for later
 * is legal, but no camera writes it and it would hide the size.
 */
export const checkJpeg = (jpeg: Buffer, maxPixels: number): Juizo => {
  const frames = framesOf(jpeg)
  if (!frames?.length || frames.some((f) => !f.width || !f.height)) return 'ilegivel'
  return frames.some((f) => f.width * f.height > maxPixels) ? 'enorme' : 'boa'
}
