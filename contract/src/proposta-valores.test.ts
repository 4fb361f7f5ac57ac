import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isBusinessDay } from './holidays.ts'
import {
  BLOCOS,
  type Bloco,
  dividirEmParcelas,
  emCentavos,
  emReais,
  MAX_PARCELAS,
  percentualDe,
  type Rateio,
  ratear,
  repartir,
  temDuasCasas,
  vencimentosDe,
} from './proposta-valores.ts'

const soma = (ns: readonly number[]) => ns.reduce((s, n) => s + n, 0)
/** A hundred million reais, the most that one amount may be. */
const MAXIMO = 10_000_000_000
const centavos = fc.oneof(fc.integer({ min: 0, max: MAXIMO }), fc.integer({ min: 0, max: 500 }))
const percentual = fc.integer({ min: 0, max: 10_000 }).map((n) => n / 100)

describe('cents and reais', () => {
  test('every amount goes to reais and back, and is taken for one with cents', () => {
    fc.assert(
      fc.property(centavos, (c) => {
        expect(emCentavos(emReais(c))).toBe(c)
        // As it travels.
        expect(emCentavos(JSON.parse(JSON.stringify(emReais(c))))).toBe(c)
        expect(temDuasCasas(emReais(c))).toBe(true)
      }),
      { numRuns: 2000 },
    )
  })
  test('a third decimal is not taken', () => {
    for (const v of [0.001, 0.005, 1.005, 10.999, 99_999_999.995, 85_899_345.921]) expect(temDuasCasas(v)).toBe(false)
    // What a sum leaves behind is no decimal of anybody's.
    expect(temDuasCasas(0.1 + 0.2)).toBe(true)
  })
})

/** What sharing by the largest remainder means, in the words of its definition. */
const checkMaioresRestos = (total: number, pesos: readonly number[]) => {
  const partes = repartir(total, pesos)
  const todo = soma(pesos)
  expect(partes).toHaveLength(pesos.length)
  expect(soma(partes)).toBe(total)
  if (todo === 0) return
  const restos = pesos.map((p) => (BigInt(total) * BigInt(p)) % BigInt(todo))
  const pisos = pesos.map((p) => Number((BigInt(total) * BigInt(p)) / BigInt(todo)))
  const subiu = partes.map((p, i) => p - pisos[i]!)
  for (const [i, mais] of subiu.entries()) {
    expect([0, 1]).toContain(mais)
    if (restos[i] === 0n) expect(mais).toBe(0)
    // No remainder that got a cent is smaller than one that got none, and of equal ones the first are served.
    for (const [j, outro] of subiu.entries())
      if (mais === 1 && outro === 0) expect(restos[i]! > restos[j]! || (restos[i] === restos[j] && i < j)).toBe(true)
  }
}

describe('sharing by the largest remainder', () => {
  test('holds for every small total over three weights', () => {
    for (let total = 0; total <= 12; total++)
      for (let a = 0; a <= 5; a++)
        for (let b = 0; b <= 5; b++) for (let c = 0; c <= 5; c++) checkMaioresRestos(total, [a, b, c])
  })
  test('holds for any amounts', () => {
    fc.assert(fc.property(centavos, fc.array(centavos, { minLength: 1, maxLength: 8 }), checkMaioresRestos), {
      numRuns: 1000,
    })
  })
  test('nothing to share by: all of it is of the first; nobody to share with: nobody gets anything', () => {
    expect(repartir(7, [0, 0, 0])).toEqual([7, 0, 0])
    expect(repartir(7, [])).toEqual([])
  })
  test('the odd cent goes to the largest remainder, then to the first', () => {
    expect(repartir(100, [1, 1, 1])).toEqual([34, 33, 33])
    expect(repartir(10, [1, 5, 1])).toEqual([2, 7, 1])
  })
})

const totais = fc.record({ essencial: centavos, premium: centavos, extra: centavos })
const reais = centavos.map(emReais)
const doBloco = fc.oneof(
  percentual.map((p) => ({ percentual: p })),
  reais.map((v) => ({ valor: v })),
)
const rateios: fc.Arbitrary<Rateio> = fc.oneof(
  percentual.map((p) => ({ modo: 'percentual' as const, percentual: p })),
  reais.map((valor) => ({ modo: 'valor' as const, valor })),
  fc
    .record({ essencial: doBloco, premium: doBloco, extra: doBloco })
    .map((blocos) => ({ modo: 'blocos' as const, blocos })),
)
const checkRateio = (t: Record<Bloco, number>, rateio: Rateio) => {
  const v = ratear(t, rateio)
  for (const b of [...BLOCOS, 'geral'] as const) {
    const { total, contrapartida, investimento } = v[b]
    expect(contrapartida + investimento).toBe(total)
    expect(Math.min(contrapartida, investimento)).toBeGreaterThanOrEqual(0)
    for (const n of [total, contrapartida, investimento]) expect(Number.isSafeInteger(n)).toBe(true)
  }
  for (const b of BLOCOS) expect(v[b].total).toBe(t[b])
  for (const campo of ['total', 'contrapartida', 'investimento'] as const)
    expect(soma(BLOCOS.map((b) => v[b][campo]))).toBe(v.geral[campo])
  return v
}

describe('the split between the organisation and the municipality', () => {
  test('adds up to the cent, block by block and as a whole, however it is told', () => {
    fc.assert(
      fc.property(totais, rateios, (t, r) => void checkRateio(t, r)),
      { numRuns: 2000 },
    )
  })
  test('adds up for every small price and every fourth of the whole', () => {
    for (let e = 0; e <= 6; e++)
      for (let p = 0; p <= 6; p++)
        for (let x = 0; x <= 6; x++)
          for (const quanto of [0, 12.5, 25, 33.33, 50, 66.67, 75, 99.99, 100]) {
            checkRateio({ essencial: e, premium: p, extra: x }, { modo: 'percentual', percentual: quanto })
            checkRateio({ essencial: e, premium: p, extra: x }, { modo: 'valor', valor: quanto / 1000 })
          }
  })
  test('a percentage of the whole is that of the whole, to the nearest cent, halves up', () => {
    fc.assert(
      fc.property(totais, percentual, (t, p) => {
        const { geral } = checkRateio(t, { modo: 'percentual', percentual: p })
        const exato = (BigInt(geral.total) * BigInt(Math.round(p * 100)) * 2n + 10_000n) / 20_000n
        expect(geral.contrapartida).toBe(Number(exato))
      }),
    )
    const { geral } = ratear({ essencial: 1, premium: 0, extra: 0 }, { modo: 'percentual', percentual: 50 })
    expect(geral).toEqual({ total: 1, contrapartida: 1, investimento: 0 })
  })
  test('a value is that value, and never more than the price', () => {
    fc.assert(
      fc.property(totais, centavos, (t, c) => {
        const { geral } = checkRateio(t, { modo: 'valor', valor: emReais(c) })
        expect(geral.contrapartida).toBe(Math.min(c, geral.total))
      }),
    )
  })
  test('blocks with values of their own keep them', () => {
    const v = ratear(
      { essencial: 10_000, premium: 5_000, extra: 300 },
      { modo: 'blocos', blocos: { essencial: { percentual: 33.33 }, premium: { valor: 80 }, extra: { valor: 1.5 } } },
    )
    expect(BLOCOS.map((b) => v[b].contrapartida)).toEqual([3_333, 5_000, 150])
    expect(v.geral).toEqual({ total: 15_300, contrapartida: 8_483, investimento: 6_817 })
  })
  test('who bears everything leaves nothing to the other, and a block that costs nothing has no share', () => {
    const t = { essencial: 333, premium: 0, extra: 1 }
    expect(ratear(t, { modo: 'percentual', percentual: 100 }).geral.investimento).toBe(0)
    expect(ratear(t, { modo: 'percentual', percentual: 0 }).geral.contrapartida).toBe(0)
    expect(ratear(t, { modo: 'percentual', percentual: 50 }).premium).toEqual({
      ...{ total: 0, contrapartida: 0, investimento: 0 },
    })
  })
  test('percentages are shown with two decimals, of nothing none', () => {
    expect(percentualDe(1, 3)).toBe(33.33)
    expect(percentualDe(2, 3)).toBe(66.67)
    expect(percentualDe(5, 5)).toBe(100)
    expect(percentualDe(0, 0)).toBe(0)
  })
})

describe('instalments', () => {
  const checkParcelas = (total: number, n: number) => {
    const partes = dividirEmParcelas(total, n)
    expect(partes).toHaveLength(n)
    expect(soma(partes)).toBe(total)
    expect(new Set(partes.slice(0, -1)).size).toBeLessThanOrEqual(1)
    // Only what is left over: as much as the others, and not a cent for each of them more.
    expect(partes.at(-1)! - partes[0]!).toBeGreaterThanOrEqual(0)
    expect(partes.at(-1)! - partes[0]!).toBeLessThan(n)
    expect(Math.min(...partes)).toBeGreaterThanOrEqual(total >= n ? 1 : 0)
  }
  test('every number of them of every small total adds up', () => {
    for (let n = 1; n <= MAX_PARCELAS; n++) for (let total = 0; total <= 200; total++) checkParcelas(total, n)
  })
  test('so does any total', () => {
    fc.assert(fc.property(centavos, fc.integer({ min: 1, max: MAX_PARCELAS }), checkParcelas), { numRuns: 1000 })
  })
  test('the rest is in the last one', () => expect(dividirEmParcelas(10_000, 3)).toEqual([3333, 3333, 3334]))
})

describe('days that instalments are due on', () => {
  const DIA = 86_400_000
  const somaDias = (iso: string, n: number) => new Date(Date.parse(iso) + n * DIA).toISOString().slice(0, 10)
  test('from every day of six years: business days, one in each month’s turn, in order, and never later than need be', () => {
    for (let dia = '2024-01-01'; dia <= '2029-12-31'; dia = somaDias(dia, 1)) {
      const dias = vencimentosDe(dia, MAX_PARCELAS)
      expect(dias).toHaveLength(MAX_PARCELAS)
      const [ano, mes, doMes] = dia.split('-').map(Number) as [number, number, number]
      for (const [i, vence] of dias.entries()) {
        if (i > 0 && vence <= dias[i - 1]!) expect.fail(`${dia}: ${dias[i - 1]} before ${vence}`)
        if (!isBusinessDay(vence)) expect.fail(`${dia}: ${vence} is no business day`)
        const ultimo = new Date(Date.UTC(ano, mes + i, 0)).getUTCDate()
        const certo = new Date(Date.UTC(ano, mes - 1 + i, Math.min(doMes, ultimo))).toISOString().slice(0, 10)
        // From the right day on, the first on which banks are open.
        let primeiro = certo
        while (!isBusinessDay(primeiro)) primeiro = somaDias(primeiro, 1)
        if (vence !== primeiro) expect.fail(`${dia}: ${vence} for ${certo}, which falls on ${primeiro}`)
      }
    }
  })
  test('the thirty-first is the last of shorter months; weekends and holidays move on', () => {
    expect(vencimentosDe('2027-01-31', 4)).toEqual(['2027-02-01', '2027-03-01', '2027-03-31', '2027-04-30'])
    expect(vencimentosDe('2026-12-25', 1)).toEqual(['2026-12-28'])
    expect(vencimentosDe('2028-02-29', 2)).toEqual(['2028-03-01', '2028-03-29'])
  })
  test('none of none', () => expect(vencimentosDe('2027-01-10', 0)).toEqual([]))
})
