import { expect, test } from 'vitest'
import { isMine, judging, mayJudge } from './judge.ts'

/** A kind that the product does not have. */
const check = judging({
  frases: {
    aprovar: 'Quem escreve um relatório não o aprova.',
    pagar: 'Quem escreve um relatório não o paga.',
  },
  excecao: 'acesso total: quem escreveu também decidiu',
})
const [ana, rui] = [
  { usuarioId: 1, acessoTotal: false },
  { usuarioId: 2, acessoTotal: true },
]

test('who made it, alone or with others, does not judge it, and is told so in the words of what was asked', () => {
  expect([isMine(ana, [3, 1]), isMine(ana, [3]), isMine(ana, [null]), isMine(ana, [])]).toEqual([
    true,
    false,
    false,
    false,
  ])
  expect(mayJudge(ana, true)).toBe(false)
  expect(() => check(ana, true, 'aprovar')).toThrow('Quem escreve um relatório não o aprova.')
  expect(() => check(ana, true, 'pagar')).toThrow('Quem escreve um relatório não o paga.')
})

test('others judge it, and nothing is to be written down', () => {
  expect(mayJudge(ana, false)).toBe(true)
  expect(check(ana, false, 'aprovar')).toBeUndefined()
  expect(check(rui, false, 'aprovar')).toBeUndefined()
})

test('full access judges its own too, and that is written down', () => {
  expect(mayJudge(rui, true)).toBe(true)
  expect(check(rui, true, 'pagar')).toBe('acesso total: quem escreveu também decidiu')
})
