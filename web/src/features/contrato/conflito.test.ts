import { expect, it } from 'vitest'
import { textoDoConflito } from './conflito.ts'

it('a list that another person changed is told by how many it has: one is one', () => {
  expect([[7], [7, 8], [], 'CT-1', null].map(textoDoConflito)).toEqual(['1 item', '2 itens', '0 itens', 'CT-1', ''])
})
