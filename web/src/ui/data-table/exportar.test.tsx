import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { MAX_TABELA, planilhaDaTabela } from '#contract/tabela.ts'
import { entrarComo, servidorDeTeste } from '#web/lib/testing.ts'
import { renderUi } from '../test-utils.tsx'
import type { Coluna, Valor } from './coluna.ts'
import { exportar } from './exportar.ts'

const colunas: Coluna<Valor>[] = [{ chave: 'v', titulo: 'Valor', valor: (v) => v }]
const ARQUIVO = [200, 'a', { 'content-disposition': 'attachment; filename="Lista.xlsx"' }] as const

beforeEach(() => {
  entrarComo()
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
  renderUi(null)
})
afterEach(() => vi.restoreAllMocks())

test('every value goes as the server takes it; a text goes as far as a cell holds it', async () => {
  const servidor = servidorDeTeste({ 'POST /api/tabela/planilha': ARQUIVO })
  const longo = `${'x'.repeat(MAX_TABELA.texto - 1)}😀`
  const valores: Valor[] = ['a', 1.5, true, null, undefined, Number.NaN, ['a', 'b'], longo]
  await act(() => exportar('xlsx', 'Lista', colunas, valores))
  const body = JSON.parse(String(servidor.mock.calls[0]?.[1]?.body))
  expect(planilhaDaTabela.body.parse(body).linhas.map(([v]) => v)).toEqual([
    'a',
    1.5,
    true,
    null,
    null,
    null,
    ['a', 'b'],
    'x'.repeat(MAX_TABELA.texto - 1),
  ])
})

test('a list too long for a file is refused before it is sent, with what would fit', async () => {
  const servidor = servidorDeTeste({ 'POST /api/tabela/planilha': ARQUIVO })
  await act(() => exportar('csv', 'Lista', colunas, Array(MAX_TABELA.linhas + 1).fill('a')))
  expect(await screen.findByText(/^A lista é grande demais para um arquivo.*até 20\.000 linhas/)).toBeDefined()
  expect(servidor).not.toHaveBeenCalled()
})

test('without a connection it says so, and tries again when told', async () => {
  vi.stubGlobal('fetch', vi.fn().mockRejectedValue(new TypeError('Failed to fetch')))
  await act(() => exportar('csv', 'Lista', colunas, ['a']))
  expect(await screen.findByText(/^Sem conexão com o servidor\./)).toBeDefined()
  const servidor = servidorDeTeste({ 'POST /api/tabela/planilha': ARQUIVO })
  act(() => screen.getByRole('button', { name: 'Tentar de novo' }).click())
  await waitFor(() => expect(servidor).toHaveBeenCalledOnce())
})
