import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dispor, MENOR_ALTURA } from './dispor.ts'

const t = (nome: string, inicio: number, fim: number) => ({ nome, inicio, fim })
const em = (itens: ReturnType<typeof t>[], max = 8) =>
  Object.fromEntries(dispor(itens, max).dispostos.map((d) => [d.item.nome, `${d.coluna}/${d.colunas}`]))

describe('what happens at the same time', () => {
  it('stands side by side, and alone has the whole width', () => {
    expect(em([t('a', 540, 600), t('b', 600, 660)])).toEqual({ a: '0/1', b: '0/1' })
    expect(em([t('a', 540, 600), t('b', 570, 660)])).toEqual({ a: '0/2', b: '1/2' })
  })

  it('takes a column again once it is free', () => {
    expect(em([t('longo', 540, 720), t('a', 540, 600), t('b', 600, 660)])).toEqual({ longo: '0/2', a: '1/2', b: '1/2' })
  })

  it('needs its room although it is short', () => {
    expect(em([t('a', 540, 545), t('b', 550, 600)])).toEqual({ a: '0/2', b: '1/2' })
  })

  it('is counted where the columns do not do', () => {
    const cinco = [1, 2, 3, 4, 5].map((n) => t(`m${n}`, 540, 600))
    const { dispostos, restos } = dispor(cinco, 3)
    expect(dispostos.map((d) => d.item.nome)).toEqual(['m1', 'm2'])
    expect(restos).toMatchObject([{ inicio: 540, fim: 600, coluna: 2, colunas: 3 }])
    expect(restos[0]!.itens).toHaveLength(3)
  })

  it('never lies on something else, and nothing is lost', () => {
    const trecho = fc
      .tuple(fc.integer({ min: 0, max: 1380 }), fc.integer({ min: 5, max: 600 }))
      .map(([inicio, dura]) => ({ inicio, fim: Math.min(inicio + dura, 1439) }))
    fc.assert(
      fc.property(fc.array(trecho, { maxLength: 40 }), fc.integer({ min: 2, max: 8 }), (itens, max) => {
        const { dispostos, restos } = dispor(itens, max)
        expect(dispostos.length + restos.reduce((s, r) => s + r.itens.length, 0)).toBe(itens.length)
        const fim = (i: { inicio: number; fim: number }) => Math.max(i.fim, i.inicio + MENOR_ALTURA)
        const caixas = [
          ...dispostos.map((d) => ({ ...d, inicio: d.item.inicio, fim: fim(d.item) })),
          ...restos.map((r) => ({ ...r })),
        ]
        for (const [n, a] of caixas.entries()) {
          expect(a.coluna).toBeLessThan(a.colunas)
          expect(a.colunas).toBeLessThanOrEqual(max)
          for (const b of caixas.slice(n + 1)) {
            if (a.inicio >= b.fim || b.inicio >= a.fim) continue
            // Those that touch are of one run, which has the same columns.
            expect(a.colunas).toBe(b.colunas)
            expect(a.coluna).not.toBe(b.coluna)
          }
        }
      }),
      { numRuns: 300 },
    )
  })
})
