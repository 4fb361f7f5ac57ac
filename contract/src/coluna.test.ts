import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { celula, formatar, isNumerica, isTempo, linhaDe, TIPOS_COLUNA, type TipoColuna } from './coluna.ts'

/** Value → as it is read, and what a spreadsheet holds of it (the same text unless told). */
type Caso = readonly [unknown, string, (string | number)?]
const DIA = 46_090
const CASOS: Record<TipoColuna, readonly Caso[]> = {
  texto: [
    ['Ação', 'Ação'],
    [2026, '2026'],
    [1234.5, '1234,5'],
    [0, '0'],
    [true, 'Sim'],
    [false, 'Não'],
    [['a', null, '', 'b'], 'a, b'],
    [new Date('2026-03-09T15:00:00Z'), '09/03/2026 12:00'],
  ],
  situacao: [
    ['Vigente', 'Vigente'],
    [false, 'Não'],
  ],
  lista: [
    [['Saúde', 'Educação'], 'Saúde, Educação'],
    [[1, true], '1, Sim'],
    ['uma só', 'uma só'],
  ],
  inteiro: [
    [1234567, '1.234.567', 1234567],
    ['1200', '1.200', 1200],
    [12n, '12', 12],
    [-5, '-5', -5],
    [-0, '0', 0],
    [-0.2, '0', -0.2],
    ['n/d', 'n/d'],
    ['0x10', '0x10'],
    ['1.234,50', '1.234,50'],
    [true, 'Sim'],
    [Number.POSITIVE_INFINITY, 'Infinity'],
  ],
  numero: [
    [36900, '36.900', 36900],
    ['80.99', '80,99', 80.99],
    [0.8065, '0,807', 0.8065],
    [-1234.5, '-1.234,50', -1234.5],
    [' 7 ', '7', 7],
    ['1e3', '1.000', 1000],
    ['sete', 'sete'],
  ],
  dinheiro: [
    [1234.5, 'R$ 1.234,50', 1234.5],
    ['1234.50', 'R$ 1.234,50', 1234.5],
    [0, 'R$ 0,00', 0],
    [-1, '-R$ 1,00', -1],
    ['a combinar', 'a combinar'],
  ],
  percentual: [
    [62.5, '62,5%', 0.625],
    ['7', '7%', 0.07],
    [100, '100%', 1],
    [0, '0%', 0],
    ['-', '-'],
  ],
  horas: [
    [90, '01:30', 0.0625],
    [2160, '36:00', 1.5],
    ['36:00', '36:00', 1.5],
    ['7,5', '07:30', 0.3125],
    [-90, '-01:30', -0.0625],
    [0, '00:00', 0],
    [Number.NaN, 'NaN'],
    ['livre', 'livre'],
  ],
  data: [
    ['2026-03-09', '09/03/2026', DIA],
    // Moments belong to their day in São Paulo.
    ['2026-03-10T01:30:00Z', '09/03/2026', DIA],
    [new Date('2026-03-10T01:30:00Z'), '09/03/2026', DIA],
    ['1900-03-01', '01/03/1900', 61],
    // Programs disagree about days before: they stay text.
    ['1900-02-28', '28/02/1900'],
    ['1822-09-07', '07/09/1822'],
    ['2026-02-30', '2026-02-30'],
    ['amanhã', 'amanhã'],
    ['Fase 2', 'Fase 2'],
    ['12', '12'],
    [2026, '2026'],
  ],
  mes: [
    ['2026-03', '03/2026'],
    ['2026-13', '2026-13'],
    ['março', 'março'],
    [202603, '202603'],
  ],
  instante: [
    ['2026-03-10T01:30:00Z', '09/03/2026 22:30', DIA + 22.5 / 24],
    ['2026-03-10 01:30:00+00', '09/03/2026 22:30', DIA + 22.5 / 24],
    [new Date('2026-03-09T15:00:00Z'), '09/03/2026 12:00', DIA + 0.5],
    // A day has no hour, and is not the evening before.
    ['2026-03-09', '09/03/2026', DIA],
    ['2026-03-09T99:00', '2026-03-09T99:00'],
    ['ontem', 'ontem'],
  ],
  simNao: [
    [true, 'Sim'],
    [false, 'Não'],
    ['t', 'Sim'],
    ['f', 'Não'],
    ['true', 'Sim'],
    ['false', 'Não'],
    [1, 'Sim'],
    [0, 'Não'],
    ['Sim', 'Sim'],
    ['Não', 'Não'],
    ['talvez', 'talvez'],
  ],
}
const REGRAS: Partial<Record<TipoColuna, string>> = { data: 'R345 ', instante: 'R346 ' }
const TODOS = TIPOS_COLUNA.flatMap((tipo) =>
  CASOS[tipo].map(([valor, lido, posto]: Caso) => ({
    nome: `${(posto && REGRAS[tipo]) ?? ''}${tipo}: ${typeof valor} ${valor} is read as ${lido}`,
    tipo,
    valor,
    lido,
    posto: posto ?? lido,
  })),
)

describe('a value in a column', () => {
  test.each(TODOS)('$nome', ({ tipo, valor, lido, posto }) => {
    expect(formatar(tipo, valor)).toBe(lido)
    const posta = celula(tipo, valor)
    if (typeof posto === 'number') expect(posta).toBeCloseTo(posto, 9)
    else expect(posta).toBe(posto)
  })
  test.each(TIPOS_COLUNA)('%s: nothing is nothing', (tipo) => {
    for (const nada of [null, undefined, '']) {
      expect(formatar(tipo, nada)).toBe('')
      expect(celula(tipo, nada)).toBeUndefined()
    }
  })
  test('an empty list is nothing', () => {
    expect([formatar('lista', []), celula('lista', [])]).toEqual(['', undefined])
  })
  test('whatever comes is a text on the screen and a text or a finite number in a cell', () => {
    const qualquer = fc.oneof(fc.string(), fc.double(), fc.date(), fc.boolean(), fc.bigInt(), fc.array(fc.string()))
    fc.assert(
      fc.property(fc.constantFrom(...TIPOS_COLUNA), qualquer, (tipo, valor) => {
        expect(typeof formatar(tipo, valor)).toBe('string')
        const posta = celula(tipo, valor)
        expect(posta === undefined || typeof posta === 'string' || Number.isFinite(posta)).toBe(true)
      }),
    )
  })
  test('figures are read as such, and nothing else is', () => {
    expect(TIPOS_COLUNA.filter(isNumerica)).toEqual(['inteiro', 'numero', 'dinheiro', 'percentual', 'horas'])
    expect(TIPOS_COLUNA.filter(isTempo)).toEqual(['data', 'instante'])
  })
})

describe('the schema of a line', () => {
  const BOM: Record<TipoColuna, unknown> = {
    texto: 'a',
    situacao: 'Vigente',
    inteiro: 3,
    numero: 3.5,
    dinheiro: 3.5,
    percentual: 62.5,
    horas: 90,
    data: '2026-03-09',
    mes: '2026-03',
    instante: '2026-03-09T12:00:00Z',
    simNao: true,
    lista: ['a'],
  }
  const MAU: Record<TipoColuna, unknown> = {
    texto: 1,
    situacao: true,
    inteiro: 3.5,
    numero: '3.5',
    dinheiro: '3.5',
    percentual: '62,5',
    horas: '01:30',
    data: 20260309,
    mes: 202603,
    instante: 0,
    simNao: 'Sim',
    lista: 'a',
  }
  test.each(TIPOS_COLUNA)('%s: takes its value or none, and no other', (tipo) => {
    const schema = linhaDe([{ chave: 'v', titulo: 'V', tipo }])
    expect([BOM[tipo], null].map((v) => schema.safeParse({ v }).success)).toEqual([true, true])
    expect([MAU[tipo], undefined].map((v) => schema.safeParse({ v }).success)).toEqual([false, false])
  })
  test('has exactly its columns', () => {
    const schema = linhaDe([
      { chave: 'a', titulo: 'A', tipo: 'texto' },
      { chave: 'b', titulo: 'B', tipo: 'inteiro' },
    ])
    expect(schema.safeParse({ a: 'x', b: 1 }).success).toBe(true)
    expect(schema.safeParse({ a: 'x' }).success).toBe(false)
    expect(schema.safeParse({ a: 'x', b: 1, c: 1 }).success).toBe(false)
  })
})
