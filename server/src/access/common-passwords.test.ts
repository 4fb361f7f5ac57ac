import { createRequire } from 'node:module'
import { expect, test } from 'vitest'
import { isCommonPassword } from './common-passwords.ts'

const require = createRequire(import.meta.url)
const list = () =>
  (require('@zxcvbn-ts/language-common') as { dictionary: Record<string, string[]> }).dictionary['passwords-common']!

test('every password of the list that is long enough to be chosen is refused, however it is written', () => {
  const longos = list().filter((p) => p.length >= 10)
  expect(longos.length).toBeGreaterThan(1500)
  const aceitos = longos.flatMap((p) => [p, p.toUpperCase(), `  ${p}`]).filter((p) => !isCommonPassword(p))
  expect(aceitos).toEqual([])
})

test('and so is every word of it with digits or signs before and after', () => {
  const palavras = list().filter((p) => /^[a-z]{6,}$/.test(p))
  expect(palavras.length).toBeGreaterThan(10_000)
  // Each takes a look through the whole list: a part of them is enough.
  const aceitos = palavras
    .filter((_, i) => i % 250 === 0)
    .flatMap((p) => [`${p}2026`, `${p}123!`, `!!${p}77`, `12${p.toUpperCase()}..`])
    .filter((p) => !isCommonPassword(p))
  expect(aceitos).toEqual([])
})

test('sentences and what a generator makes are taken', () => {
  for (const senha of ['uma senha bem nova', 'cavalo bateria grampo certo', 'kX7-mQ2v.Lr9', '839201746502'])
    expect([senha, isCommonPassword(senha)]).toEqual([senha, false])
})

test('the library is not kept in memory for it', () => {
  isCommonPassword('uma senha bem nova')
  for (const f of Object.keys(require.cache)) if (f.includes('language-common')) delete require.cache[f]
  isCommonPassword('outra senha bem nova')
  expect(Object.keys(require.cache).filter((f) => f.includes('language-common'))).toEqual([])
})
