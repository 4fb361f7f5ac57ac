import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { mudancasDe, prever } from './lote.ts'

const atuais = [
  { municipioId: 1, itemId: 10, valor: true },
  { municipioId: 1, itemId: 11, valor: false },
]

describe('what a lot would do', () => {
  it('adds what is missing, changes what differs and leaves the rest', () => {
    expect(prever(atuais, [1, 2], [10, 11], 'definir', true)).toEqual({
      incluir: [
        { municipioId: 2, itemId: 10 },
        { municipioId: 2, itemId: 11 },
      ],
      alterar: [{ municipioId: 1, itemId: 11 }],
      retirar: [],
      iguais: 1,
    })
  })
  it('takes away only what is there', () => {
    const p = prever(atuais, [1, 2], [10], 'retirar', false)
    expect([p.retirar, p.iguais]).toEqual([[{ municipioId: 1, itemId: 10 }], 1])
  })
  it('accounts for every pair once', () => {
    const ids = fc.uniqueArray(fc.integer({ min: 1, max: 6 }), { maxLength: 6 })
    fc.assert(
      fc.property(ids, ids, fc.constantFrom('definir' as const, 'retirar' as const), fc.boolean(), (m, i, acao, v) => {
        const p = prever(atuais, m, i, acao, v)
        expect(mudancasDe(p) + p.iguais).toBe(m.length * i.length)
      }),
    )
  })
})
