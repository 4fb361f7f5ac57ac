import { describe, expect, test } from 'vitest'
import { MOVIMENTOS, percentualDa, STATUS_5W2H, type Status5w2h, situacaoDa } from '#contract/sala-5w2h.ts'
import { passoPara, percentualGuardado, primeiroNome } from './rules.ts'

const STATUS = [1, 2, 3, 5] as const
/** From each state to which others, written by hand. */
const PODE: Record<Status5w2h, readonly Status5w2h[]> = { 1: [2, 3, 5], 2: [1, 3, 5], 3: [2], 5: [1] }
const VOLTA = ['1>5', '2>1', '2>5', '3>2', '5>1']

describe('an action of the 5W2H', () => {
  test.each(STATUS.flatMap((de) => STATUS.map((para) => [de, para] as const)))(
    'from %i to %i: on by itself, back and out with a reason, otherwise not at all',
    (de, para) => {
      if (!PODE[de].includes(para)) {
        const dito = de === para ? /já está assim/ : /não passa a/
        expect(() => passoPara(de, para, 'Porque sim')).toThrow(dito)
        return
      }
      expect(passoPara(de, para, 'Porque sim').para).toBe(para)
      if (VOLTA.includes(`${de}>${para}`)) expect(() => passoPara(de, para, null)).toThrow('Diga o motivo')
      else expect(passoPara(de, para, null).para).toBe(para)
    },
  )

  test('its states are those of the action plan, and none leads to late, which the date alone tells', () => {
    expect(Object.values(STATUS_5W2H)).toEqual(['Não iniciada', 'Em andamento', 'Concluída', 'Atrasada', 'Cancelada'])
    expect(Object.values(MOVIMENTOS).flatMap((l) => l.map((m) => m.para))).not.toContain(4)
    const em = (status: number, termino: string) => situacaoDa({ status, termino }, '2026-03-10')
    expect(STATUS.map((s) => em(s, '2026-03-09'))).toEqual([4, 4, 3, 5])
    expect(STATUS.map((s) => em(s, '2026-03-10'))).toEqual([1, 2, 3, 5])
  })

  test('what is done of it is nothing before it begins, all when it is concluded, and in between what was said', () => {
    expect(STATUS.map((status) => percentualDa({ status, percentual: 40 }))).toEqual([0, 40, 100, 40])
    expect(percentualGuardado(2, 40, 70)).toBe(70)
    expect(percentualGuardado(2, 40, undefined)).toBe(40)
    expect(percentualGuardado(3, 40, 40)).toBe(40)
    for (const status of [1, 3, 5] as const) expect(() => percentualGuardado(status, 40, 41)).toThrow(/em andamento/)
  })

  test('of a person the open page says the first name', () => {
    expect(['Olga Menezes', '  Ana ', 'Secretaria da Fazenda', ''].map(primeiroNome)).toEqual([
      'Olga',
      'Ana',
      'Secretaria',
      '',
    ])
  })
})
