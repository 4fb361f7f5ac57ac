import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import type { RegistroDaLista } from '#contract/auditoria.ts'
import { clienteSemPausa, comServidor, entrarComo } from '#web/testing.ts'
import { renderUi } from '#web/ui/test-utils.tsx'
import { AuditoriaPage } from './auditoria-page.tsx'

const linha = (r: Partial<RegistroDaLista>): RegistroDaLista => ({
  auditoriaId: 1,
  em: '2026-11-10T12:00:00Z',
  usuario: 'Ana Souza',
  acao: 'aprovar',
  entidade: 'pergunta_evidencia',
  entidadeId: '7',
  mudancas: [],
  coisa: null,
  municipio: null,
  ...r,
})

const abrir = async (linhas: RegistroDaLista[], endereco = '/auditoria', extra: object = {}) => {
  entrarComo()
  const todos = comServidor({
    'GET /api/auditoria': { linhas, total: linhas.length, totalExato: true, proxima: null, anterior: null },
    'GET /api/usuario': [],
    'GET /api/municipio/get-nomes': [{ municipioId: 3, nome: 'Pedra Clara', uf: 'SC' }],
    ...extra,
  })
  const { router } = renderUi(null, {
    rotas: [{ path: '/auditoria', element: <AuditoriaPage /> }],
    queryClient: clienteSemPausa(),
  })
  await router.navigate(endereco)
  return { router, pedidos: () => todos.filter((p) => p.path === '/api/auditoria').map((p) => p.query) }
}

it('says in a sentence who did what to which thing, with the ways there', async () => {
  await abrir([
    linha({
      coisa: { nome: 'Plano Diretor.pdf', para: '/cidade/3/evidenciar/9/historico' },
      municipio: { municipioId: 3, nome: 'Pedra Clara', uf: 'SC' },
      mudancas: [{ campo: 'UF', antes: 'SC', depois: null }],
    }),
    linha({ auditoriaId: 2, acao: 'excluir', entidade: 'membro', coisa: { nome: 'Rui', para: null } }),
  ])
  await screen.findByText(/aprovou a evidência/)
  const [, um, dois] = screen.getAllByRole('row').map((r) => within(r))
  expect(um!.getByText(/aprovou a evidência/).textContent).toBe(
    'aprovou a evidência “Plano Diretor.pdf” de Pedra Clara',
  )
  expect(um!.getByRole('link', { name: '“Plano Diretor.pdf”' }).getAttribute('href')).toBe(
    '/cidade/3/evidenciar/9/historico',
  )
  expect(um!.getByRole('link', { name: 'Pedra Clara/SC' }).getAttribute('href')).toBe('/cidade/3/geral')
  expect(um!.getByText('apagou UF (era SC)')).toBeTruthy()
  // What cannot be opened is no link.
  expect(dois!.getByText('excluiu o membro “Rui”')).toBeTruthy()
  expect(dois!.queryByRole('link')).toBeNull()
})

it('days and municipality stand in the address and in what is asked', async () => {
  const { router, pedidos } = await abrir([linha({})], '/auditoria?de=2026-11-01&municipio=3')
  await screen.findByText(/aprovou a evidência/)
  expect(pedidos().at(-1)).toMatchObject({ de: '2026-11-01', municipioId: '3' })
  await userEvent.type(screen.getByRole('textbox', { name: 'Até' }), '15112026')
  expect(router.state.location.search).toContain('ate=2026-11-15')
  await waitFor(() => expect(pedidos().at(-1)).toMatchObject({ ate: '2026-11-15' }))
})

it('the line of integrity counts what the list holds, sealed or not', async () => {
  const { pedidos } = await abrir([linha({})], '/auditoria', {
    'GET /api/auditoria/verificar': { integra: true, selos: 3, registros: 1200, semSelo: 3, primeiroErro: null },
  })
  await screen.findByText(/aprovou a evidência/)
  const antes = pedidos().length
  await userEvent.click(screen.getByRole('button', { name: 'Conferir integridade' }))
  expect(
    await screen.findByText(
      '1.203 registros: 1.200 conferidos em 3 selos, e 3 novos que serão selados em alguns minutos.',
    ),
  ).toBeTruthy()
  expect(pedidos().length).toBeGreaterThan(antes)
})
