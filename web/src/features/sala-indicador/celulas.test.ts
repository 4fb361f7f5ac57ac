import { describe, expect, test } from 'vitest'
import { APURACAO, LEITURA } from '#contract/sala-indicador-regras.ts'
import {
  escreverCelula,
  lerCelula,
  lerNumero,
  naGrade,
  paraGravar,
  pedida,
  preenchidaDe,
  semIguais,
} from './celulas.ts'
import { ehBloco, lerBloco, preverColagem, preverMetas } from './colar.ts'
import { linhaDoMapa } from './testing.ts'

test.each([
  ['1.234,5', 1234.5],
  ['1234,5', 1234.5],
  ['1.234', 1234],
  ['1.234.567', 1_234_567],
  ['0', 0],
  [' 12 ', 12],
  ['R$ 1.234,50', 1234.5],
  ['92,5%', 92.5],
  ['24 h', 24],
  ['3 dias', 3],
])('%s is a number', (texto, n) => expect(lerNumero(texto)).toBe(n))

test.each([
  ['12.5', 'Use vírgula nos decimais: 12,5'],
  ['1.23', 'Use vírgula nos decimais: 12,5'],
  ['-3', 'Não pode ser negativo'],
  ['−3', 'Não pode ser negativo'],
  ['abc', 'Não é um número'],
  ['1,2,3', 'Não é um número'],
  ['1e5', 'Não é um número'],
  ['0,12345', 'No máximo 4 casas decimais'],
  ['99999999999', 'No máximo 9.999.999.999'],
])('%s is none: %s', (texto, erro) => expect(lerNumero(texto)).toEqual({ erro }))

const razao = linhaDoMapa(1, { apuracao: APURACAO.razao, percentual: true, casasDecimais: 1 })
const faixa = linhaDoMapa(2, { leitura: LEITURA.faixa })

describe('cells of two numbers', () => {
  test.each(['45/60', '45 / 60', '45 de 60', '45÷60'])('a ratio: %s', (texto) => {
    expect(lerCelula(razao.indicador, 'm0', texto)).toEqual({ valor: 45, outro: 60 })
  })
  test.each(['8–20', '8-20', '8 a 20', '8 até 20'])('a range: %s', (texto) => {
    expect(lerCelula(faixa.indicador, 'meta', texto)).toEqual({ valor: 8, outro: 20 })
  })
  test('each is written as it is read', () => {
    const r = naGrade(razao, { m0: '45 de 60' })
    expect([escreverCelula(razao.indicador, r.valores, 'm0'), r.apuracao.resultado, r.erros]).toEqual(['45/60', 75, {}])
    expect(escreverCelula(faixa.indicador, naGrade(faixa, { meta: '8 a 20' }).valores, 'meta')).toBe('8–20')
  })
  test('what is wrong is said', () => {
    expect(naGrade(razao, { m0: '45' }).erros).toEqual({ m0: 'Informe a parte e o total, como 45/60' })
    expect(naGrade(razao, { m0: '45/0' }).erros).toEqual({ m0: 'O total não pode ser zero' })
    expect(naGrade(faixa, { meta: '20 a 8' }).erros).toEqual({ meta: 'A meta máxima não pode ser menor que a mínima' })
    expect(naGrade(razao, { m0: '1/2/3' }).erros).toEqual({ m0: 'Não é um número' })
  })
})

test('what cannot be read stays as it was typed and counts for nothing', () => {
  const l = naGrade(linhaDoMapa(1, {}, { valores: [10] }), { m0: 'dez', m1: '5' })
  expect([l.erros, l.valores.valores.slice(0, 2), l.apuracao.resultado]).toEqual([
    { m0: 'Não é um número' },
    [10, 5],
    15,
  ])
})

test('digits and months beyond what the indicator takes are wrong; what stood there before is not judged', () => {
  expect(naGrade(linhaDoMapa(1), { m0: '1,5' }).erros).toEqual({ m0: 'Informe um número inteiro' })
  expect(naGrade(linhaDoMapa(1, { casasDecimais: 1 }), { m0: '1,55' }).erros).toEqual({
    m0: 'No máximo 1 casa decimal',
  })
  const trimestral = linhaDoMapa(1, { periodicidade: 'trimestral' }, { valores: [7] })
  expect(naGrade(trimestral, { m1: '5', m2: '6' }).erros).toEqual({
    m1: 'Este indicador é trimestral: informe só março, junho, setembro e dezembro',
  })
  expect(naGrade(trimestral).erros).toEqual({})
  expect((['meta', 'm0', 'm1', 'm2'] as const).map((c) => pedida(trimestral, c))).toEqual([true, true, false, true])
})

test('a year that nobody has filled in begins with the target of its indicator', () => {
  const nova = linhaDoMapa(1, { metaPadrao: 100 }, { salaIndicadorMunicipioId: null, versao: 0 })
  expect(preenchidaDe(nova).meta).toBe(100)
  expect(paraGravar(naGrade(nova, { m0: '50' }))).toMatchObject({ salaIndicadorId: 1, versao: 0, meta: 100 })
})

test('what is typed as it stands is no change', () => {
  const l = linhaDoMapa(1, {}, { valores: [1234], observacao: 'Nota' })
  expect(semIguais(l, { m0: '1234', m1: '', observacao: 'Nota ' })).toEqual({})
  expect(semIguais(l, { m0: '1235', observacao: '' })).toEqual({ m0: '1235', observacao: '' })
})

describe('a block from a spreadsheet', () => {
  const linhas = [linhaDoMapa(1), linhaDoMapa(2), linhaDoMapa(3, { periodicidade: 'trimestral' })]
  const onde = { linhas, antes: new Map(), linha: 0, campo: 'm0' } as const
  const dito = (texto: string, mais = {}) => {
    const p = preverColagem(texto, { ...onde, ...mais })
    return [p.itens.map((i) => `${i.linha.indicador.codigo} ${i.campo} ${i.depois} ${i.situacao}`), p.sobras]
  }

  test('tabs, lines of any kind and quotes', () => {
    expect(lerBloco('1\t2\r\n3\t"a ""b""\nc"\n\n')).toEqual([
      ['1', '2'],
      ['3', 'a "b"\nc'],
    ])
    expect([ehBloco('12'), ehBloco('12\n'), ehBloco('1\t2'), ehBloco('1\n2')]).toEqual([false, false, true, true])
  })
  test('is laid from the cell on', () => {
    expect(dito('1.234\t5\n6\t7', { linha: 1, campo: 'm3' })).toEqual([
      ['IND-2 m3 1.234 muda', 'IND-2 m4 5 muda', 'IND-3 m3 6 errada', 'IND-3 m4 7 errada'],
      [],
    ])
  })
  test('what passes its edges is told', () => {
    expect(dito('1\t2\n3', { linha: 2, campo: 'm11' })).toEqual([
      ['IND-3 m11 1 muda'],
      ['Indicador 3, “2”: passa de dezembro', '3: não há linha para estes valores'],
    ])
  })
  test('rows that name their indicators go to them, in whatever order', () => {
    expect(dito('IND-2\t9\nIndicador 1\t8\nIND-9\t7')).toEqual([
      ['IND-2 linhaDeBase 9 muda', 'IND-1 linhaDeBase 8 muda'].map((x) => x.replace('linhaDeBase', 'm0')),
      ['IND-9 · 7: nenhum indicador tem este código ou nome'],
    ])
  })
  test('a first line with months says which column is which, and passes over the others', () => {
    expect(dito('Código\tIndicador\tFonte\tMeta\tFev\tjaneiro\nIND-2\tIndicador 2\tSistema\t50\t2\t1')).toEqual([
      ['IND-2 meta 50 muda', 'IND-2 m1 2 muda', 'IND-2 m0 1 muda'],
      [],
    ])
  })
  test('what is wrong says why, what is the same changes nothing', () => {
    const com = [linhaDoMapa(1, {}, { valores: [5] })]
    const { itens } = preverColagem('5\tx', { ...onde, linhas: com })
    expect(itens.map(({ situacao, motivo, antes }) => [situacao, motivo, antes])).toEqual([
      ['igual', undefined, '5'],
      ['errada', 'Não é um número', ''],
    ])
  })
})

test('targets of the year before come where it had any', () => {
  const agora = [linhaDoMapa(1, {}, { meta: 5 }), linhaDoMapa(2, { leitura: LEITURA.faixa }), linhaDoMapa(3)]
  const antes = [
    linhaDoMapa(1, {}, { meta: 7 }),
    linhaDoMapa(2, { leitura: LEITURA.faixa }, { meta: 1, metaMaxima: 4 }),
    linhaDoMapa(3, { metaPadrao: 9 }, { salaIndicadorMunicipioId: null }),
  ]
  expect(preverMetas(agora, antes, new Map()).itens.map((i) => [i.linha.indicador.codigo, i.antes, i.depois])).toEqual([
    ['IND-1', '5', '7'],
    ['IND-2', '', '1–4'],
  ])
})
