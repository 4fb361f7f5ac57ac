import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { clienteSemPausa, comServidor, entrarComo, type Pedido } from '#web/testing.ts'
import { comoCelular, renderUi } from '#web/ui/test-utils.tsx'
import { TermosPage } from './termos-page.tsx'

const LINHA = {
  municipioId: 3,
  municipio: 'Vale Sereno',
  uf: 'SC',
  grupos: 2,
  solucoes: 5,
  emAndamento: 1,
  finalizadas: 1,
  horasPrevistas: 605,
  horasRealizadas: 60,
  horasAgendadas: 0,
  horasRestantes: 545,
}
const abrir = async (endereco = '/termo-referencia') => {
  const pedidos = comServidor({
    'GET /api/municipio/termo-referencia': ({ query }: Pedido) =>
      query.situacao ? { linhas: [], total: 0 } : { linhas: [LINHA], total: 1 },
    'GET /api/projeto/eixo/get-eixo': [],
  })
  const tela = renderUi(null, {
    rotas: [{ path: '/termo-referencia', element: <TermosPage /> }],
    queryClient: clienteSemPausa(),
  })
  await tela.router.navigate(endereco)
  return { ...tela, pedidos }
}

beforeEach(() => {
  comoCelular(false)
  entrarComo()
})

it('lists the terms in reach, each with its hours and the way to it (R037)', async () => {
  await abrir()
  const linha = within(await screen.findByRole('row', { name: /Vale Sereno/ }))
  expect(linha.getByRole('link', { name: 'Vale Sereno/SC' }).getAttribute('href')).toBe('/cidade/3/termo-referencia/0')
  expect(linha.getAllByRole('cell').map((c) => c.textContent)).toEqual(
    expect.arrayContaining(['10:05', '01:00', '00:00', '09:05']),
  )
  expect(screen.getByRole('button', { name: 'Importar grupo' })).toBeTruthy()
})

it('filters that leave nothing have a way back to everything', async () => {
  const { user, router } = await abrir('/termo-referencia?situacao=4')
  await user.click(await screen.findByRole('button', { name: 'Limpar os filtros' }))
  expect(await screen.findByRole('row', { name: /Vale Sereno/ })).toBeTruthy()
  await waitFor(() => expect(router.state.location.search).toBe(''))
})

it('who may not import a group is not offered to', async () => {
  entrarComo({ acessoTotal: false }, { termoReferencia: true, importarGrupoTermoReferencia: false })
  await abrir()
  await screen.findByRole('row', { name: /Vale Sereno/ })
  expect(screen.queryByRole('button', { name: 'Importar grupo' })).toBeNull()
})
