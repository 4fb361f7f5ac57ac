import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { FaixaDePontos } from '#contract/medalha.ts'
import { acompanhar, problemaDasFaixas } from './rules.ts'

/** Bands that follow each other without gap, from sorted distinct cents. */
const escala = (cortes: readonly number[]): FaixaDePontos[] =>
  cortes.map((c, i) => ({
    nome: `M${i}`,
    minima: c / 100,
    maxima: i + 1 < cortes.length ? (cortes[i + 1]! - 1) / 100 : null,
  }))
const cortes = fc
  .uniqueArray(fc.integer({ min: 0, max: 20_000 }), { minLength: 2, maxLength: 6 })
  .map((c) => c.toSorted((a, b) => a - b))

test('a scale made of neighbours has no problem, in whatever order it is told', () => {
  fc.assert(
    fc.property(cortes, (c) => {
      expect(problemaDasFaixas(escala(c).reverse())).toBeUndefined()
    }),
  )
})

test('a hundredth too much overlaps, a hundredth too little leaves a gap', () => {
  const [a, b] = [
    { nome: 'Bronze', minima: 75, maxima: 80.99 },
    { nome: 'Prata', minima: 81, maxima: 89.99 },
  ]
  expect(problemaDasFaixas([a, b])).toBeUndefined()
  expect(problemaDasFaixas([{ ...a, maxima: 81 }, b])).toBe('As faixas de Bronze e Prata se sobrepõem')
  expect(problemaDasFaixas([{ ...a, maxima: 80.98 }, b])).toBe(
    'Há uma lacuna entre Bronze e Prata: Prata deve começar em 80,99',
  )
})

test('when a limit moves its neighbour follows, so a sound scale stays sound', () => {
  fc.assert(
    fc.property(cortes, fc.nat(), fc.integer({ min: 1, max: 50 }), (c, onde, passo) => {
      const faixas = escala(c)
      const i = onde % (faixas.length - 1)
      const antes = faixas[i]!
      const depois = { ...antes, maxima: antes.maxima! + passo / 100 }
      const outras = faixas.filter((_, j) => j !== i)
      const movidas = acompanhar(outras, antes, depois)
      fc.pre(movidas.every((m) => m.maxima === null || m.maxima >= m.minima))
      expect(problemaDasFaixas([...movidas, depois])).toBeUndefined()
    }),
  )
})
