import { screen, waitFor, within } from '@testing-library/react'
import type { ReactNode } from 'react'
import { beforeEach, describe, expect, it } from 'vitest'
import { LINK_MORTO } from '#contract/capacidade.ts'
import { clienteSemPausa, comServidor, entrarComo, type Pedido, recusa, todasAsFlags } from '#web/testing.ts'
import { avisos, renderUi } from '#web/ui/test-utils.tsx'
import { AnalisarRelatoriosAdminPage } from './analisar-page.tsx'
import { EditarPage, InserirPage } from './formulario-page.tsx'
import { MeusRelatoriosAdminPage } from './meus-page.tsx'
import { RelatorioPublicoPage } from './publico-page.tsx'
import { RelatorioPage } from './relatorio-page.tsx'
import { RelatoriosPage } from './relatorios-page.tsx'
import { SEM_ACOES, umaLinha, umRelatorio } from './testing.ts'

const BASE = '/api/relatorioadministrativo/relatorioadministrativo'
const abrir = async (path: string, endereco: string, element: ReactNode) => {
  const tela = renderUi(null, { rotas: [{ path, element }], queryClient: clienteSemPausa() })
  await tela.router.navigate(endereco)
  return tela
}
const lista = () =>
  abrir('/cidade/:id/relatorio-administrativo', '/cidade/1/relatorio-administrativo', <RelatoriosPage />)
const pagina = (linhas: readonly unknown[]) => ({ linhas, total: linhas.length, totalExato: true })
const aoLado = {
  [`GET ${BASE}/saldo/40`]: { contado: false, horasDoRelatorio: 450, contrato: null },
  [`GET ${BASE}/historico/40`]: [],
}

beforeEach(() => entrarComo())

describe('the administrative reports of a city', () => {
  it('are coloured by state, which is also a word, and lead to each (R419)', async () => {
    comServidor({
      [`GET ${BASE}/get-by-municipio/1`]: [
        umaLinha({
          relatorioAdministrativoId: 41,
          titulo: 'Voltou',
          estado: 'devolvido',
          motivoRejeicao: 'Falta o anexo',
        }),
        umaLinha({ relatorioAdministrativoId: 42, titulo: 'Bom', estado: 'aprovado' }),
        umaLinha({ relatorioAdministrativoId: 43, titulo: 'Ruim', estado: 'reprovado' }),
      ],
    })
    await lista()
    const tabela = await screen.findByRole('table', { name: 'Relatórios administrativos' })
    const linhaDe = (nome: string) => within(tabela).getByRole('link', { name: nome }).closest('tr')!
    expect((await within(tabela).findByRole('link', { name: 'Voltou' })).getAttribute('href')).toBe(
      '/cidade/1/relatorio-administrativo/obter/41',
    )
    expect(linhaDe('Voltou').dataset.cor).toBe('yellow')
    expect(linhaDe('Bom').dataset.cor).toBe('green')
    expect(linhaDe('Ruim').dataset.cor).toBe('red')
    expect(within(linhaDe('Ruim')).getByText('Reprovado')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Novo relatório' }).getAttribute('href')).toBe(
      '/cidade/1/relatorio-administrativo/inserir',
    )
  })

  it('that are none or cannot be read say so (R852)', async () => {
    comServidor({ [`GET ${BASE}/get-by-municipio/1`]: [] })
    const { unmount } = await lista()
    expect(await screen.findByText('Nenhum relatório retornado')).toBeTruthy()
    unmount()
    comServidor({ [`GET ${BASE}/get-by-municipio/1`]: recusa(500, { message: 'Falhou' }) })
    await lista()
    await waitFor(() => expect(avisos().map((a) => a.titulo)).toContain('Erro ao obter relatórios administrativos'))
  })

  it('offer a new one only to who may write it', async () => {
    entrarComo({ usuarioId: 7, acessoTotal: false }, { ...todasAsFlags, novoRelatorioAdministrativo: false })
    comServidor({ [`GET ${BASE}/get-by-municipio/1`]: [] })
    await lista()
    expect(await screen.findByText('Nenhum relatório retornado')).toBeTruthy()
    expect(screen.queryByRole('link', { name: 'Novo relatório' })).toBeNull()
  })
})

it('one’s own come in pages; what was returned is corrected from its row, of a city or of none', async () => {
  comServidor({
    [`GET ${BASE}/meus`]: pagina([
      umaLinha({ estado: 'devolvido', titulo: 'Voltou', municipioId: null, municipio: null }),
    ]),
    [`GET ${BASE}/meus/opcoes`]: {
      total: 1,
      municipios: [],
      porEstado: { emAnalise: 0, aprovado: 0, devolvido: 1, reprovado: 0, cancelado: 0 },
    },
  })
  await abrir('/meus-relatorios-administrativos', '/meus-relatorios-administrativos', <MeusRelatoriosAdminPage />)
  const link = await screen.findByRole('link', { name: 'Voltou' })
  expect(link.getAttribute('href')).toBe('/relatorio-administrativo/obter/40')
  expect(screen.getByRole('link', { name: /Corrigir e reenviar/ }).getAttribute('href')).toBe(
    '/relatorio-administrativo/editar/40',
  )
})

describe('writing one', () => {
  const opcoes = {
    'GET /api/municipio/get-nomes': [{ municipioId: 1, nome: 'Vale Sereno', uf: 'SC' }],
    'GET /api/contratos/obter-contrato-por-usuario': [],
  }
  it('tells what is missing beside each field and sends nothing (R420)', async () => {
    const pedidos = comServidor(opcoes)
    const { user } = await abrir(
      '/cidade/:id/relatorio-administrativo/inserir',
      '/cidade/1/relatorio-administrativo/inserir',
      <InserirPage />,
    )
    await user.click(await screen.findByRole('button', { name: 'Salvar' }))
    for (const frase of [
      'O título deve estar preenchido',
      'O tipo deve estar preenchido',
      'A data de início deve estar preenchida',
      'As horas devem estar preenchidas',
      'A descrição deve estar preenchida',
    ])
      expect(await screen.findByText(frase)).toBeTruthy()
    expect(pedidos.some((p: Pedido) => p.method === 'POST')).toBe(false)
    const lugar = screen.getByRole<HTMLInputElement>('combobox', { name: 'Município' })
    expect([lugar.value, lugar.placeholder]).toEqual(['Vale Sereno/SC', 'Nenhum município'])
  })

  it('of one that was returned shows what was asked for, and is not open to what was judged', async () => {
    comServidor({
      ...opcoes,
      [`GET ${BASE}/40`]: umRelatorio({
        estado: 'devolvido',
        motivoRejeicao: 'Diga quem participou',
        acoes: { ...SEM_ACOES, editar: true, cancelar: true },
      }),
    })
    const editar = () =>
      abrir(
        '/cidade/:id/relatorio-administrativo/editar/:relatorio',
        '/cidade/1/relatorio-administrativo/editar/40',
        <EditarPage />,
      )
    const { unmount } = await editar()
    expect(await screen.findByText('Diga quem participou')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Salvar e reenviar' })).toBeTruthy()
    unmount()
    comServidor({ ...opcoes, [`GET ${BASE}/40`]: umRelatorio({ estado: 'aprovado' }) })
    await editar()
    expect(await screen.findByText('Este relatório não pode mais ser alterado')).toBeTruthy()
  })
})

describe('one report', () => {
  const ver = () =>
    abrir(
      '/cidade/:id/relatorio-administrativo/obter/:relatorio',
      '/cidade/1/relatorio-administrativo/obter/40',
      <RelatorioPage />,
    )
  it('shows everything, and offers what may be done with it (R421)', async () => {
    comServidor({
      ...aoLado,
      [`GET ${BASE}/40`]: umRelatorio({ acoes: { ...SEM_ACOES, editar: true, excluir: true } }),
    })
    await ver()
    expect(await screen.findByRole('heading', { level: 1, name: 'Planejamento das oficinas' })).toBeTruthy()
    for (const parte of ['Planejamento', 'O que foi feito.', '07:30', 'CT-3', 'Em análise'])
      expect(screen.getAllByText(parte).length).toBeGreaterThan(0)
    expect(screen.getByRole('link', { name: 'Editar' }).getAttribute('href')).toBe(
      '/cidade/1/relatorio-administrativo/editar/40',
    )
  })
  it('leads to the process that pays it', async () => {
    comServidor({
      ...aoLado,
      [`GET ${BASE}/40`]: umRelatorio({ estado: 'aprovado' }),
      'GET /api/relatorio/relatorioGestaoPagamento/linhagem/administrativo/40': [
        {
          elos: [
            {
              ...{
                tipo: 'processo',
                id: 4,
                titulo: 'Processo nº 1 de 4',
                detalhe: null,
                quem: null,
                em: null,
                horas: null,
              },
              para: '/gestao-pagamento/processo/4',
            },
          ],
        },
      ],
    })
    await ver()
    const processo = await screen.findByRole('link', { name: 'Processo nº 1 de 4' })
    expect(processo.getAttribute('href')).toBe('/gestao-pagamento/processo/4')
  })
  it('that was judged offers no change', async () => {
    comServidor({ ...aoLado, [`GET ${BASE}/40`]: umRelatorio({ estado: 'aprovado' }) })
    await ver()
    expect(await screen.findByText('Aprovado')).toBeTruthy()
    expect(screen.queryByRole('link', { name: 'Editar' })).toBeNull()
  })
})

it('the bench approves after a question, with the version that was read (R422)', async () => {
  const julga = { ...SEM_ACOES, aprovar: true, devolver: true, reprovar: true }
  const { excluir: _, ...daFila } = julga
  const pedidos = comServidor({
    ...aoLado,
    [`GET ${BASE}/fila`]: pagina([{ ...umaLinha(), diasNaFila: 2, reenvio: false, proprio: false, acoes: daFila }]),
    [`GET ${BASE}/fila/opcoes`]: { total: 1, municipios: [], usuarios: [] },
    [`GET ${BASE}/40`]: umRelatorio({ acoes: julga }),
    [`PUT ${BASE}/analisar-relatorio-administrativo`]: {
      message: 'ok',
      relatorioAdministrativoId: 40,
      statusRelatorioId: 2,
      versao: 4,
    },
  })
  const { user } = await abrir(
    '/analisar-relatorios-administrativos',
    '/analisar-relatorios-administrativos?relatorio=40',
    <AnalisarRelatoriosAdminPage />,
  )
  await user.click(await screen.findByRole('button', { name: /^Aprovar/ }))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Aprovar' }))
  await waitFor(() =>
    expect(pedidos.find((p: Pedido) => p.method === 'PUT')?.body).toEqual({
      relatorioAdministrativoId: 40,
      statusRelatorioId: 2,
      motivoRejeicao: null,
      versao: 3,
    }),
  )
})

describe('without login', () => {
  const publica = (relatorio: string) =>
    abrir(
      '/relatorioAdmin/obter_publico/:relatorio',
      `/relatorioAdmin/obter_publico/${relatorio}`,
      <RelatorioPublicoPage />,
    )
  it('a link shows the report (R382)', async () => {
    const token = 'x'.repeat(43)
    const { titulo, descricao, estado, tipo, inicio, fim, horas } = umRelatorio()
    comServidor({
      [`GET ${BASE}/publico/${token}`]: {
        ...{ titulo, descricao, estado, tipo, inicio, fim, horas },
        municipio: null,
        autor: 'Clarice Moura',
        anexos: [{ nomeArquivo: 'minuta.pdf', tamanho: 2048 }],
      },
    })
    await publica(token)
    expect(await screen.findByText('O que foi feito.')).toBeTruthy()
    expect(screen.getByText(/minuta\.pdf/)).toBeTruthy()
  })

  it('a dead link says that it is one, and offers no second try (R382)', async () => {
    const token = 'y'.repeat(43)
    comServidor({ [`GET ${BASE}/publico/${token}`]: recusa(404, { code: 'naoEncontrado', message: LINK_MORTO }) })
    await publica(token)
    expect(await screen.findByText('Este link não abre')).toBeTruthy()
    expect(screen.getByText(LINK_MORTO)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Tentar de novo' })).toBeNull()
  })
})
