import { expect, test } from 'vitest'
import { lugarNoTempo, periodoDe } from './tempo.ts'

test('the line of time goes from the first day to the last, today among them', () => {
  expect(periodoDe([], '2026-03-10')).toBeNull()
  expect(periodoDe([{ inicio: null, termino: null }], '2026-03-10')).toBeNull()
  expect(periodoDe([{ inicio: '2026-01-01', termino: null }], '2026-03-10')).toEqual({
    de: '2026-01-01',
    ate: '2026-03-10',
  })
  const ano = { de: '2026-01-01', ate: '2026-01-10' }
  expect(lugarNoTempo(ano, '2026-01-01', '2026-01-10')).toEqual({ de: 0, ate: 100 })
  expect(lugarNoTempo(ano, '2026-01-06', '2026-01-06')).toEqual({ de: 50, ate: 60 })
  expect(lugarNoTempo(ano, '2025-01-01', '2027-01-01')).toEqual({ de: 0, ate: 100 })
})
