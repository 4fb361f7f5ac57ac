import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import type { Plano } from '#contract/plano-acao.ts'
import { makeQueryClient } from '#web/lib/query.ts'
import { ambienteDeTeste, entrarComo } from '#web/lib/testing.ts'
import { comServidor } from '#web/testing.ts'
import { renderUi } from '#web/ui/test-utils.tsx'
import { PlanoPage } from './plano-page.tsx'
import { umaAcao } from './testing.ts'

beforeEach(() => {
  ambienteDeTeste()
  entrarComo({ flags: ['acompanhamentos'] })
})

const plano: Plano = {
  municipio: { municipioId: 5, nome: 'Vale Sereno', uf: 'SC' },
  acompanhamentos: [
    { acompanhamentoId: 9, nome: 'Diagnóstico', criacao: '2026-03-02', diagnostico: true, aberto: false },
  ],
  linhas: [umaAcao({ planoAcaoId: 3 }), umaAcao({ planoAcaoId: 4, oQue: 'Abrir a sala de reuniões' })],
  comparacao: { anteriores: [], perguntas: [] },
  acoes: { editar: true },
}

test('an action is opened by its address, and closing it leaves the plan', async () => {
  comServidor({ 'GET /api/acompanhamento/plano-acao/9': plano })
  const { user, router } = renderUi(<div />, {
    queryClient: makeQueryClient(),
    rotas: [{ path: '/cidade/:id/pmd/:acompanhamento', element: <PlanoPage /> }],
  })
  await router.navigate('/cidade/5/pmd/9?acao=4')
  const dialogo = await screen.findByRole('dialog')
  expect(within(dialogo).getByDisplayValue('Abrir a sala de reuniões')).toBeTruthy()
  await user.click(within(dialogo).getByRole('button', { name: 'Cancelar' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(router.state.location.search).toBe('')
  // Another deadline while the plan is open.
  await router.navigate('/cidade/5/pmd/9?acao=3')
  expect(within(await screen.findByRole('dialog')).getByDisplayValue('Publicar o painel')).toBeTruthy()
})

test('without one, or with one that is not of this plan, the plan is shown', async () => {
  comServidor({ 'GET /api/acompanhamento/plano-acao/9': plano })
  const { router } = renderUi(<div />, {
    queryClient: makeQueryClient(),
    rotas: [{ path: '/cidade/:id/pmd/:acompanhamento', element: <PlanoPage /> }],
  })
  await router.navigate('/cidade/5/pmd/9?acao=77')
  expect(await screen.findByText('Publicar o painel')).toBeTruthy()
  expect(screen.queryByRole('dialog')).toBeNull()
})
