import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { umDetalhe } from '#web/features/evidencia/testing.ts'
import { guardarLeitura } from '#web/lib/guardados.ts'
import { entrarComo, navegadorNovo } from '#web/lib/testing.ts'
import { SemConexao } from './sem-conexao.tsx'
import { renderUi } from './test-utils.tsx'

beforeEach(navegadorNovo)

test('a question that can be opened without a connection says of which city it is', () => {
  entrarComo()
  const pergunta = umDetalhe({ numero: 7, texto: 'Há um plano?', municipioId: 5, perguntaMunicipioId: 70 })
  guardarLeitura('pergunta', 7, 70, { ...pergunta, lidoEm: 1 })
  renderUi(<SemConexao />)
  const item = screen.getByRole('listitem')
  expect(within(item).getByRole('link', { name: 'Pergunta 7' }).getAttribute('href')).toBe('/cidade/5/evidenciar/70')
  expect(item.textContent).toContain('Vale Sereno/SC · Há um plano?')
})
