import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import type { AcompanhamentoLinha } from '#contract/acompanhamento.ts'
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

const LISTA = 'GET /api/acompanhamento/acompanhamentos/5'

test('an action is opened by its address, and closing it leaves the plan', async () => {
  comServidor({ 'GET /api/acompanhamento/plano-acao/9': plano, [LISTA]: [] })
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
  comServidor({ 'GET /api/acompanhamento/plano-acao/9': plano, [LISTA]: [] })
  const { router } = renderUi(<div />, {
    queryClient: makeQueryClient(),
    rotas: [{ path: '/cidade/:id/pmd/:acompanhamento', element: <PlanoPage /> }],
  })
  await router.navigate('/cidade/5/pmd/9?acao=77')
  expect(await screen.findByText('Publicar o painel')).toBeTruthy()
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('the plans of the city are chosen from, and the address keeps which; what leaves no plan is not among them', async () => {
  const acompanhamento = (acompanhamentoId: number, extra: Partial<AcompanhamentoLinha> = {}) => ({
    acompanhamentoId,
    nome: `${acompanhamentoId}º acompanhamento`,
    criacao: `2026-0${acompanhamentoId - 5}-02`,
    diagnostico: false,
    finalizado: true,
    finalizadoEm: null,
    cancelado: false,
    nao: 1,
    ...extra,
  })
  comServidor({
    'GET /api/acompanhamento/plano-acao/9': plano,
    'GET /api/acompanhamento/plano-acao/8': { ...plano, linhas: [umaAcao({ oQue: 'Reunir o comitê' })] },
    [LISTA]: [
      acompanhamento(6, { nao: 0 }),
      acompanhamento(7, { cancelado: true }),
      acompanhamento(8, { nao: 12 }),
      acompanhamento(9, { diagnostico: true }),
      acompanhamento(10, { finalizado: false }),
    ],
  })
  const { user, router } = renderUi(<div />, {
    queryClient: makeQueryClient(),
    rotas: [{ path: '/cidade/:id/pmd/:acompanhamento', element: <PlanoPage /> }],
  })
  await router.navigate('/cidade/5/pmd/9')
  const qual = await screen.findByRole('combobox', { name: 'Plano de qual acompanhamento' })
  await waitFor(() => expect(qual).toHaveProperty('value', '02/04/2026 · Diagnóstico · 1 NÃO'))
  await user.click(qual)
  expect((await screen.findAllByRole('option')).map((o) => o.textContent)).toEqual([
    '02/04/2026 · Diagnóstico · 1 NÃO',
    '02/03/2026 · 8º acompanhamento · 12 NÃO',
  ])
  await user.click(screen.getByRole('option', { name: /8º/ }))
  expect(await screen.findByText('Reunir o comitê')).toBeTruthy()
  expect(router.state.location.pathname).toBe('/cidade/5/pmd/8')
})
