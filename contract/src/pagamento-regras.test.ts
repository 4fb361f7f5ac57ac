import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type Abertura,
  conferirAbertura,
  excessoDeHoras,
  type LimitesDoContrato,
  MENSAGENS_ABERTURA as M,
  valorDasHoras,
} from './pagamento-regras.ts'

const BOA: Abertura = {
  relatorios: 2,
  administrativos: 0,
  codigoContratacao: 'CT-001/2026',
  periodoRealizacao: '01/03/2026 - 31/03/2026',
  numero: 2,
  total: 10,
}
const LIVRE: LimitesDoContrato = {
  contrato: { inicio: '2026-01-01', fim: '2026-12-31' },
  ultimoPeriodo: { inicio: '2026-02-01', fim: '2026-02-28' },
  ...{ horasPrevistas: 600, horasAprovadas: 599, entregasPrevistas: 10, entregas: 9 },
}
const ANTES =
  'Favor criar um novo processo de pagamento com o período inicial maior que o último período do processo de pagamento anterior (01/02/2026 - 28/02/2026)'

const FORA = 'O período de Realização deve estar entre o início e o fim do contrato'

/** Each fault, in the order of the specification, with its sentence. */
const FALTAS: readonly [regra: string, frase: string, (a: Abertura, l: LimitesDoContrato) => void][] = [
  ['R604', 'Não é possível abrir um processo de pagamento sem relatórios!', (a) => Object.assign(a, { relatorios: 0 })],
  [
    'R606',
    'Não é possível abrir um processo de pagamento sem código de contratação!',
    (a) => Object.assign(a, { codigoContratacao: ' ' }),
  ],
  [
    'R607',
    'Não é possível abrir um processo de pagamento sem período de realização!',
    (a) => Object.assign(a, { periodoRealizacao: '' }),
  ],
  ['R611', 'Periodo inválido', (a) => Object.assign(a, { periodoRealizacao: a.periodoRealizacao && '1/3/2026' })],
  [
    'R609',
    'Não é possível abrir um processo de pagamento sem colocar o número do relatório!',
    (a) => Object.assign(a, { numero: null }),
  ],
  [
    'R610',
    'Não é possível abrir um processo de pagamento sem o total de relatórios!',
    (a) => Object.assign(a, { total: 0 }),
  ],
  [
    'R616',
    'Não é possível gerar um novo processo de pagamento pois a(s) tarefa(s) ultrapassa(m) o limite de horas do contrato',
    (_, l) => Object.assign(l, { horasAprovadas: l.horasPrevistas }),
  ],
  [
    'R617',
    'Não é possível gerar um novo processo de pagamento pois foi atingido o limite de entregas do contrato',
    (_, l) => Object.assign(l, { entregas: l.entregasPrevistas }),
  ],
]

describe('opening a process', () => {
  test('what lacks nothing is not refused; only administrative reports will do (R605)', () => {
    expect(conferirAbertura(BOA, LIVRE)).toBeUndefined()
    expect(conferirAbertura({ ...BOA, relatorios: 0, administrativos: 1 }, LIVRE)).toBeUndefined()
    expect(conferirAbertura(BOA, { ...LIVRE, ultimoPeriodo: null })).toBeUndefined()
  })
  test.each(FALTAS)('%s: %s', (_, frase, estragar) => {
    const [a, l] = [{ ...BOA }, { ...LIVRE }]
    estragar(a, l)
    expect(conferirAbertura(a, l)?.[1]).toBe(frase)
  })
  test('R603: of any combination of faults the first of the specification is told', () => {
    for (let mascara = 0; mascara < 2 ** FALTAS.length; mascara++) {
      const [a, l] = [{ ...BOA }, { ...LIVRE }]
      const tem = FALTAS.filter((_, i) => mascara & (1 << i))
      // The last first: what an earlier fault empties is not filled again by a later one.
      for (const [, , estragar] of tem.toReversed()) estragar(a, l)
      expect(conferirAbertura(a, l)?.[1]).toBe(tem[0]?.[1])
    }
  })
  test.each([
    ['R611', '1/3/2026 - 31/03/2026', 'Periodo inválido'],
    ['R611', '01/03/2026', 'Periodo inválido'],
    ['R612', '31/02/2026 - 31/03/2026', 'Periodo inválido'],
    ['R613', '31/03/2026 - 01/03/2026', 'O período final não pode ser menor que o inicial'],
    ['R614', '31/12/2025 - 31/03/2026', FORA],
    ['R614', '01/12/2026 - 01/01/2027', FORA],
    ['R615', '27/02/2026 - 31/03/2026', ANTES],
  ])('R608 %s: %s is refused', (_, periodoRealizacao, frase) => {
    expect(conferirAbertura({ ...BOA, periodoRealizacao }, LIVRE)).toEqual(['periodoRealizacao', frase])
  })
  test.each([
    ['R613', '31/03/2026 - 31/03/2026'],
    ['R614', '28/02/2026 - 31/12/2026'],
    ['R615', '28/02/2026 - 31/03/2026'],
  ])('%s: %s is on the edge, and is taken', (_, periodoRealizacao) => {
    expect(conferirAbertura({ ...BOA, periodoRealizacao }, LIVRE)).toBeUndefined()
  })
  test('R603 R608: the period is judged in its own order, after what comes before it and ahead of the rest, whatever else is wrong', () => {
    /** Each with what a person would call it. */
    const dias = {
      malEscrito: '1/3/2026',
      inexistente: '30/02/2026',
      antesDoContrato: '31/12/2025',
      noAnterior: '27/02/2026',
      ultimoDia: '28/02/2026',
      livre: '15/03/2026',
      fimDoContrato: '31/12/2026',
      depoisDoContrato: '01/01/2027',
    }
    const ordem = Object.keys(dias)
    const esperada = (de: string, ate: string) => {
      if ([de, ate].some((d) => d === 'malEscrito' || d === 'inexistente')) return 'Periodo inválido'
      if (ordem.indexOf(ate) < ordem.indexOf(de)) return 'O período final não pode ser menor que o inicial'
      if (de === 'antesDoContrato' || ate === 'depoisDoContrato') return FORA
      return de === 'noAnterior' ? ANTES : undefined
    }
    const [antes, depois] = [FALTAS.slice(0, 2), FALTAS.slice(4)]
    const outras = [...antes, ...depois]
    for (const [de, inicio] of Object.entries(dias))
      for (const [ate, fim] of Object.entries(dias))
        for (let mascara = 0; mascara < 2 ** outras.length; mascara++) {
          const [a, l] = [{ ...BOA, periodoRealizacao: `${inicio} - ${fim}` }, { ...LIVRE }]
          const tem = outras.filter((_, i) => mascara & (1 << i))
          for (const [, , estragar] of tem) estragar(a, l)
          const primeira = tem.find((f) => antes.includes(f))?.[1] ?? esperada(de, ate) ?? tem[0]?.[1]
          if (conferirAbertura(a, l)?.[1] !== primeira)
            expect([de, ate, tem.map((f) => f[0]), conferirAbertura(a, l)?.[1]]).toEqual([de, ate, [], primeira])
        }
  })
  test('each refusal names the field it stands at', () => {
    expect(conferirAbertura({ ...BOA, relatorios: 0 }, LIVRE)).toEqual(['relatorios', M.relatorios])
    expect(conferirAbertura({ ...BOA, periodoRealizacao: '' }, LIVRE)?.[0]).toBe('periodoRealizacao')
    expect(conferirAbertura(BOA, { ...LIVRE, entregas: 10 })?.[0]).toBe('contratoId')
  })
})

describe('hours and money', () => {
  test('hours beyond the planned ones are told to the minute', () => {
    expect([0, 1, 2, 61].map((h) => excessoDeHoras(LIVRE, h))).toEqual([0, 0, 1, 60])
  })
  test('to the cent, whatever the price and the minutes: parts add up within half a cent each', () => {
    expect(valorDasHoras(90, 100)).toBe(150)
    expect(valorDasHoras(1, 0.59)).toBe(0.01)
    expect(valorDasHoras(600, null)).toBeNull()
    const minutos = fc.integer({ min: 0, max: 600_000 })
    const preco = fc.integer({ min: 1, max: 100_000_00 }).map((c) => c / 100)
    fc.assert(
      fc.property(minutos, minutos, preco, (a, b, p) => {
        const [x, y, todo] = [valorDasHoras(a, p)!, valorDasHoras(b, p)!, valorDasHoras(a + b, p)!]
        // Nothing finer than a cent.
        expect(Math.abs(todo * 100 - Math.round(todo * 100))).toBeLessThan(1e-4)
        expect(Math.abs(x + y - todo)).toBeLessThanOrEqual(0.01 + 1e-6)
      }),
    )
  })
})
