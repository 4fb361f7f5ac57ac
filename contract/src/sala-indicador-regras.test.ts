import { describe, expect, test } from 'vitest'
import {
  APURACAO,
  type Apurado,
  apurar,
  FAROIS,
  fechaPeriodo,
  LEITURA,
  MESES,
  NOME_DO_FAROL,
  PERIODICIDADES,
  valorDoMes,
} from './sala-indicador-regras.ts'

const doze = (...v: (number | null)[]) => Array.from({ length: MESES }, (_, i) => v[i] ?? null)
const de = (a: Partial<Apurado> & { valores: (number | null)[] }) =>
  apurar({
    ...{
      apuracao: APURACAO.soma,
      leitura: LEITURA.maior,
      percentual: false,
      meta: null,
      metaMaxima: null,
      bases: doze(),
    },
    ...a,
  })

describe('the result of a year', () => {
  const valores = doze(10, null, 20, 33)
  test.each([
    ['sum', APURACAO.soma, 63],
    ['mean of the months that have a value', APURACAO.media, 21],
    ['last value', APURACAO.ultimo, 33],
    ['accumulated in the year', APURACAO.acumulado, 63],
  ])('%s', (_, apuracao, resultado) => expect(de({ apuracao, valores }).resultado).toBe(resultado))

  test('a ratio is the sum of its parts by the sum of their totals, never the mean of its months', () => {
    const razao = { apuracao: APURACAO.razao, valores: doze(1, 90), bases: doze(2, 100) }
    expect(de(razao).resultado).toBe(0.8922)
    expect(de({ ...razao, percentual: true }).resultado).toBe(89.2157)
  })
  test('a month of a ratio counts with both parts; totals of nothing have no quotient', () => {
    const so = (bases: (number | null)[]) =>
      de({ apuracao: APURACAO.razao, percentual: true, valores: doze(3, 9), bases })
    expect(so(doze(4))).toMatchObject({ resultado: 75 })
    expect(so(doze())).toEqual({ resultado: null, percentualMeta: null, farol: 'semDados' })
    expect(so(doze(0, 0))).toEqual({ resultado: null, percentualMeta: null, farol: 'semDados' })
  })
  test('per cent is of ratios alone', () => expect(de({ percentual: true, valores: doze(5) }).resultado).toBe(5))
  test('a zero is a value, an empty month is none', () => {
    expect(de({ apuracao: APURACAO.media, valores: doze(0, 10) }).resultado).toBe(5)
    expect(de({ apuracao: APURACAO.ultimo, valores: doze(7, 0) }).resultado).toBe(0)
    expect(de({ valores: doze() })).toEqual({ resultado: null, percentualMeta: null, farol: 'semDados' })
  })
  test('decimals add up without dust, and large years stay exact', () => {
    expect(de({ valores: doze(0.1, 0.2) }).resultado).toBe(0.3)
    expect(de({ valores: Array.from({ length: 12 }, () => 9_999_999_999) }).resultado).toBe(119_999_999_988)
    expect(de({ apuracao: APURACAO.media, valores: doze(1, 1, 0) }).resultado).toBe(0.6667)
  })
})

describe('the light', () => {
  const farol = (
    resultado: number,
    meta: number | null,
    leitura: number = LEITURA.maior,
    metaMaxima: number | null = null,
  ) => {
    const { percentualMeta, farol: luz } = de({ valores: doze(resultado), meta, metaMaxima, leitura })
    return [percentualMeta, luz]
  }
  test.each([
    [100, 100, 100, 'verde'],
    [101, 100, 101, 'verde'],
    [99.99, 100, 99.9, 'ambar'],
    [99, 100, 99, 'ambar'],
    [80, 100, 80, 'ambar'],
    [79.99, 100, 79.9, 'vermelho'],
    [0, 100, 0, 'vermelho'],
    [0, 0, 100, 'verde'],
    [5, 0, 100, 'verde'],
  ])('the more the better: %s of %s', (r, meta, ...dito) => expect(farol(r, meta)).toEqual(dito))

  test.each([
    [100, 100, 100, 'verde'],
    [50, 100, 200, 'verde'],
    [100.1, 100, 99.9, 'ambar'],
    [125, 100, 80, 'ambar'],
    [125.1, 100, 79.9, 'vermelho'],
    [0, 100, 100, 'verde'],
    [0, 0, 100, 'verde'],
    [1, 0, 0, 'vermelho'],
  ])('the less the better: %s of %s', (r, meta, ...dito) => expect(farol(r, meta, LEITURA.menor)).toEqual(dito))

  test.each([
    [10, 10, 20, 100, 'verde'],
    [15, 10, 20, 100, 'verde'],
    [20, 10, 20, 100, 'verde'],
    [9.9, 10, 20, 99, 'ambar'],
    [8, 10, 20, 80, 'ambar'],
    [7.9, 10, 20, 79, 'vermelho'],
    [20.1, 10, 20, 99.5, 'ambar'],
    [25, 10, 20, 80, 'ambar'],
    [25.1, 10, 20, 79.6, 'vermelho'],
    [0, 0, 20, 100, 'verde'],
    [1, 0, 0, 0, 'vermelho'],
    [30, 10, null, 100, 'verde'],
    [5, 10, null, 50, 'vermelho'],
    [5, null, 10, 100, 'verde'],
    [20, null, 10, 50, 'vermelho'],
    [20, null, null, null, 'semMeta'],
  ])('within a range: %s of %s to %s', (r, meta, maxima, ...dito) =>
    expect(farol(r, meta, LEITURA.faixa, maxima)).toEqual(dito),
  )

  test('without a target there is none, whatever else is known', () => {
    expect(farol(5, null)).toEqual([null, 'semMeta'])
    expect(farol(5, null, LEITURA.menor, 9)).toEqual([null, 'semMeta'])
  })
  test('what accumulates is held to the part of the target that falls to the months so far', () => {
    const ate = (apuracao: number, ...v: (number | null)[]) => de({ apuracao, valores: doze(...v), meta: 120 })
    expect(ate(APURACAO.acumulado, 10, 10, 10)).toMatchObject({ resultado: 30, percentualMeta: 100, farol: 'verde' })
    // An empty month in between was a month all the same.
    expect(ate(APURACAO.acumulado, 10, null, 10)).toMatchObject({ percentualMeta: 66.6, farol: 'vermelho' })
    expect(ate(APURACAO.soma, 10, 10, 10)).toMatchObject({ percentualMeta: 25, farol: 'vermelho' })
  })
  test('each has its word', () => expect(Object.keys(NOME_DO_FAROL)).toEqual([...FAROIS]))
})

test('a period closes with its last month', () => {
  const meses = (p: (typeof PERIODICIDADES)[number]) => doze().flatMap((_, i) => (fechaPeriodo(p, i) ? [i + 1] : []))
  expect(PERIODICIDADES.map(meses)).toEqual([[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12], [3, 6, 9, 12], [12]])
})

test('a month of a ratio shows its quotient', () => {
  const a = { apuracao: APURACAO.razao, leitura: 1, percentual: true, meta: null, metaMaxima: null }
  const razao = { ...a, valores: doze(45, 1, null, 3), bases: doze(60, 0, 5) }
  expect([0, 1, 2, 3].map((i) => valorDoMes(razao, i))).toEqual([75, null, null, null])
  expect(valorDoMes({ ...razao, percentual: false }, 0)).toBe(0.75)
  expect(valorDoMes({ ...razao, apuracao: APURACAO.soma }, 1)).toBe(1)
})
