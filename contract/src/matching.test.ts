import { expect, test } from 'vitest'
import { asksForSomething, matchScore, slips, wordsOf } from './matching.ts'

test('words are apart from accents, case and punctuation; none of what a pattern means something to is left', () => {
  expect(wordsOf('  São José/SC ')).toEqual(['sao', 'jose', 'sc'])
  expect(wordsOf('ata_reunião-2025.pdf')).toEqual(['ata', 'reuniao', '2025', 'pdf'])
  expect(wordsOf('%_\\')).toEqual([])
  expect(wordsOf('Lei nº 12')).toEqual(['lei', 'no', '12'])
  expect(wordsOf('a '.repeat(1000))).toHaveLength(8)
  expect(wordsOf('a'.repeat(1000))[0]).toHaveLength(40)
})

test.each([
  ['', false],
  ['a', false],
  ['%%%%', false],
  ['ab', true],
  ['1 2', true],
])('%j asks for something: %s', (typed, sim) => expect(asksForSomething(typed)).toBe(sim))

test.each([
  ['flor', 'florianopolis', 0],
  ['floranop', 'florianopolis', 1],
  ['flroian', 'florianopolis', 1],
  ['floriinop', 'florianopolis', 1],
  ['florrianop', 'florianopolis', 1],
  ['florrainpolis', 'florianopolis', 3],
  ['xyzw', 'florianopolis', Number.POSITIVE_INFINITY],
])('%s is %s with %d slips', (typed, word, n) => expect(slips(typed, word, 3)).toBe(n))

test('a short word forgives nothing, a longer one one slip, a long one two', () => {
  expect(slips('lgs', 'lages')).toBe(Number.POSITIVE_INFINITY)
  expect(slips('lgaes', 'lages')).toBe(1)
  expect(slips('florinaoplis', 'florianopolis')).toBe(2)
  expect(slips('flornaolis', 'florianopolis', 1)).toBe(Number.POSITIVE_INFINITY)
})

test('the very same comes before its beginning, that before words of it, and those before what is only alike', () => {
  const pontos = (texto: string) => matchScore('sao jose', texto)
  const emOrdem = [
    'São José',
    'São José do Cedro',
    'Nova São José',
    'José de São Bento',
    'Sãojosense',
    'Insão Tajosé',
    'São Joés',
  ].map(pontos)
  expect(emOrdem).toEqual(emOrdem.toSorted((a, b) => b - a))
  expect(new Set(emOrdem).size).toBe(emOrdem.length)
  expect(emOrdem.at(-1)).toBeGreaterThan(0)
  expect(pontos('Florianópolis')).toBe(0)
})

test('of several texts the best answer counts, and one that is not there counts nothing', () => {
  expect(matchScore('12', '12', 'Há plano diretor?')).toBe(100)
  expect(matchScore('plano', null, undefined, '')).toBe(0)
})
