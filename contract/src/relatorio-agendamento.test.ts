import { describe, expect, test } from 'vitest'
import { relatorioNaVariante } from './relatorio.ts'
import {
  datasDitas,
  diasDoPeriodo,
  FREQUENCIAS,
  filtrosNoDia,
  periodoDito,
  temDatas,
  tituloDaRota,
} from './relatorio-agendamento.ts'
import { relatoriosDe, todosOsRelatorios } from './relatorios/todos.ts'
import { capacidades, VARIANTES } from './variants.ts'
import { wording } from './wording.ts'

const DIA = 86_400_000
const outro = (dia: string, n: number) => new Date(Date.parse(`${dia}T00:00:00Z`) + n * DIA).toISOString().slice(0, 10)
const quantos = (de: string, ate: string) => (Date.parse(ate) - Date.parse(de)) / DIA + 1
/** Every day from 2027 to 2032, with two 29 February, and the turn of a century that has none. */
const dias = ['2027-01-01', '2099-12-01'].flatMap((de, i) =>
  Array.from({ length: i === 0 ? 6 * 365 + 2 : 120 }, (_, n) => outro(de, n)),
)

describe('the period before the sending', () => {
  test.each([
    ['diaria', '2026-03-10', '2026-03-09', '2026-03-09'],
    ['diaria', '2026-03-01', '2026-02-28', '2026-02-28'],
    ['diaria', '2028-03-01', '2028-02-29', '2028-02-29'],
    ['diaria', '2026-01-01', '2025-12-31', '2025-12-31'],
    // Sunday begins a week, Saturday ends it.
    ['semanal', '2026-03-08', '2026-03-01', '2026-03-07'],
    ['semanal', '2026-03-09', '2026-03-01', '2026-03-07'],
    ['semanal', '2026-03-14', '2026-03-01', '2026-03-07'],
    ['semanal', '2026-03-15', '2026-03-08', '2026-03-14'],
    ['semanal', '2026-01-01', '2025-12-21', '2025-12-27'],
    ['semanal', '2028-03-06', '2028-02-27', '2028-03-04'],
    ['mensal', '2026-03-01', '2026-02-01', '2026-02-28'],
    ['mensal', '2026-03-31', '2026-02-01', '2026-02-28'],
    ['mensal', '2028-03-31', '2028-02-01', '2028-02-29'],
    ['mensal', '2100-03-28', '2100-02-01', '2100-02-28'],
    ['mensal', '2026-05-31', '2026-04-01', '2026-04-30'],
    ['mensal', '2026-01-15', '2025-12-01', '2025-12-31'],
  ] as const)('%s on %s is from %s to %s', (frequencia, dia, dataInicial, dataFim) => {
    expect(diasDoPeriodo('anterior', frequencia, dia)).toEqual({ dataInicial, dataFim })
  })

  test.each(FREQUENCIAS)('%s: is whole, is over, and leaves no day before the running one, on any day', (f) => {
    for (const dia of dias) {
      const antes = diasDoPeriodo('anterior', f, dia)
      const agora = diasDoPeriodo('corrente', f, dia)
      expect(antes.dataFim < dia, dia).toBe(true)
      expect(outro(antes.dataFim, 1), dia).toBe(agora.dataInicial)
      // The last of its days is in the running one of its last day, which began when it did.
      expect(diasDoPeriodo('corrente', f, antes.dataFim), dia).toEqual(antes)
      const n = quantos(antes.dataInicial, antes.dataFim)
      if (f === 'mensal') expect([n >= 28, antes.dataInicial.slice(8)], dia).toEqual([true, '01'])
      else expect(n, dia).toBe(f === 'diaria' ? 1 : 7)
    }
  })
})

describe('the running period', () => {
  test.each([
    ['diaria', '2026-03-10', '2026-03-10'],
    ['semanal', '2026-03-08', '2026-03-08'],
    ['semanal', '2026-03-14', '2026-03-08'],
    ['semanal', '2026-01-01', '2025-12-28'],
    ['mensal', '2026-03-01', '2026-03-01'],
    ['mensal', '2028-02-29', '2028-02-01'],
  ] as const)('%s on %s is from %s on', (frequencia, dia, dataInicial) => {
    expect(diasDoPeriodo('corrente', frequencia, dia)).toEqual({ dataInicial, dataFim: dia })
  })
})

describe('what is chosen', () => {
  const filtros = { uf: ['SC'], dataInicial: '2026-01-01', dataFim: '2026-01-31' }
  test('keeps its other filters, and its dates where they are fixed or there are none', () => {
    const no = (periodo: 'anterior' | 'datas' | null) =>
      filtrosNoDia({ periodo, frequencia: 'mensal' }, filtros, '2026-03-10')
    expect(no('anterior')).toEqual({ uf: ['SC'], dataInicial: '2026-02-01', dataFim: '2026-02-28' })
    expect(no('datas')).toBe(filtros)
    expect(no(null)).toBe(filtros)
  })
  test('is told in words', () => {
    expect(datasDitas(filtros)).toBe('de 01/01/2026 a 31/01/2026')
    expect(datasDitas({ dataInicial: '2026-01-01', dataFim: '2026-01-01' })).toBe('01/01/2026')
    expect(datasDitas({ dataInicial: '2026-01-01' })).toBe('desde 01/01/2026')
    expect(datasDitas({ dataFim: '2026-01-31' })).toBe('até 31/01/2026')
    expect(datasDitas({ uf: ['SC'] })).toBe('todas as datas')
    expect(periodoDito('datas', 'mensal', filtros)).toBe('Datas fixas: de 01/01/2026 a 31/01/2026')
    expect(periodoDito('anterior', 'semanal', filtros)).toBe('Semana anterior ao envio, de domingo a sábado')
  })
  test('has both dates or none in every report', () => {
    for (const r of todosOsRelatorios) expect(temDatas(r), r.rota).toBe(r.filtros.includes('dataFim'))
  })
})

describe('the title of a route', () => {
  const admin = { acessoTotal: true } as Parameters<typeof relatoriosDe>[0]
  test.each(VARIANTES)('in %s is that of the report that opens there', (variante) => {
    const [c, w] = [capacidades(variante), wording(variante)]
    for (const r of relatoriosDe(admin, c, () => true))
      expect(w.frase(tituloDaRota(r.rota, c))).toBe(relatorioNaVariante(r, w).titulo)
  })
  test('that two reports share is told apart; one of other environments has the title of the catalogue', () => {
    expect(tituloDaRota('get-execucao', capacidades('padrao'))).toBe('Execução')
    for (const variante of ['sala', 'parceiro', 'at'] as const)
      expect(tituloDaRota('get-execucao', capacidades(variante))).toBe('Execução por unidade regional')
    expect(tituloDaRota('get-selo-final', capacidades('padrao'))).toBe('Selo final')
    expect(tituloDaRota('outra', capacidades('padrao'))).toBe('outra')
  })
})
