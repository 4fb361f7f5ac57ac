import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Contrato } from '#contract/contrato.ts'
import { comServidor, entrarComo, type Pedido } from '#web/testing.ts'
import { renderUi } from '#web/ui/test-utils.tsx'
import { ContratosPage } from './contratos-page.tsx'

const contrato = (contratoId: number, status: string | null): Contrato => ({
  contratoId,
  numContrato: `CT-${contratoId}`,
  objeto: 'Condução do programa',
  empresaNome: 'Caminhos Consultoria',
  cnpj: '11222333000181',
  inicio: '2026-01-01',
  fim: '2026-12-31',
  fimVigente: '2026-12-31',
  qtdHorasPrevistas: 100,
  valorHora: null,
  valorTotal: null,
  qtdEntregasPrevistas: 4,
  horasAprovadas: 0,
  qtdEntregas: 0,
  saldo: {
    horasPrevistas: 100,
    horasAprovadas: 0,
    horasRestantes: 100,
    entregasPrevistas: 4,
    entregas: 0,
    entregasRestantes: 4,
  },
  situacao: 'Vigente',
  ativo: true,
  gestorId: null,
  gestor: null,
  statusContratoId: status ? 1 : null,
  statusContrato: status ? { nome: status } : null,
  usuarios: [{ usuarioId: 5, nome: 'Ana Souza' }],
  usuario: { nome: 'Ana Souza' },
  solucoes: [],
  municipios: [],
  aditivos: [],
  arquivoNome: null,
  criacao: '2026-01-01T12:00:00Z',
  versao: 3,
  acoes: { editar: true, excluir: true },
})

const listas = {
  'GET /api/contratos': [contrato(1, 'Assinado'), contrato(2, null)],
  'GET /api/contratos/pessoas': [{ usuarioId: 5, nome: 'Ana Souza', empresaNome: null, consultor: true }],
  'GET /api/municipio/get-nomes': [],
  'GET /api/StatusContrato': [
    { statusContratoId: 1, nome: 'Assinado', versao: 1 },
    { statusContratoId: 2, nome: 'Rescindido', versao: 1 },
  ],
}

beforeEach(() => entrarComo())

describe('the status of a contract', () => {
  it('stands in the list and narrows it', async () => {
    comServidor(listas)
    const { user } = renderUi(<ContratosPage />)
    const tabela = within(await screen.findByRole('region', { name: 'Contratos' }))
    expect(await tabela.findByText('Assinado')).toBeTruthy()
    await user.click(screen.getByRole('combobox', { name: /^Status/ }))
    await user.click(await screen.findByRole('option', { name: 'Assinado', hidden: true }))
    await waitFor(() => expect(tabela.queryByText('CT-2')).toBeNull())
    expect(tabela.getByText('CT-1')).toBeTruthy()
  })

  it('is chosen in the form and saved with the contract', async () => {
    const pedidos = comServidor({
      ...listas,
      'PUT /api/contratos': (p: Pedido) => ({ ...contrato(1, 'Rescindido'), ...(p.body as object) }),
    })
    const { user } = renderUi(<ContratosPage />)
    await user.click(await screen.findByRole('button', { name: 'Editar: CT-1' }))
    const dialogo = within(await screen.findByRole('dialog'))
    await user.click(dialogo.getByRole('combobox', { name: /^Status/ }))
    await user.click(await screen.findByRole('option', { name: 'Rescindido', hidden: true }))
    await user.click(dialogo.getByRole('button', { name: 'Salvar' }))
    await waitFor(() => expect(pedidos.find((p) => p.method === 'PUT')?.body).toMatchObject({ statusContratoId: 2 }))
  })
})

describe('what was paid from a contract', () => {
  const BASE = '/api/relatorio/relatorioGestaoPagamento'
  const elo = { id: 4, detalhe: null, quem: 'Ana Souza', em: '2026-03-02T12:00:00Z', para: null, horas: null }
  const pago = {
    [`GET ${BASE}/ritmo/1`]: {
      contrato: {
        fimVigente: '2026-12-31',
        horasAprovadas: 5100,
        horasPrevistas: 6000,
        entregas: 2,
        entregasPrevistas: 4,
      },
      ...{ usadoHoras: 85, usadoEntregas: 50, alerta: true, meses: [], previsaoDoFim: '2026-09-01', antesDoFim: true },
    },
    [`GET ${BASE}/linhagem/contrato/1`]: [
      {
        elos: [
          { ...elo, tipo: 'contrato', titulo: 'Contrato CT-1' },
          { ...elo, tipo: 'processo', titulo: 'Processo nº 1 de 4', para: '/gestao-pagamento/processo/4' },
        ],
      },
    ],
  }
  it('stands in it with its pace, at an address that others lead to', async () => {
    comServidor({ ...listas, ...pago })
    const { router, user } = renderUi(null, { rotas: [{ path: '/contratos', element: <ContratosPage /> }] })
    await router.navigate('/contratos?aberta=1')
    const detalhe = within(await screen.findByRole('dialog', { name: 'Contrato CT-1' }))
    expect(await detalhe.findByText(/Neste ritmo as horas acabam em 01\/09\/2026, antes do fim/)).toBeTruthy()
    expect(detalhe.getByText(/O contrato está perto do limite/)).toBeTruthy()
    const processo = await detalhe.findByRole('link', { name: 'Processo nº 1 de 4' })
    expect(processo.getAttribute('href')).toBe('/gestao-pagamento/processo/4')
    await user.keyboard('{Escape}')
    await waitFor(() => expect(router.state.location.search).toBe(''))
  })
  it('is not asked for by who may see no payments', async () => {
    entrarComo({ acessoTotal: false }, { verMenuContrato: true })
    const pedidos = comServidor({ ...listas, ...pago })
    const { router } = renderUi(null, { rotas: [{ path: '/contratos', element: <ContratosPage /> }] })
    await router.navigate('/contratos?aberta=1')
    await screen.findByRole('dialog', { name: 'Contrato CT-1' })
    expect(pedidos.filter((p) => p.path.startsWith(BASE))).toEqual([])
  })
})
