import { expect, test } from 'vitest'
import { proximaSemResposta } from './proxima.ts'

const lista = (...respostas: (boolean | null | 'fechada')[]) =>
  respostas.map((r) => ({ resposta: r === 'fechada' ? null : r, podeResponder: r !== 'fechada' }))

test.each([
  ['the one after', lista(true, null, null), 0, 1],
  ['not one that is answered, nor one that cannot be', lista(null, true, 'fechada', null), 0, 3],
  ['from the end back to what was left out', lista(true, null, true), 2, 1],
  ['never itself', lista(true, null), 1, -1],
  ['none when all are answered', lista(true, false), 0, -1],
] as const)('next comes %s', (_, perguntas, daqui, esperada) => {
  expect(proximaSemResposta(perguntas, daqui)).toBe(esperada)
})
