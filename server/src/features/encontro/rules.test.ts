import { describe, expect, test } from 'vitest'
import type { SituacaoEncontro } from '#contract/encontro.ts'
import { addBusinessDays, isBusinessDay } from '#contract/holidays.ts'
import {
  acoesDoEncontro,
  avisosDoDia,
  diasDaRepeticao,
  diasEntre,
  divideMinutos,
  limiteSemRelatorio,
  maisDias,
  maisMeses,
  partesDoEncontro,
  quandoFoi,
  recusa,
  recusaDaRepeticao,
  situacaoDe,
} from './rules.ts'

describe('repetition', () => {
  test('weeks go on by seven days, over the end of months and years', () => {
    expect(diasDaRepeticao('2026-12-21', { tipo: 'semanal', vezes: 4 })).toEqual([
      '2026-12-21',
      '2026-12-28',
      '2027-01-04',
      '2027-01-11',
    ])
    expect(diasDaRepeticao('2028-02-22', { tipo: 'quinzenal', vezes: 3 })).toEqual([
      '2028-02-22',
      '2028-03-07',
      '2028-03-21',
    ])
  })
  test.each([
    ['2026-01-31', 1, '2026-02-28'],
    ['2028-01-31', 1, '2028-02-29'],
    ['2026-01-31', 2, '2026-03-31'],
    ['2026-01-31', 3, '2026-04-30'],
    ['2026-01-30', 1, '2026-02-28'],
    ['2026-11-30', 3, '2027-02-28'],
    ['2026-12-31', 12, '2027-12-31'],
    ['2026-05-15', 0, '2026-05-15'],
  ])('%s and %i months is %s: a month without that day has it on its last', (dia, n, esperado) => {
    expect(maisMeses(dia, n)).toBe(esperado)
  })
  test('every month of every day of a leap year exists, in order and once', () => {
    for (let d = 0; d < 366; d++) {
      const dia = maisDias('2028-01-01', d)
      const dias = diasDaRepeticao(dia, { tipo: 'mensal', vezes: 12 })
      expect(dias).toHaveLength(12)
      expect(dias.map((x) => x.slice(0, 7))).toEqual([...new Set(dias.map((x) => x.slice(0, 7)))].toSorted())
      for (const x of dias) {
        expect(new Date(`${x}T00:00:00Z`).toISOString().slice(0, 10)).toBe(x)
        expect(Number(x.slice(8))).toBeLessThanOrEqual(Number(dia.slice(8)))
      }
    }
  })
  test('until a day, that day included, and never beyond fifty-two', () => {
    expect(diasDaRepeticao('2026-03-02', { tipo: 'semanal', ate: '2026-03-16' })).toHaveLength(3)
    expect(diasDaRepeticao('2026-03-02', { tipo: 'semanal', ate: '2026-03-15' })).toHaveLength(2)
    expect(recusaDaRepeticao('2026-03-02', { tipo: 'semanal', ate: '2026-03-16' })).toBeNull()
    expect(recusaDaRepeticao('2026-03-02', { tipo: 'semanal', vezes: 52 })).toBeNull()
    expect(recusaDaRepeticao('2026-03-02', { tipo: 'semanal', ate: '2027-02-22' })).toBeNull()
    expect(recusaDaRepeticao('2026-03-02', { tipo: 'semanal', ate: '2027-03-01' })).toHaveProperty(['repeticao.ate'])
    expect(recusaDaRepeticao('2026-03-02', { tipo: 'mensal', ate: '2026-03-31' })).toHaveProperty(['repeticao.ate'])
    expect(recusaDaRepeticao('2026-03-02', { tipo: 'semanal', ate: '2026-01-01' })).toHaveProperty(['repeticao.ate'])
  })
})

describe('hours', () => {
  test('are shared whole: none is lost, the first has what is left over', () => {
    for (let minutos = 1; minutos <= 300; minutos++)
      for (let partes = 1; partes <= 12; partes++) {
        const cada = divideMinutos(minutos, partes)
        expect(cada).toHaveLength(partes)
        expect(cada.reduce((a, b) => a + b, 0)).toBe(minutos)
        expect(new Set(cada.slice(1)).size).toBeLessThanOrEqual(1)
        expect(cada[0]!).toBeGreaterThanOrEqual(cada.at(-1)!)
        expect(cada[0]! - cada.at(-1)!).toBeLessThan(partes)
      }
    expect(divideMinutos(60, 0)).toEqual([])
  })
  test('go to the tasks, and to the visit of a solution of which no task is named', () => {
    const s = (municipioSolucaoId: number, monitoramento: number) => ({ municipioSolucaoId, monitoramento })
    const t = (municipioSolucaoId: number, municipioTarefaId: number) => ({ municipioSolucaoId, municipioTarefaId })
    expect(partesDoEncontro(100, [s(1, 1), s(2, 2), s(3, 2)], [t(1, 10), t(2, 20)])).toEqual([
      { municipioSolucaoId: 1, municipioTarefaId: 10, minutos: 34 },
      { municipioSolucaoId: 2, municipioTarefaId: 20, minutos: 33 },
      { municipioSolucaoId: 3, municipioTarefaId: null, minutos: 33 },
    ])
    expect(partesDoEncontro(60, [s(1, 1)], [])).toEqual([])
    expect(partesDoEncontro(60, [], [])).toEqual([])
  })
})

describe('states', () => {
  const todos = ([1, 2, 3, 4, 5] as SituacaoEncontro[]).flatMap((situacao) =>
    [false, true].flatMap((acabou) =>
      [false, true].flatMap((temPresenca) =>
        [
          { relatorioVivo: false, temRelatorio: false },
          { relatorioVivo: false, temRelatorio: true },
          { relatorioVivo: true, temRelatorio: true },
        ].map((r) => ({ situacao, acabou, temPresenca, ...r })),
      ),
    ),
  )
  test.each(todos)('of %o', (f) => {
    expect(situacaoDe(f)).toBe(f.situacao !== 5 && f.acabou && f.temPresenca ? 3 : f.situacao)
    const livre = f.situacao !== 5 && !f.relatorioVivo
    expect(acoesDoEncontro(() => true, f)).toEqual({
      editar: livre,
      cancelar: livre,
      confirmar: livre && !f.acabou && (f.situacao === 1 || f.situacao === 4),
      reativar: f.situacao === 5,
      excluir: !f.temRelatorio && !f.temPresenca,
    })
    expect(recusa.mover(f) === null).toBe(livre && !f.temPresenca)
    expect(Object.values(acoesDoEncontro(() => false, f))).toEqual([false, false, false, false, false])
    expect(acoesDoEncontro((x) => x === 'excluirEvento', f)).toMatchObject({
      editar: false,
      cancelar: false,
      reativar: false,
    })
  })
})

test('a meeting is without a report from the sixth business day after it on, on every day of three years', () => {
  for (let d = 0; d < 1096; d++) {
    const hoje = maisDias('2025-06-01', d)
    const limite = limiteSemRelatorio(hoje)
    expect(addBusinessDays(limite, 5) < hoje).toBe(true)
    expect(addBusinessDays(maisDias(limite, 1), 5) < hoje).toBe(false)
  }
})

test('a holiday and a weekend are told, a business day says nothing', () => {
  expect(avisosDoDia('2026-04-21')).toEqual([{ tipo: 'feriado', texto: expect.stringMatching(/^Feriado: /) }])
  expect(avisosDoDia('2026-03-14')).toEqual([{ tipo: 'fimDeSemana', texto: 'Cai em sábado' }])
  expect(avisosDoDia('2026-03-15')).toEqual([{ tipo: 'fimDeSemana', texto: 'Cai em domingo' }])
  for (let d = 0; d < 366; d++) {
    const dia = maisDias('2026-01-01', d)
    expect(avisosDoDia(dia).length === 0).toBe(isBusinessDay(dia))
  }
})

test('days between two, and when it was', () => {
  expect(diasEntre('2026-02-27', '2026-03-02')).toBe(3)
  expect(diasEntre('2026-03-02', '2026-02-27')).toBe(-3)
  expect(quandoFoi('2026-03-10T12:00:00Z', '2026-03-10T14:30:00Z')).toBe('10/03/2026 das 09:00 às 11:30')
})
