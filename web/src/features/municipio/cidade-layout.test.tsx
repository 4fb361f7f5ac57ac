import { act, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { marcarConexao } from '#web/lib/rede.ts'
import { rememberCity } from '#web/lib/session.ts'
import { clienteSemPausa, comServidor, entrarComo } from '#web/testing.ts'
import { renderUi } from '#web/ui/test-utils.tsx'
import { CidadeLayout } from './cidade-layout.tsx'
import { umMunicipio } from './testing.ts'

test('when the connection is back the city is asked for again, and the page that works without one stays', async () => {
  entrarComo()
  rememberCity({ municipioId: 5, nome: 'Vale Sereno' })
  const pedir = vi.fn(() => Promise.reject(new TypeError('Failed to fetch')))
  vi.stubGlobal('fetch', pedir)
  const { router } = renderUi(<div />, {
    queryClient: clienteSemPausa(),
    rotas: [{ path: '/cidade/:id/geral', element: <CidadeLayout /> }],
  })
  await act(() => router.navigate('/cidade/5/geral'))
  await waitFor(() => expect(pedir).toHaveBeenCalledTimes(3))
  await screen.findByRole('region', { name: 'Município Vale Sereno' })
  const aCaminho = vi.fn(() => new Promise<Response>(() => {}))
  vi.stubGlobal('fetch', aCaminho)
  act(() => marcarConexao(true))
  expect(screen.queryByText('Não foi possível carregar')).toBeNull()
  await waitFor(() => expect(aCaminho).toHaveBeenCalledOnce())
})

test.each([
  ['hidden as a whole where no flag gives a tab', [], 0],
  ['there as soon as one does', ['acompanhamentos'], 1],
] as const)('R476: the bar of tabs is %s', async (_, flags, quantas) => {
  entrarComo({ acessoTotal: false }, Object.fromEntries(flags.map((f) => [f, true])))
  comServidor({
    'GET /api/municipio/5': {
      ...umMunicipio(5, 'Vale Sereno'),
      imagem: null,
      selo: null,
      acoes: { editar: false, excluir: false, verClienteOculto: false },
    },
  })
  const { router } = renderUi(<div />, {
    queryClient: clienteSemPausa(),
    rotas: [{ path: '/cidade/:id/geral', element: <CidadeLayout /> }],
  })
  await act(() => router.navigate('/cidade/5/geral'))
  await screen.findByRole('link', { name: 'Vale Sereno/SC' })
  expect(screen.queryAllByRole('navigation', { name: 'Abas do município' })).toHaveLength(quantas)
})
