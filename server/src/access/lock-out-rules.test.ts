import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { JANELA_MS, MAX_FALHAS, minutosDeBloqueio } from './lock-out-rules.ts'

const MAX = MAX_FALHAS.conta
const minutos = (falhas: readonly Date[], at: Date, max: number = MAX) => minutosDeBloqueio(falhas, at, max)

const now = new Date('2026-03-10T12:00:00-03:00')
const ago = (...minutes: number[]) => minutes.map((m) => new Date(now.getTime() - m * 60_000))

describe('lock-out after failed attempts', () => {
  test('four failures are forgiven, the fifth locks until the oldest leaves the window', () => {
    expect(minutos(ago(10, 8, 6, 4), now)).toBeUndefined()
    expect(minutos(ago(10, 8, 6, 4, 2), now)).toBe(5)
    expect(minutos(ago(0, 0, 0, 0, 0), now)).toBe(15)
  })
  test('failures of a quarter of an hour ago no longer count', () => {
    expect(minutos(ago(15, 14, 13, 12, 11), now)).toBeUndefined()
    expect(minutos(ago(14.99, 14, 13, 12, 11), now)).toBe(1)
  })
  test('an address has ten times as many', () => {
    expect(MAX_FALHAS).toEqual({ conta: 5, endereco: 50 })
    expect(minutos(ago(...Array(49).fill(5)), now, MAX_FALHAS.endereco)).toBeUndefined()
    expect(minutos(ago(...Array(50).fill(5)), now, MAX_FALHAS.endereco)).toBe(10)
  })
  test('more than five wait for the fifth newest', () => {
    expect(minutos(ago(14, 9, 8, 7, 6, 5), now)).toBe(6)
  })
  test('the wait told is always enough: after it the account is open again', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: JANELA_MS * 2 }), { maxLength: 12 }), (ages) => {
        const falhas = ages.sort((a, b) => b - a).map((a) => new Date(now.getTime() - a))
        const n = minutos(falhas, now)
        const recent = ages.filter((a) => a < JANELA_MS).length
        expect(n !== undefined).toBe(recent >= MAX)
        if (n !== undefined) expect(minutos(falhas, new Date(now.getTime() + n * 60_000))).toBeUndefined()
      }),
    )
  })
})
