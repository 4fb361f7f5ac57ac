import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { JANELA_MS, MAX_FALHAS, minutosDeBloqueio } from './rules.ts'

const now = new Date('2026-03-10T12:00:00-03:00')
const ago = (...minutes: number[]) => minutes.map((m) => new Date(now.getTime() - m * 60_000))

describe('lock-out after failed attempts', () => {
  test('four failures are forgiven, the fifth locks until the oldest leaves the window', () => {
    expect(minutosDeBloqueio(ago(10, 8, 6, 4), now)).toBeUndefined()
    expect(minutosDeBloqueio(ago(10, 8, 6, 4, 2), now)).toBe(5)
    expect(minutosDeBloqueio(ago(0, 0, 0, 0, 0), now)).toBe(15)
  })
  test('failures of a quarter of an hour ago no longer count', () => {
    expect(minutosDeBloqueio(ago(15, 14, 13, 12, 11), now)).toBeUndefined()
    expect(minutosDeBloqueio(ago(14.99, 14, 13, 12, 11), now)).toBe(1)
  })
  test('more than five wait for the fifth newest', () => {
    expect(minutosDeBloqueio(ago(14, 9, 8, 7, 6, 5), now)).toBe(6)
  })
  test('the wait told is always enough: after it the account is open again', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: JANELA_MS * 2 }), { maxLength: 12 }), (ages) => {
        const falhas = ages.sort((a, b) => b - a).map((a) => new Date(now.getTime() - a))
        const n = minutosDeBloqueio(falhas, now)
        const recent = ages.filter((a) => a < JANELA_MS).length
        expect(n !== undefined).toBe(recent >= MAX_FALHAS)
        if (n !== undefined) expect(minutosDeBloqueio(falhas, new Date(now.getTime() + n * 60_000))).toBeUndefined()
      }),
    )
  })
})
