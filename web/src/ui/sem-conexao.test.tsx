import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { umDetalhe } from '#web/features/evidencia/testing.ts'
import { guardarLeitura } from '#web/lib/guardados.ts'
import { entrarComo, navegadorNovo } from '#web/lib/testing.ts'
import { SemConexao } from './sem-conexao.tsx'
import { renderUi } from './test-utils.tsx'

beforeEach(navegadorNovo)

test('where nothing can be opened yet, it is said what would stay on the device, in the words of the variant', () => {
  entrarComo()
  const { unmount } = renderUi(<SemConexao />)
  const nada =
    'um acompanhamento em aberto, uma página de envio de evidências, um relatório de encontro por escrever ou um relatório a corrigir, aberto uma vez com conexão, fica'
  expect(screen.getByText(`Nada ainda. Um diagnóstico, ${nada} neste aparelho.`)).toBeTruthy()
  unmount()
  entrarComo({ ambiente: { variante: 'sala' } })
  renderUi(<SemConexao />)
  expect(screen.getByText(`Nada ainda. Um acompanhamento geral, ${nada} neste aparelho.`)).toBeTruthy()
})

test('a question that can be opened without a connection says of which city it is', () => {
  entrarComo()
  const pergunta = umDetalhe({ numero: 7, texto: 'Há um plano?', municipioId: 5, perguntaMunicipioId: 70 })
  guardarLeitura('pergunta', 7, 70, { ...pergunta, lidoEm: 1 })
  renderUi(<SemConexao />)
  const item = screen.getByRole('listitem')
  expect(within(item).getByRole('link', { name: 'Pergunta 7' }).getAttribute('href')).toBe('/cidade/5/evidenciar/70')
  expect(item.textContent).toContain('Vale Sereno/SC · Há um plano?')
})
