import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { clienteSemPausa, comServidor, entrarComo } from '#web/testing.ts'
import { renderUi } from '#web/ui/test-utils.tsx'
import { SimuladorPage } from './simulador-page.tsx'

const lancamento = (n: number, declarados: number, saldo: number) => ({
  pontoLancamentoId: n,
  em: `2026-11-0${n}T12:00:00Z`,
  usuario: 'Ana',
  motivo: 'finalizou',
  tema: 'Governança',
  perguntaMunicipioId: n,
  numero: n,
  texto: 'Há plano?',
  declarados,
  comprovados: 0,
  saldo: { declarados: saldo, comprovados: 0 },
})

const EXTRATO = '/api/pergunta/perguntamunicipio/extrato-pontos/1'
const abrir = async (busca = '') => {
  entrarComo()
  const todos = comServidor({
    [`GET ${EXTRATO}`]: {
      linhas: [lancamento(2, -500, 1000), lancamento(1, 1500, 1500)],
      total: 2,
      totalExato: true,
      declarados: 1000,
      comprovados: -250,
      saldos: { antes: { declarados: 0, comprovados: 0 }, depois: { declarados: 1000, comprovados: -250 } },
      temas: [{ temaId: 4, nome: 'Governança' }],
      motivos: ['finalizou', 'novo acompanhamento do tema'],
    },
    'GET /api/municipio/1': { municipioId: 1, nome: 'Vale Sereno', uf: 'SC', eixosForaDoAlcance: false },
  })
  const { router } = renderUi(null, {
    rotas: [{ path: '/cidade/:id/simulador', element: <SimuladorPage /> }],
    queryClient: clienteSemPausa(),
  })
  await router.navigate(`/cidade/1/simulador?vista=extrato${busca}`)
  await screen.findByText('2. Há plano?')
  const linhas = screen.getAllByRole('row').map((r) => within(r))
  return { router, linhas, pedidos: () => todos.filter((p) => p.path === EXTRATO).map((p) => p.query) }
}

it('each line has its signs and the balance by then, and the totals a real minus', async () => {
  const { linhas } = await abrir()
  const [titulos, um, dois, totais] = linhas
  expect(titulos!.getAllByRole('columnheader').map((c) => c.textContent)).toEqual(
    expect.arrayContaining(['Declarados', 'Saldo declarado', 'Comprovados', 'Saldo comprovado']),
  )
  expect(um!.getByText('−500')).toBeTruthy()
  expect(um!.getByText('1.000')).toBeTruthy()
  expect(dois!.getByText('+1.500')).toBeTruthy()
  expect(totais!.getByText('−250')).toBeTruthy()
})

it('days, theme and reason stand in the address, and the balances before and after are told', async () => {
  const { router, pedidos } = await abrir('&de=2026-11-01&ate=2026-11-05')
  expect(pedidos().at(-1)).toMatchObject({ de: '2026-11-01', ate: '2026-11-05' })
  expect(screen.getByText(/^Antes de/).textContent).toBe(
    'Antes de 01/11/2026: 0 declarados e 0 comprovados. No fim de 05/11/2026: 1.000 declarados e −250 comprovados.',
  )
  await userEvent.click(screen.getByRole('combobox', { name: 'O que mudou' }))
  await userEvent.click(await screen.findByRole('option', { name: 'Novo acompanhamento do tema' }))
  expect(router.state.location.search).toContain('motivo=novo+acompanhamento+do+tema')
  expect(router.state.location.search).toContain('vista=extrato')
  await waitFor(() => expect(pedidos().at(-1)).toMatchObject({ motivo: 'novo acompanhamento do tema' }))
})
