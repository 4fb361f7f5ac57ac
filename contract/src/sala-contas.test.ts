import { describe, expect, test } from 'vitest'
import {
  custoDaHora,
  custoDoServico,
  custoHoraDe,
  custoPorAtendimento,
  dividir,
  dozeMeses,
  emHoras,
  emMinutos,
  emSegundos,
  isMes,
  minutosDoMes,
  ocupacaoDe,
  parteDaSala,
  somarMeses,
  temDadoPessoal,
} from './sala-contas.ts'

test('halves go up, and what is more than a number holds is exact', () => {
  expect([dividir(1, 2), dividir(1, 3), dividir(2, 3), dividir(0, 7)]).toEqual([1, 0, 1, 0])
  expect(dividir(9_007_199_254_740_993n, 3)).toBe(3_002_399_751_580_331)
})

describe('what an hour costs', () => {
  const cargo = (salario: number | null, horas = 40, quantidade = 1) => ({
    quantidade,
    minutosPorSemana: horas * 60,
    salario,
  })
  test('a month is a twelfth of 52 weeks: 40 hours a week are 173 and a third', () => {
    expect(minutosDoMes([cargo(null)])).toBe(10_400)
    expect(custoHoraDe([cargo(520_000)])).toBe(3000)
    expect(custoHoraDe([cargo(1)])).toBe(0)
  })
  test('of several it is the mean by their hours; who has no salary told is left out', () => {
    expect(custoHoraDe([cargo(520_000), cargo(null)])).toBe(3000)
    // 3 people × 40 h at R$ 5.200,00 and one of 20 h at R$ 1.040,00.
    expect(custoHoraDe([cargo(520_000, 40, 3), cargo(104_000, 20)])).toBe(dividir(1_664_000 * 12, 140 * 52))
    expect(custoHoraDe([])).toBeNull()
    expect(custoHoraDe([cargo(null)])).toBeNull()
    expect(custoHoraDe([cargo(0)])).toBe(0)
  })
  test('staff cost over the hours that there are; none without hours', () => {
    expect(custoDaHora(1_040_000, 10_400)).toBe(6000)
    expect(custoDaHora(1, 0)).toBeNull()
  })
})

test('the share of the room is rounded half up to the cent, and the whole is the whole', () => {
  expect(parteDaSala(999_999_999, 10_000)).toBe(999_999_999)
  expect(parteDaSala(1, 5000)).toBe(1)
  expect(parteDaSala(1, 4999)).toBe(0)
  expect(parteDaSala(240_000, 3333)).toBe(79_992)
})

test('cost per attendance and of a service, from what was not rounded before', () => {
  expect(custoPorAtendimento(100, 3)).toBe(33)
  expect(custoPorAtendimento(100, 0)).toBeNull()
  // 3 attendances of 20 minutes in all, at R$ 30,00 an hour.
  expect(custoDoServico(1200, 3, 3000)).toBe(333)
  expect(custoDoServico(0, 0, 3000)).toBeNull()
  expect(custoDoServico(1200, 3, null)).toBeNull()
})

test('occupation in percent of what the room has, also over it', () => {
  expect(ocupacaoDe(3600, 60)).toBe(100)
  expect(ocupacaoDe(7200, 60)).toBe(200)
  expect(ocupacaoDe(1, 60)).toBe(0)
  expect(ocupacaoDe(1, 0)).toBeNull()
})

test('minutes of two decimals become the very seconds again', () => {
  for (let s = 0; s <= 86_400; s += 1) if (emSegundos(emMinutos(s)) !== s) throw new Error(`${s}`)
  expect(emMinutos(740)).toBe(12.33)
  expect(emHoras(5400)).toBe(1.5)
})

test('months go over the end of a year', () => {
  expect(somarMeses('2026-01', -1)).toBe('2025-12')
  expect(somarMeses('2026-12', 1)).toBe('2027-01')
  expect(dozeMeses('2026-03')).toEqual([
    ...['2025-04', '2025-05', '2025-06', '2025-07', '2025-08', '2025-09'],
    ...['2025-10', '2025-11', '2025-12', '2026-01', '2026-02', '2026-03'],
  ])
  expect(['2026-00', '2026-13', '1999-01', '2026-1', '', '2026-01-01'].filter(isMes)).toEqual([])
  expect(isMes('2026-12')).toBe(true)
})

test.each([
  'CPF 123.456.789-09',
  '12345678909',
  'ligar (48) 99999-1234',
  '3333-4444',
  'fulana@exemplo.com.br',
  'cnpj 11.222.333/0001-81',
  '１２３４５６７８９０９',
])('%s is somebody’s', (nota) => expect(temDadoPessoal(nota)).toBe(true))

test.each([
  '',
  'Voltou para concluir o cadastro.',
  'Retorno em 12/03/2026 às 14:30',
  'Guia de R$ 1.234,56',
  'Lei 123/2006, art. 18',
  'Atendido @ balcão 2',
])('%s is nobody’s', (nota) => expect(temDadoPessoal(nota)).toBe(false))
