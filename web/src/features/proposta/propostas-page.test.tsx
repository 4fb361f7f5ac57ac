import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { opcoesDoQuadro, paginaDePropostas, quadroDePropostas } from '#contract/proposta.ts'
import { ESTADOS_PROPOSTA } from '#contract/proposta-estados.ts'
import { calendarioDeParcelas } from '#contract/proposta-parcelas.ts'
import { clienteSemPausa, comServidor, entrarComo, todasAsFlags } from '#web/testing.ts'
import { comoCelular, renderUi } from '#web/ui/test-utils.tsx'
import { PropostasPage } from './propostas-page.tsx'
import { BASE, umaLinha } from './testing.ts'

const CALENDARIO = '/api/municipio-proposta-parcelas/calendario'
const cartoes = {
  emElaboracao: [umaLinha()],
  minutaAssinada: [umaLinha({ municipioPropostaId: 6, estado: 'minutaAssinada', parcelasVencidas: 2 })],
} as const
const QUADRO = quadroDePropostas.output.parse({
  estados: ESTADOS_PROPOSTA.map((estado) => {
    const daqui = estado in cartoes ? cartoes[estado as keyof typeof cartoes] : []
    const quantidade = estado === 'emElaboracao' ? 31 : daqui.length
    return { estado, quantidade, valorTotal: quantidade * 1000, investimentoMunicipio: 0, cartoes: daqui }
  }),
  total: { quantidade: 32, valorTotal: 32_000, investimentoMunicipio: 22_400 },
})
const OPCOES = opcoesDoQuadro.output.parse({
  municipios: [{ municipioId: 1, nome: 'Vale Sereno', uf: 'SC' }],
  unidadesRegionais: [],
  pacotes: [{ pacoteId: 3, nome: 'Cidade Completa' }],
  responsaveis: [{ usuarioId: 7, nome: 'Clarice Moura' }],
  ciclos: ['2026'],
})
const A_RECEBER = calendarioDeParcelas.output.parse({
  parcelas: [
    {
      ...{ municipioPropostaParcelaId: 91, municipioPropostaId: 6, numeroDaProposta: 'PROP-SC-2026-0001' },
      ...{ municipioId: 1, municipio: { nome: 'Vale Sereno', uf: 'SC' }, numero: 1, de: 3, vencimento: '2026-06-10' },
      ...{ valor: 233.33, estado: 'faturada', valorPago: null, dataPagamento: null },
    },
  ],
  cortado: false,
  totais: [{ estado: 'faturada', quantidade: 1, valor: 233.33 }],
  vencidasAntes: { quantidade: 2, valor: 500 },
})
const abrir = async (busca = '', mais: object = {}) => {
  const pedidos = comServidor({
    [`GET ${BASE}/quadro`]: QUADRO,
    [`GET ${BASE}/quadro/opcoes`]: OPCOES,
    [`GET ${BASE}/lista`]: paginaDePropostas.output.parse({ linhas: [umaLinha()], total: 1, totalExato: true }),
    [`GET ${CALENDARIO}`]: A_RECEBER,
    [`GET ${BASE}/planilha`]: {},
    ...mais,
  })
  const tela = renderUi(null, {
    rotas: [{ path: '/propostas', element: <PropostasPage /> }],
    queryClient: clienteSemPausa(),
  })
  await tela.router.navigate(`/propostas${busca}`)
  const pedido = (caminho: string) => pedidos.filter((p) => p.path === caminho).at(-1)?.query
  return { ...tela, pedido }
}

beforeEach(() => {
  comoCelular(false)
  entrarComo({ usuarioId: 7 }, todasAsFlags)
})

describe('the board of proposals', () => {
  it('has a column for each state with how many and how much, and cards that lead to the proposal', async () => {
    await abrir()
    const coluna = within(await screen.findByRole('region', { name: 'Minuta assinada' }))
    expect(coluna.getByRole('link', { name: 'Vale Sereno/SC' }).getAttribute('href')).toBe(
      '/cidade/1/proposta/proposta?proposta=6',
    )
    expect(coluna.getByText('2 parcelas vencidas')).toBeTruthy()
    expect(within(screen.getByRole('region', { name: 'Em elaboração' })).getByText('R$ 31.000,00')).toBeTruthy()
    expect(screen.getAllByRole('list', { name: /^Propostas:/ })).toHaveLength(ESTADOS_PROPOSTA.length)
  })

  it('what has no room on it stands in the list, narrowed to that state', async () => {
    const { user, router, pedido } = await abrir('?pacote=3&vencidas=sim')
    await user.click(await screen.findByRole('button', { name: 'Mais 30 na lista' }))
    await waitFor(() => expect(pedido(`${BASE}/lista`)).toBeDefined())
    expect(pedido(`${BASE}/quadro`)).toEqual({ pacoteId: '3', vencidas: 'true' })
    expect(pedido(`${BASE}/lista`)).toEqual({
      ...{ pacoteId: '3', vencidas: 'true', estado: 'emElaboracao', porPagina: '50' },
    })
    expect(router.state.location.search).toContain('vista=lista')
    expect(await screen.findByRole('link', { name: 'PROP-SC-2026-0001' })).toBeTruthy()
  })

  it('on a phone shows one state at a time', async () => {
    comoCelular(true)
    const { user } = await abrir()
    expect(await screen.findByRole('region', { name: 'Em elaboração' })).toBeTruthy()
    expect(screen.queryByRole('region', { name: 'Minuta assinada' })).toBeNull()
    await user.click(screen.getAllByRole('combobox', { name: /^Situação/ }).at(-1)!)
    await user.click(await screen.findByRole('option', { name: 'Minuta assinada (1)', hidden: true }))
    expect(await screen.findByRole('region', { name: 'Minuta assinada' })).toBeTruthy()
    expect(screen.queryByRole('region', { name: 'Em elaboração' })).toBeNull()
  })

  it('the spreadsheet takes the filters along', async () => {
    const { user, pedido } = await abrir('?vista=lista&estado=gerada&municipio=1&busca=vale')
    await user.click(await screen.findByRole('button', { name: 'Planilha (XLSX)' }))
    await waitFor(() =>
      expect(pedido(`${BASE}/planilha`)).toEqual({ municipioId: '1', estado: 'gerada', busca: 'vale' }),
    )
  })

  it('nothing says where proposals begin, and offers to take the filters away', async () => {
    const nada = { estados: QUADRO.estados.map((e) => ({ ...e, quantidade: 0, cartoes: [] })) }
    const total = { quantidade: 0, valorTotal: 0, investimentoMunicipio: 0 }
    const { user, router } = await abrir('?ciclo=2020', { [`GET ${BASE}/quadro`]: { ...nada, total } })
    expect(await screen.findByText('Propostas começam na aba Propostas do município.')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Limpar os filtros' }))
    await waitFor(() => expect(router.state.location.search).toBe(''))
  })
})

describe('what is to be received', () => {
  it('stands by day of a month with its totals, and what is overdue from before it', async () => {
    const { user, pedido } = await abrir('?vista=receber&mes=2026-06')
    expect(await screen.findByText('junho de 2026')).toBeTruthy()
    expect(pedido(CALENDARIO)).toEqual({ de: '2026-06-01', ate: '2026-06-30' })
    expect(
      await screen.findByText(/2 parcelas venceram antes de junho de 2026 e não foram pagas: R\$ 500,00/),
    ).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Vale Sereno/SC' }).getAttribute('href')).toBe(
      '/cidade/1/proposta/parcelas?proposta=6',
    )
    await user.click(screen.getByRole('button', { name: 'Próximo mês' }))
    await waitFor(() => expect(pedido(CALENDARIO)).toEqual({ de: '2026-07-01', ate: '2026-07-31' }))
  })
})
