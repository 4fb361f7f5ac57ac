import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type Aditivo,
  comAditivos,
  contratoNovo,
  datasErradas,
  PARTICIPACAO,
  RELACIONAMENTO,
  SITUACOES,
  saldoDe,
  situacaoDe,
  type Termos,
  TIPO_PROGRAMA,
  valorTotalDe,
} from './contrato.ts'

const aditivo = (tipo: Aditivo['tipo'], data: string, resto: Partial<Aditivo>): Aditivo => ({
  tipo,
  data,
  novoFim: null,
  horas: null,
  valorHora: null,
  ...resto,
})
const termos = (extra: Partial<Termos> = {}): Termos => ({
  inicio: '2026-01-01',
  fim: '2026-12-31',
  qtdHorasPrevistas: 100,
  qtdEntregasPrevistas: 10,
  valorHora: 120,
  horasAprovadas: 0,
  qtdEntregas: 0,
  aditivos: [],
  ...extra,
})

test('R566 R567 R568: relationship, participation and programme type have their fixed numbers', () => {
  expect(RELACIONAMENTO).toEqual({ semRelacionamento: 0, negociacao: 2, vigente: 4, encerrado: 6 })
  expect(PARTICIPACAO).toEqual({ naoParticipante: 0, participante: 3, encerrado: 6 })
  expect(TIPO_PROGRAMA).toEqual({ pracaBasica: 1, praca: 2 })
})

describe('where a contract stands on a day', () => {
  test.each([
    ['2025-12-31', 'A iniciar'],
    ['2026-01-01', 'Vigente'],
    ['2026-11-30', 'Vigente'],
    ['2026-12-01', 'A vencer'],
    ['2026-12-31', 'A vencer'],
    ['2027-01-01', 'Encerrado'],
  ])('on %s it is %s', (hoje, situacao) => expect(situacaoDe(termos(), hoje)).toBe(situacao))

  test.each([
    ['all hours used', { horasAprovadas: 100 }],
    ['more hours than planned', { horasAprovadas: 130 }],
    ['all deliveries made', { qtdEntregas: 10 }],
  ])('with %s the balance is used up, even near its end', (_, extra) => {
    expect(situacaoDe(termos(extra), '2026-06-01')).toBe('Saldo esgotado')
    expect(situacaoDe(termos(extra), '2026-12-20')).toBe('Saldo esgotado')
    // What is over is over, whatever is left.
    expect(situacaoDe(termos(extra), '2027-01-01')).toBe('Encerrado')
  })

  test('more time and more hours bring it back', () => {
    const aditivos = [
      aditivo('prazo', '2026-12-01', { novoFim: '2027-06-30' }),
      aditivo('horas', '2026-12-01', { horas: 20 }),
    ]
    expect(situacaoDe(termos({ aditivos }), '2027-01-15')).toBe('Vigente')
    expect(situacaoDe(termos({ aditivos, horasAprovadas: 100 }), '2027-01-15')).toBe('Vigente')
    expect(situacaoDe(termos({ aditivos }), '2027-05-31')).toBe('A vencer')
  })

  test('there is one answer for every day and balance, and it only goes forward with time', () => {
    const dia = fc
      .date({ min: new Date('2025-01-01'), max: new Date('2028-01-01'), noInvalidDate: true })
      .map((d) => d.toISOString().slice(0, 10))
    const n = fc.integer({ min: 0, max: 200 })
    const ordem = ['A iniciar', 'Vigente', 'A vencer', 'Saldo esgotado', 'Encerrado']
    fc.assert(
      fc.property(dia, dia, n, n, (a, b, horasAprovadas, qtdEntregas) => {
        const t = termos({ horasAprovadas, qtdEntregas })
        const [antes, depois] = [a, b].toSorted() as [string, string]
        expect(SITUACOES).toContain(situacaoDe(t, a))
        expect(ordem.indexOf(situacaoDe(t, depois))).toBeGreaterThanOrEqual(ordem.indexOf(situacaoDe(t, antes)))
      }),
    )
  })
})

describe('amendments', () => {
  test('the last date and price count, by the day of the amendment and not by their order; hours add up', () => {
    const aditivos = [
      aditivo('prazo', '2026-10-01', { novoFim: '2027-03-31' }),
      aditivo('prazo', '2026-05-01', { novoFim: '2027-12-31' }),
      aditivo('valor', '2026-06-01', { valorHora: 130 }),
      aditivo('horas', '2026-06-01', { horas: 20.5 }),
      aditivo('horas', '2026-07-01', { horas: 9.5 }),
    ]
    expect(comAditivos(termos({ aditivos }))).toEqual({ fim: '2027-03-31', horas: 130, valorHora: 130 })
    expect(valorTotalDe(termos({ aditivos }))).toBe(16_900)
  })
  test('values that belong to another kind of amendment say nothing', () => {
    const aditivos = [aditivo('valor', '2026-06-01', { novoFim: '2030-01-01', horas: 50, valorHora: 125 })]
    expect(comAditivos(termos({ aditivos }))).toEqual({ fim: '2026-12-31', horas: 100, valorHora: 125 })
  })
})

describe('balance and value', () => {
  test('planned, approved and left, without binary dust and never below zero', () => {
    expect(saldoDe(termos({ qtdHorasPrevistas: 0.3, horasAprovadas: 0.1, qtdEntregas: 12 }))).toEqual({
      horasPrevistas: 0.3,
      horasAprovadas: 0.1,
      horasRestantes: 0.2,
      entregasPrevistas: 10,
      entregas: 12,
      entregasRestantes: 0,
    })
  })
  test('the total is hours times price to the cent, and none without a price', () => {
    expect(valorTotalDe(termos({ qtdHorasPrevistas: 33.3333, valorHora: 116.6 }))).toBe(3886.66)
    expect(valorTotalDe(termos({ valorHora: null }))).toBeNull()
  })
})

describe('what a form may send', () => {
  const corpo = {
    numContrato: ' CT-1 ',
    objeto: 'Objeto',
    empresaNome: 'X Ltda.',
    cnpj: '11.222.333/0001-81',
    inicio: '2026-01-01',
    fim: '2026-12-31',
    qtdHorasPrevistas: 10,
    qtdEntregasPrevistas: 1,
    usuarioIds: [3, 3],
  }
  const campos = (extra: object) =>
    contratoNovo.safeParse({ ...corpo, ...extra }).error?.issues.map((i) => i.path.join('.')) ?? []

  test('texts are trimmed, the CNPJ loses its mask and nobody is named twice', () => {
    expect(contratoNovo.parse(corpo)).toMatchObject({ numContrato: 'CT-1', cnpj: '11222333000181', usuarioIds: [3] })
  })
  test('the end is not before the start, nor is the new end of an amendment', () => {
    expect(campos({ fim: '2025-12-31' })).toEqual(['fim'])
    expect(campos({ fim: '2026-01-01' })).toEqual([])
    expect(datasErradas({ inicio: '2026-01-01', fim: '2026-01-01', aditivos: [{ novoFim: '2025-01-01' }] })).toEqual({
      'aditivos.0.novoFim': 'O novo fim não pode ser antes do início do contrato',
    })
  })
  test('an amendment says what it changes', () => {
    const um = (a: object) => campos({ aditivos: [{ data: '2026-02-01', ...a }] })
    expect(um({ tipo: 'prazo' })).toEqual(['aditivos.0.novoFim'])
    expect(um({ tipo: 'horas', horas: 0 })).toEqual(['aditivos.0.horas'])
    expect(um({ tipo: 'valor' })).toEqual(['aditivos.0.valorHora'])
    expect(um({ tipo: 'prazo', novoFim: '2027-01-01' })).toEqual([])
  })
  test.each([
    ['qtdHorasPrevistas', 0],
    ['qtdEntregasPrevistas', 0],
    ['usuarioIds', []],
    ['cnpj', '11.222.333/0001-80'],
    ['inicio', '2026-02-30'],
    ['numContrato', '   '],
  ])('%s: %s is refused', (campo, valor) => expect(campos({ [campo]: valor })).toEqual([campo]))
})
