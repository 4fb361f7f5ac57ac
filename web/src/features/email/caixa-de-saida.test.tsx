import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { clienteSemPausa, comServidor, entrarComo, type Pedido } from '#web/testing.ts'
import { renderUi } from '#web/ui/test-utils.tsx'
import { CaixaDeSaidaPage } from './caixa-de-saida-page.tsx'

const mensagem = (mensagemId: number) => ({
  mensagemId,
  para: `pessoa${mensagemId}@exemplo.com.br`,
  assunto: `Assunto ${mensagemId}`,
  situacao: 'retida',
  erro: null,
  criacao: '2026-03-10T12:00:00Z',
  enviadaEm: null,
})
/** Newest first, fifty at a time, as the server does. */
const responder = ({ query: q }: Pedido) => {
  const todas = Array.from({ length: 120 }, (_, i) => 120 - i).filter((id) => !q.busca || String(id).includes(q.busca))
  const inicio = q.cursor ? todas.indexOf(Number(q.cursor.split('-')[1])) + 1 : 0
  const ids = todas.slice(inicio, inicio + Number(q.porPagina))
  const ultima = ids.at(-1)
  return {
    linhas: ids.map(mensagem),
    total: todas.length,
    totalExato: true,
    proxima: ultima === todas.at(-1) ? null : `depois-${ultima}`,
    anterior: null,
  }
}

it('the outbox goes on page by page, finds on the server, and reading one moves nothing in the list', async () => {
  entrarComo()
  const pedidos = comServidor({
    'GET /api/email': responder,
    'GET /api/email/70': { ...mensagem(70), texto: 'Olá', anexos: ['convite.ics'] },
  })
  const { user, router } = renderUi(<CaixaDeSaidaPage />, { queryClient: clienteSemPausa() })
  expect(await screen.findByText('120 mensagens')).toBeTruthy()
  expect(screen.getByText('1–50 de 120')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Próxima página' }))
  expect(await screen.findByText('51–100 de 120')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: /Assunto 70 / }))
  expect(await within(screen.getByRole('region', { name: 'Mensagem' })).findByText('Olá')).toBeTruthy()
  expect(screen.getByText('Anexos: convite.ics')).toBeTruthy()
  expect(router.state.location.search).toBe('?pagina=2&cursor=depois-71&mensagem=70')
  expect(screen.getByText('51–100 de 120')).toBeTruthy()
  await user.type(screen.getByRole('searchbox', { name: 'Buscar mensagem' }), '11')
  expect(await screen.findByText('11 mensagens')).toBeTruthy()
  expect(router.state.location.search).toBe('?mensagem=70&busca=11')
  await waitFor(() => expect(screen.queryByRole('navigation', { name: 'Páginas' })).toBeNull())
  expect(pedidos.filter((p) => p.path === '/api/email').at(-1)!.query).toEqual({ porPagina: '50', busca: '11' })
})
