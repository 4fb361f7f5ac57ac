import { describe, expect, test } from 'vitest'
import { MESMO_DIA, ORDEM_DAS_HORAS, parseMomento, recusaDoFim } from './encontro.ts'
import { encontroEdicao, repeticaoSchema } from './encontro-mudancas.ts'

describe('a moment', () => {
  test.each([
    ['16/03/2026 09:00', '2026-03-16T12:00:00.000Z'],
    ['31/12/2026 23:59', '2027-01-01T02:59:00.000Z'],
    ['29/02/2028 00:00', '2028-02-29T03:00:00.000Z'],
    // Summer time, which ended in 2019.
    ['10/01/2018 09:00', '2018-01-10T11:00:00.000Z'],
  ])('%s is %s', (s, iso) => {
    expect(parseMomento(s)?.toISOString()).toBe(iso)
  })
  test.each([
    '',
    '16/03/2026',
    '16/03/2026 24:00',
    '16/03/2026 9:00',
    '29/02/2026 09:00',
    '2026-03-16 09:00',
    '16/13/2026 09:00',
    '16/03/2026 09:60',
  ])('%s is none', (s) => {
    expect(parseMomento(s)).toBeNull()
  })
  test('an end comes after its beginning, on the same day', () => {
    expect(recusaDoFim('16/03/2026 09:00', '16/03/2026 09:01')).toBeNull()
    expect(recusaDoFim('16/03/2026 09:00', '16/03/2026 09:00')).toBe(ORDEM_DAS_HORAS)
    expect(recusaDoFim('16/03/2026 09:00', '15/03/2026 10:00')).toBe(ORDEM_DAS_HORAS)
    expect(recusaDoFim('16/03/2026 22:00', '17/03/2026 01:00')).toBe(MESMO_DIA)
    expect(recusaDoFim('', '17/03/2026 01:00')).toBeNull()
  })
})

test('a change says both moments or none, and why it calls off', () => {
  const base = { encontroId: 1, versao: 1 }
  expect(encontroEdicao.safeParse(base).success).toBe(true)
  expect(encontroEdicao.safeParse({ ...base, inicioString: '16/03/2026 09:00' }).success).toBe(false)
  expect(encontroEdicao.safeParse({ ...base, situacao: 5 }).success).toBe(false)
  expect(encontroEdicao.safeParse({ ...base, situacao: 5, justificativa: 'Chuva' }).success).toBe(true)
  expect(encontroEdicao.safeParse({ ...base, situacao: 3 }).success).toBe(false)
})
test('a repetition ends by a day or by a count, not both', () => {
  expect(repeticaoSchema.safeParse({ tipo: 'mensal', ate: '2026-12-31' }).success).toBe(true)
  expect(repeticaoSchema.safeParse({ tipo: 'mensal', vezes: 53 }).success).toBe(false)
  expect(repeticaoSchema.safeParse({ tipo: 'mensal' }).success).toBe(false)
  expect(repeticaoSchema.safeParse({ tipo: 'mensal', vezes: 2, ate: '2026-12-31' }).success).toBe(false)
})
