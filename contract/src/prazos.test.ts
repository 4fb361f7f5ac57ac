import { expect, test } from 'vitest'
import { atePrazo, encerrouPrazo, faltaQuanto, fimDoPrazo, restante } from './prazos.ts'

test('one that is over says when', () => expect(encerrouPrazo('2025-11-21')).toBe('encerrou em 21/11/2025 às 23:59'))

test('a deadline ends with its day in São Paulo', () => {
  expect(new Date(fimDoPrazo('2025-11-21')).toISOString()).toBe('2025-11-22T02:59:59.999Z')
  expect(fimDoPrazo('2026-03-01') - fimDoPrazo('2026-02-28')).toBe(86_400_000)
})

test.each([
  ['2025-11-21', 'até sexta, 21/11, 23:59'],
  ['2026-03-10', 'até terça, 10/03, 23:59'],
  ['2026-03-14', 'até sábado, 14/03, 23:59'],
  ['2026-01-01', 'até quinta, 01/01, 23:59'],
])('%s reads "%s"', (dia, frase) => expect(atePrazo(dia)).toBe(frase))

const MIN = 60_000
test.each([
  [0, 'encerrado'],
  [-5, 'encerrado'],
  [1, 'menos de 1 min'],
  [MIN - 1, 'menos de 1 min'],
  [MIN, '1 min'],
  [59 * MIN, '59 min'],
  [60 * MIN, '1 h'],
  [200 * MIN, '3 h 20 min'],
  [24 * 60 * MIN - 1, '23 h 59 min'],
  [24 * 60 * MIN, '1 dia'],
  [51 * 60 * MIN, '2 dias e 3 h'],
])('%s ms left reads "%s"', (ms, frase) => expect(restante(ms)).toBe(frase))

test('the verb agrees with what is left', () => {
  expect([1, MIN, 11 * MIN, 61 * MIN, 45 * 60 * MIN, 51 * 60 * MIN, 0].map(faltaQuanto)).toEqual([
    'falta menos de 1 min',
    'falta 1 min',
    'faltam 11 min',
    'falta 1 h 1 min',
    'falta 1 dia e 21 h',
    'faltam 2 dias e 3 h',
    'encerrado',
  ])
})
