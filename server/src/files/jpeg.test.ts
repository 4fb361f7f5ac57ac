import { describe, expect, test } from 'vitest'
import { JPG, jpegOf } from './fixtures.ts'
import { checkJpeg } from './jpeg.ts'

const judge = (bytes: Buffer) => checkJpeg(bytes, 1_000_000)
/** With something more after the start mark. */
const withMore = (...more: Buffer[]) => Buffer.concat([JPG.subarray(0, 2), ...more, JPG.subarray(2)])

describe('a JPEG', () => {
  test('of up to so many pixels is drawn, also with filling bytes and with a preview of itself inside', () => {
    const preview = jpegOf(60_000, 60_000)
    const exif = Buffer.concat([Buffer.from([0xff, 0xe1, 0, 2 + preview.length]), preview])
    for (const whole of [JPG, jpegOf(1000, 1000), withMore(Buffer.from('ffffff01ffd0', 'hex')), withMore(exif)])
      expect(judge(whole)).toBe('boa')
  })

  test('of more is refused before anybody unfolds it, whatever its coding and whichever frame says so', () => {
    expect(judge(jpegOf(1000, 1001))).toBe('enorme')
    const progressive = jpegOf(65_535, 65_535)
    progressive[progressive.indexOf(Buffer.from('ffc0', 'hex')) + 1] = 0xc2
    expect(judge(progressive)).toBe('enorme')
    const huge = jpegOf(30_000, 30_000)
    const at = huge.indexOf(Buffer.from('ffc0', 'hex'))
    expect(judge(withMore(huge.subarray(at, at + 13)))).toBe('enorme')
  })

  test('cut short, astray, without frame or without size is not', () => {
    const frame = JPG.indexOf(Buffer.from('ffc0', 'hex'))
    const astray = Buffer.from(JPG)
    astray[frame] = 0
    for (const bad of [
      ...Array.from({ length: frame + 13 }, (_, n) => JPG.subarray(0, n)),
      astray,
      Buffer.concat([JPG.subarray(0, frame), JPG.subarray(frame + 13)]),
      jpegOf(0, 1),
      jpegOf(1, 0),
      Buffer.from('%PDF-1.7'),
    ])
      expect(judge(bad)).toBe('ilegivel')
  })
})
