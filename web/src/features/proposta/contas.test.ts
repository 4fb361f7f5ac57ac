import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { emCentavos } from '#contract/proposta-valores.ts'
import { comMaisUma, diferenca, repartirPorIgual } from './plano.ts'
import { conferir, emPalavras, paraValores, previa, rateioDe } from './rateio.ts'
import { umaProposta } from './testing.ts'

describe('the plan as it is typed', () => {
  const linhas = fc
    .array(fc.integer({ min: 1, max: 10_000_000 }), { minLength: 1, maxLength: 24 })
    .map((vs) => vs.map((v, i) => ({ chave: i + 1, vencimento: '2026-06-10', valor: v / 100 })))

  it('equal parts always add up to the cent, the rest in the last', () => {
    fc.assert(
      fc.property(linhas, fc.integer({ min: 24, max: 1_000_000_000 }), (ls, total) => {
        const partes = repartirPorIgual(ls, total)
        expect(diferenca(partes, total).falta).toBe(0)
        expect(new Set(partes.slice(0, -1).map((p) => p.valor)).size).toBeLessThanOrEqual(1)
      }),
    )
  })
  it('one more takes what is missing, and never less than nothing', () => {
    fc.assert(
      fc.property(linhas, fc.integer({ min: 24, max: 1_000_000_000 }), (ls, total) => {
        const { falta } = diferenca(ls, total)
        const nova = comMaisUma(ls, total).at(-1)!
        expect(nova.valor === null ? 0 : emCentavos(nova.valor)).toBe(Math.max(0, falta))
      }),
    )
  })
  it('says what is missing or too much', () => {
    const uma = [{ chave: 1, vencimento: '2026-06-10', valor: 10.1 }]
    expect(diferenca(uma, 1020).frase).toBe('faltam R$ 0,10')
    expect(diferenca(uma, 1000).frase).toBe('sobram R$ 0,10')
  })
})

describe('the split as it is typed', () => {
  it('says the same as what was saved, in every way of saying it', () => {
    const p = umaProposta()
    const v = paraValores(p)
    expect(rateioDe(v)).toEqual(p.rateio)
    for (const modo of ['percentual', 'valor', 'blocos'] as const) {
      expect(conferir(p, { ...v, modo })).toEqual({})
      expect(previa(p, { ...v, modo }).valores.geral).toEqual({
        total: 100_000,
        contrapartida: 30_000,
        investimento: 70_000,
      })
    }
  })
  it('what earlier versions keep is not parcelled again', () => {
    const { aParcelar, parcelas } = previa(umaProposta({ jaFirme: 233.33 }), paraValores(umaProposta()))
    expect([aParcelar, parcelas]).toEqual([46_667, [15_555, 15_555, 15_557]])
  })
  it('tells instalments in words', () => {
    expect(emPalavras([10_000])).toBe('1 parcela de R$ 100,00')
    expect(emPalavras([5000, 5000])).toBe('2 parcelas de R$ 50,00')
    expect(emPalavras([3333, 3333, 3334])).toBe('2 de R$ 33,33 e a última de R$ 33,34')
  })
})
