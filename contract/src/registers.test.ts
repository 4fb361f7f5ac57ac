import { expect, test } from 'vitest'
import { naVariante } from './register-words.ts'
import { registers } from './registers.ts'
import { VARIANTES } from './variants.ts'
import { wording } from './wording.ts'

test.each(VARIANTES)('R876: in %s every list of a register says Nenhum or Nenhuma where it is empty', (variante) => {
  const w = wording(variante)
  const outros = registers.map((r) => naVariante(r, w).vazio).filter((vazio) => !/^Nenhuma? [\wÀ-ú]/.test(vazio))
  expect(outros).toEqual([])
})
