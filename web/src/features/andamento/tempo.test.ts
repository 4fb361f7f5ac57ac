import { describe, expect, test } from 'vitest'
import { barrasDe, escalaDe, fraseDoTempo, lugarDe, mesesDe, type NoTempo } from './tempo.ts'

const HOJE = '2026-03-10'
const linha = (mais: Partial<NoTempo> = {}): NoTempo => ({
  chave: 1,
  nome: 'Compras',
  onde: '',
  para: undefined,
  situacao: 'Em andamento',
  tom: 'andando',
  percentual: 40,
  dataInicio: '2026-01-10',
  dataTermino: '2026-02-28',
  iniciadaEm: '2026-01-12',
  finalizadaEm: null,
  ultimoDia: '2026-02-10',
  proximoDia: '2026-03-20',
  atrasada: true,
  diasDeAtraso: 10,
  ...mais,
})

describe('bars of a row', () => {
  test('what goes on lasts until today, and is late from its planned end on', () => {
    expect(barrasDe(linha(), HOJE)).toEqual({
      previsto: { de: '2026-01-10', ate: '2026-02-28' },
      feito: { de: '2026-01-12', ate: HOJE },
      atraso: { de: '2026-02-28', ate: HOJE },
      proximo: '2026-03-20',
    })
  })
  test('what is over ends on its day, what was given up on its last day with hours', () => {
    expect(barrasDe(linha({ tom: 'feita', finalizadaEm: '2026-02-20' }), HOJE).feito).toEqual({
      de: '2026-01-12',
      ate: '2026-02-20',
    })
    expect(barrasDe(linha({ tom: 'parada' }), HOJE).feito).toEqual({ de: '2026-01-12', ate: '2026-02-10' })
    expect(barrasDe(linha({ tom: 'parada', ultimoDia: null }), HOJE).feito).toEqual({
      de: '2026-01-12',
      ate: '2026-01-12',
    })
  })
  test('hours can come before the beginning; one day alone is a day; the wrong way round is no negative bar', () => {
    expect(barrasDe(linha({ iniciadaEm: null, tom: 'nova' }), HOJE).feito).toEqual({
      de: '2026-02-10',
      ate: '2026-02-10',
    })
    expect(barrasDe(linha({ dataInicio: null }), HOJE).previsto).toEqual({ de: '2026-02-28', ate: '2026-02-28' })
    expect(barrasDe(linha({ dataTermino: '2025-12-01' }), HOJE).previsto).toEqual({
      de: '2026-01-10',
      ate: '2026-01-10',
    })
    const nada = {
      dataInicio: null,
      dataTermino: null,
      iniciadaEm: null,
      ultimoDia: null,
      proximoDia: null,
      atrasada: false,
    }
    expect(barrasDe(linha({ ...nada, tom: 'nova' }), HOJE)).toEqual({
      previsto: null,
      feito: null,
      atraso: null,
      proximo: null,
    })
  })
})

describe('the months', () => {
  test('from the first day of any row to the last, today among them, with the year where it begins', () => {
    const escala = escalaDe([linha(), linha({ dataInicio: '2025-11-05' })], HOJE)
    const meses = mesesDe(escala)
    expect(meses.map((m) => m.mes)).toEqual(['nov', 'dez', 'jan', 'fev', 'mar', 'abr'])
    expect(meses.filter((m) => m.comAno).map((m) => [m.mes, m.ano])).toEqual([
      ['nov', 2025],
      ['jan', 2026],
    ])
    expect(mesesDe(escalaDe([], HOJE)).map((m) => m.mes)).toEqual(['fev', 'mar', 'abr'])
  })
  test('a date far off does not take the room of the others: what is beyond stands at the edge', () => {
    const escala = escalaDe([linha({ dataInicio: '1950-01-01', dataTermino: '2100-01-01' })], HOJE)
    expect(escala.meses).toBe(36 + 36 + 1)
    expect([lugarDe(escala, '1950-01-01'), lugarDe(escala, '2100-01-01', true)]).toEqual([0, escala.meses])
  })
  test('a day stands where it is in its month, of whatever length', () => {
    const escala = escalaDe([linha({ dataInicio: '2026-01-01' })], HOJE)
    expect([lugarDe(escala, '2026-01-01'), lugarDe(escala, '2026-01-31', true), lugarDe(escala, '2026-02-01')]).toEqual(
      [0, 1, 1],
    )
    expect(lugarDe(escala, '2026-02-15')).toBe(1.5)
    expect(lugarDe(escala, '2026-02-28', true)).toBe(2)
  })
})

test('a row in a sentence', () => {
  expect(fraseDoTempo(linha())).toBe(
    'Em andamento, 40% feito; previsto de 10/01/2026 a 28/02/2026; começou em 12/01/2026; últimas horas em 10/02/2026; próximas horas em 20/03/2026; atraso de 10 dias',
  )
  const semDatas = linha({
    dataInicio: null,
    dataTermino: null,
    iniciadaEm: null,
    ultimoDia: null,
    proximoDia: null,
    atrasada: false,
  })
  expect(fraseDoTempo(semDatas)).toBe('Em andamento, 40% feito; sem datas previstas')
  expect(fraseDoTempo(linha({ finalizadaEm: '2026-03-01', dataInicio: null, diasDeAtraso: 1 }))).toContain(
    'previsto até 28/02/2026; começou em 12/01/2026; terminou em 01/03/2026',
  )
})
