import { expect, test } from 'vitest'
import { MAX_TABELA, planilhaDaTabela, recusaTabela } from './tabela.ts'

test('ten thousand lines of twenty columns fit; what is too much is told with what would fit', () => {
  expect(recusaTabela(10_000, 20)).toBeUndefined()
  expect(recusaTabela(MAX_TABELA.linhas, 1)).toBeUndefined()
  expect(recusaTabela(MAX_TABELA.linhas + 1, 1)).toContain('até 20.000 linhas')
  expect(recusaTabela(4_001, 100)).toContain('até 4.000 linhas')
  expect(recusaTabela(1, 101)).toBe('Escolha até 100 colunas para exportar.')
})

test('a cell holds plain values, within what a spreadsheet takes', () => {
  const aceita = (valor: unknown) =>
    planilhaDaTabela.body.safeParse({
      nome: 'Lista',
      formato: 'csv',
      colunas: [{ titulo: 'A', tipo: 'texto' }],
      linhas: [[valor]],
    }).success
  expect(['a', 1, true, null, ['a'], 'x'.repeat(MAX_TABELA.texto)].map(aceita)).toEqual(Array(6).fill(true))
  expect([{}, [[]], [1], undefined, 'x'.repeat(MAX_TABELA.texto + 1)].map(aceita)).toEqual(Array(5).fill(false))
})
