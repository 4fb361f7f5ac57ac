import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { enderecoDoRelatorio, VISTA_PADRAO, type Vista } from '#contract/relatorio-vista.ts'
import { pontosPorEixo } from '#contract/relatorios/pontos-por-eixo.ts'
import type { Visao } from '#contract/visao-relatorio.ts'
import { clienteSemPausa, comServidor, entrarComo, type Pedido, recusa, todasAsFlags } from '#web/testing.ts'
import { renderUi } from '#web/ui/test-utils.tsx'
import { RelatorioPage } from './relatorio-page.tsx'

beforeEach(() => entrarComo())

const { rota } = pontosPorEixo
const pagina = `/dashboard-administrativo2/relatorio/${rota}`
const base = `/api/dashboard/dashboardadministrativo/${rota}`
const visoes = '/api/dashboard/visao-relatorio'
const linhas = [
  { municipio: 'Serra/SC', eixo: 'Gestão', pontosObtidos: 10, pontosPossiveis: 40, percentual: 25 },
  { municipio: 'Baía/SC', eixo: 'Cultura', pontosObtidos: 30, pontosPossiveis: 40, percentual: 75 },
  { municipio: 'Baía/SC', eixo: 'Gestão', pontosObtidos: 5, pontosPossiveis: 5, percentual: 100 },
]
const visao = (parte: Partial<Visao> = {}): Visao => ({
  visaoRelatorioId: 5,
  rota,
  nome: 'Por eixo',
  minha: true,
  dono: 'Marta Admin',
  grupo: null,
  filtros: { uf: ['SC'] },
  vista: { ...VISTA_PADRAO, grupo: 'eixo' },
  criacao: '2026-03-01T12:00:00Z',
  acoes: { salvar: true, excluir: true },
  versao: 3,
  ...parte,
})
const servidor = (extra: Record<string, unknown> = {}): Pedido[] =>
  comServidor({
    [`GET ${base}/opcoes`]: { uf: ['SC', 'PR'].map((valor) => ({ valor, rotulo: valor, grupo: null })) },
    [`POST ${base}`]: linhas,
    [`POST ${base}/csv`]: {},
    [`GET ${visoes}`]: [visao(), visao({ visaoRelatorioId: 6, nome: 'Do colega', minha: false, dono: 'Ana' })],
    [`GET ${visoes}/5`]: visao(),
    ...extra,
  })
const abrir = async (busca = '') => {
  const tela = renderUi(null, {
    rotas: [{ path: '/dashboard-administrativo2/relatorio/:relatorioRoute', element: <RelatorioPage /> }],
    queryClient: clienteSemPausa(),
  })
  await act(() => tela.router.navigate(pagina + busca))
  await screen.findByRole('table')
  return { ...tela, endereco: () => tela.router.state.location.search }
}
const escrito = () =>
  within(screen.getByRole('table', { name: 'Pontos por eixo' }))
    .getAllByRole('row')
    .map((r) => [...r.querySelectorAll('th, td')].map((c) => c.textContent).join(' | '))
type Tela = Awaited<ReturnType<typeof abrir>>
const escolher = ({ user }: Tela, campo: string, opcao: string) =>
  user.selectOptions(screen.getByRole('combobox', { name: campo }), `${campo} ${opcao}`)
const baixar = async ({ user }: Tela) => {
  await user.click(screen.getByRole('button', { name: 'Mais ações' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Baixar em CSV' }))
}

describe('how a report is looked at', () => {
  it('stands in the address: groups, order, columns and chart', async () => {
    servidor()
    const tela = await abrir()
    await escolher(tela, 'Agrupar por', 'Eixo')
    await waitFor(() => expect(tela.endereco()).toBe('?grupo=eixo'))
    await tela.user.click(screen.getByRole('button', { name: 'Pontos obtidos' }))
    await tela.user.click(screen.getByRole('button', { name: 'Pontos obtidos' }))
    await waitFor(() => expect(tela.endereco()).toBe('?grupo=eixo&ordem=-pontosObtidos'))
    expect(escrito()).toEqual([
      'Eixo | Município | Pontos obtidos | Pontos possíveis | %',
      'Cultura1 linha | 30 | 40 | 75%',
      'Cultura | Baía/SC | 30 | 40 | 75%',
      // 15 of 45.
      'Gestão2 linhas | 15 | 45 | 33,3%',
      'Gestão | Serra/SC | 10 | 40 | 25%',
      'Gestão | Baía/SC | 5 | 5 | 100%',
      'Total |  | 45 | 85 | 52,9%',
    ])
    await tela.user.click(screen.getByRole('button', { name: 'Dobrar todos os grupos' }))
    await waitFor(() => expect(tela.endereco()).toContain('dobrados=sim'))
    await escolher(tela, 'Gráfico de', '%')
    await waitFor(() => expect(tela.endereco()).toContain('grafico=percentual'))
    const figura = screen.getByRole('figure', { name: '% por Eixo' })
    expect(
      within(figura)
        .getAllByRole('listitem')
        .map((li) => li.textContent),
    ).toEqual(['Cultura75%', 'Gestão33,3%'])
    await tela.user.click(within(figura).getByRole('button', { name: /Ver tabela/ }))
    const tabela = within(figura).getByRole('table')
    expect(
      within(tabela)
        .getAllByRole('row')
        .map((r) => r.textContent),
    ).toEqual(['EixoLinhas%', 'Cultura175%', 'Gestão233,3%'])
  })

  it('is read from an address that somebody sent, and goes into the files', async () => {
    const pedidos = servidor()
    const vista: Vista = {
      colunas: ['percentual', 'municipio'],
      ordem: { coluna: 'municipio', desc: false },
      grupo: 'eixo',
      dobrados: true,
      grafico: 'pontosObtidos',
    }
    const tela = await abrir(enderecoDoRelatorio(rota, { uf: ['SC'] }, vista).slice(pagina.length))
    await screen.findByRole('figure', { name: 'Pontos obtidos por Eixo' })
    expect(escrito()).toEqual([
      'Eixo | % | Município',
      'Cultura1 linha | 75% | ',
      'Gestão2 linhas | 33,3% | ',
      'Total | 52,9% | ',
    ])
    await baixar(tela)
    await waitFor(() =>
      expect(pedidos.filter((p) => p.path === `${base}/csv`)).toMatchObject([{ body: { uf: ['SC'], vista } }]),
    )
    // The rows are asked for by the filters alone.
    expect(pedidos.find((p) => p.path === base)!.body).toEqual({ uf: ['SC'] })
  })

  it('of who sees fewer columns leaves out those that are not seen', async () => {
    const grupo = { usuarioGrupoId: 2, nome: 'X', verTodosEixos: false, visualizaMunicipio: true, relatorioAdm: [rota] }
    entrarComo({ acessoTotal: false, grupo }, { ...todasAsFlags, visualizarPontosMedalha: false })
    servidor()
    await abrir('?colunas=percentual,municipio&ordem=-percentual&grafico=pontosObtidos')
    expect(screen.getAllByRole('columnheader').map((th) => th.textContent)).toEqual(['Município'])
    expect(screen.queryByRole('figure')).toBeNull()
    expect(screen.queryByRole('combobox', { name: 'Gráfico de' })).toBeNull()
  })

  it('and what does not exist is as if it were not there', async () => {
    servidor()
    await abrir('?colunas=x,y&ordem=-x&grupo=percentual&grafico=eixo')
    expect(escrito()[0]).toBe('Município | Eixo | Pontos obtidos | Pontos possíveis | %')
  })
})

describe('a saved view', () => {
  it('is applied by its number alone, and shows its name', async () => {
    const pedidos = servidor()
    const tela = await abrir('?visao=5')
    expect(await screen.findByText('Por eixo')).toBeTruthy()
    await screen.findByRole('button', { name: /^Gestão/ })
    expect(pedidos.filter((p) => p.path === base).map((p) => p.body)).toEqual([{ uf: ['SC'] }])
    expect(tela.endereco()).toBe('?visao=5')
    expect(screen.queryByRole('button', { name: 'Salvar' })).toBeNull()
  })

  it('that is changed can be saved, kept as another or dropped', async () => {
    let guardada = visao()
    const pedidos = servidor({
      [`GET ${visoes}/5`]: () => guardada,
      [`PUT ${visoes}/5`]: ({ body }: Pedido) => {
        guardada = { ...guardada, ...(body as object), versao: 4 } as Visao
        return guardada
      },
    })
    const tela = await abrir('?visao=5')
    await screen.findByText('Por eixo')
    await escolher(tela, 'Gráfico de', 'Pontos obtidos')
    await waitFor(() => expect(tela.endereco()).toContain('mudada=sim'))
    expect(tela.endereco()).toContain('visao=5')
    expect(tela.endereco()).toContain('uf=SC')
    expect(await screen.findByText(/alterada/)).toBeTruthy()
    await tela.user.click(screen.getByRole('button', { name: 'Descartar' }))
    await waitFor(() => expect(tela.endereco()).toBe('?visao=5'))
    expect(screen.queryByRole('figure')).toBeNull()

    await escolher(tela, 'Gráfico de', 'Pontos obtidos')
    await tela.user.click(await screen.findByRole('button', { name: 'Salvar' }))
    await waitFor(() => expect(tela.endereco()).toBe('?visao=5'))
    expect(pedidos.find((p) => p.method === 'PUT')!.body).toEqual({
      nome: 'Por eixo',
      compartilhada: false,
      filtros: { uf: ['SC'] },
      vista: { ...VISTA_PADRAO, grupo: 'eixo', grafico: 'pontosObtidos' },
      versao: 3,
    })
    // Still drawn: the view is as it was saved.
    expect(screen.getByRole('figure', { name: 'Pontos obtidos por Eixo' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Salvar' })).toBeNull()
  })

  it('changed back to what it was is not changed', async () => {
    servidor()
    const tela = await abrir('?visao=5')
    await screen.findByText('Por eixo')
    await escolher(tela, 'Gráfico de', 'Pontos obtidos')
    await screen.findByRole('button', { name: 'Salvar' })
    await tela.user.selectOptions(screen.getByRole('combobox', { name: 'Gráfico de' }), 'Sem gráfico')
    await waitFor(() => expect(tela.endereco()).toBe('?visao=5'))
  })

  it('cleared of its only filter stays cleared', async () => {
    const pedidos = servidor()
    const tela = await abrir('?visao=5')
    await screen.findByText('Por eixo')
    await tela.user.click(screen.getByRole('combobox', { name: 'UF' }))
    await tela.user.click(await screen.findByRole('option', { name: 'SC' }))
    await waitFor(() => expect(pedidos.filter((p) => p.path === base).at(-1)!.body).toEqual({}))
    expect(tela.endereco()).not.toContain('uf=')
    expect(await screen.findByRole('button', { name: 'Salvar' })).toBeTruthy()
  })

  it('of somebody else is not saved over, only as another', async () => {
    servidor({ [`GET ${visoes}/5`]: visao({ minha: false, dono: 'Ana', acoes: { salvar: false, excluir: false } }) })
    const tela = await abrir('?visao=5')
    expect(await screen.findByText(/de Ana/)).toBeTruthy()
    await escolher(tela, 'Gráfico de', 'Pontos obtidos')
    expect(await screen.findByRole('button', { name: 'Salvar como nova' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Salvar' })).toBeNull()
  })

  it('is made with a name, shared with the group if one wants', async () => {
    const pedidos = servidor({
      [`POST ${visoes}`]: ({ body }: Pedido) => visao({ ...(body as object), visaoRelatorioId: 7 } as Partial<Visao>),
      [`GET ${visoes}/7`]: visao({ visaoRelatorioId: 7 }),
    })
    const tela = await abrir('?grupo=eixo')
    await tela.user.click(screen.getByRole('button', { name: 'Visões' }))
    await tela.user.click(await screen.findByRole('menuitem', { name: 'Salvar como nova visão' }))
    const dialogo = within(await screen.findByRole('dialog'))
    await tela.user.click(dialogo.getByRole('button', { name: 'Salvar' }))
    expect(pedidos.some((p) => p.method === 'POST' && p.path === visoes)).toBe(false)
    await tela.user.type(dialogo.getByRole('textbox', { name: /Nome/ }), 'Nova')
    await tela.user.click(dialogo.getByRole('switch'))
    await tela.user.click(dialogo.getByRole('button', { name: 'Salvar' }))
    await waitFor(() => expect(tela.endereco()).toBe('?visao=7'))
    expect(pedidos.find((p) => p.method === 'POST' && p.path === visoes)!.body).toEqual({
      rota,
      nome: 'Nova',
      compartilhada: true,
      filtros: {},
      vista: { ...VISTA_PADRAO, grupo: 'eixo' },
    })
  })

  it('is chosen from those of oneself and of the group; a name that is taken is told at its field', async () => {
    servidor({
      [`GET ${visoes}/6`]: visao({ visaoRelatorioId: 6, nome: 'Do colega', minha: false, dono: 'Ana' }),
      [`POST ${visoes}`]: recusa(409, { code: 'jaExiste', message: 'Há campos.', fields: { nome: 'Já existe' } }),
    })
    const tela = await abrir()
    await tela.user.click(screen.getByRole('button', { name: 'Visões' }))
    expect(within(await screen.findByRole('group', { name: 'Minhas' })).getByText('Por eixo')).toBeTruthy()
    await tela.user.click(screen.getByRole('menuitem', { name: /Do colega/ }))
    await waitFor(() => expect(tela.endereco()).toBe('?visao=6'))
    await tela.user.click(screen.getByRole('button', { name: 'Visões' }))
    await tela.user.click(await screen.findByRole('menuitem', { name: 'Salvar como nova visão' }))
    const dialogo = within(await screen.findByRole('dialog'))
    await tela.user.type(dialogo.getByRole('textbox', { name: /Nome/ }), 'Por eixo')
    await tela.user.click(dialogo.getByRole('button', { name: 'Salvar' }))
    expect(await dialogo.findByText('Já existe')).toBeTruthy()
  })

  it('that is gone, or of another report, is told, with the way on', async () => {
    servidor({ [`GET ${visoes}/9`]: recusa(404, { code: 'naoEncontrado', message: 'Registro não encontrado.' }) })
    const tela = await abrir('?visao=9')
    expect(await screen.findByText('Visão não encontrada')).toBeTruthy()
    await tela.user.click(screen.getByRole('button', { name: 'Ver o relatório sem ela' }))
    await waitFor(() => expect(tela.endereco()).toBe(''))
    tela.unmount()
    servidor({ [`GET ${visoes}/5`]: visao({ rota: 'get-municipio-regiao' }) })
    await abrir('?visao=5')
    expect(await screen.findByText('Visão não encontrada')).toBeTruthy()
  })

  it('that cannot be read now is not called gone: nothing is shown in its place, and it is asked for again', async () => {
    let cai = true
    const pedidos = servidor({
      [`GET ${visoes}/5`]: () => (cai ? recusa(500, { code: 'erroInterno', message: 'Caiu.' }) : visao()),
    })
    const tela = renderUi(null, {
      rotas: [{ path: '/dashboard-administrativo2/relatorio/:relatorioRoute', element: <RelatorioPage /> }],
      queryClient: clienteSemPausa(),
    })
    // What was read without a view is known, and is none of it.
    await act(() => tela.router.navigate(pagina))
    await screen.findByText('Serra/SC')
    await act(() => tela.router.navigate(`${pagina}?visao=5`))
    expect(await screen.findByText('Caiu.')).toBeTruthy()
    expect(screen.queryByText('Visão não encontrada')).toBeNull()
    expect(screen.queryByText('Serra/SC')).toBeNull()
    expect(screen.queryByRole('button', { name: 'Mais ações' })).toBeNull()
    expect(pedidos.filter((p) => p.path === base)).toHaveLength(1)
    cai = false
    await tela.user.click(screen.getByRole('button', { name: 'Tentar de novo' }))
    expect(await screen.findByText('Por eixo')).toBeTruthy()
    await waitFor(() => expect(pedidos.filter((p) => p.path === base).at(-1)!.body).toEqual({ uf: ['SC'] }))
  })

  it('that was changed is shown as the address has it, also while it cannot be read', async () => {
    let cai = true
    const pedidos = servidor({
      [`GET ${visoes}/5`]: () => (cai ? recusa(500, { code: 'erroInterno', message: 'Caiu.' }) : visao()),
    })
    const tela = await abrir('?uf=PR&grupo=eixo&visao=5&mudada=sim')
    expect(await screen.findByText('A visão não pôde ser lida')).toBeTruthy()
    expect(screen.queryByText('Visão não encontrada')).toBeNull()
    expect(pedidos.filter((p) => p.path === base).map((p) => p.body)).toEqual([{ uf: ['PR'] }])
    cai = false
    await tela.user.click(screen.getByRole('button', { name: 'Tentar de novo' }))
    expect(await screen.findByText(/alterada/)).toBeTruthy()
  })

  it('is deleted after a question', async () => {
    const pedidos = servidor({ [`DELETE ${visoes}/5`]: { message: 'Visão excluída' } })
    const tela = await abrir('?visao=5')
    await screen.findByText('Por eixo')
    await tela.user.click(screen.getByRole('button', { name: 'Visões' }))
    await tela.user.click(await screen.findByRole('menuitem', { name: 'Excluir a visão' }))
    expect(pedidos.some((p) => p.method === 'DELETE')).toBe(false)
    await tela.user.click(await screen.findByRole('button', { name: 'Excluir' }))
    await waitFor(() => expect(pedidos.some((p) => p.method === 'DELETE')).toBe(true))
    await waitFor(() => expect(tela.endereco()).toBe(''))
  })
})

describe('scheduling', () => {
  const agenda = '/api/dashboard/relatorio-agendamento'
  const agendar = async (tela: Tela) => {
    await tela.user.click(screen.getByRole('button', { name: 'Mais ações' }))
    await tela.user.click(await screen.findByRole('menuitem', { name: 'Agendar envio' }))
    return within(await screen.findByRole('dialog'))
  }
  it('takes what is shown, on the chosen day and hour', async () => {
    const pedidos = servidor({ [`POST ${agenda}`]: {} })
    const tela = await abrir('?uf=SC&grupo=eixo')
    const dialogo = await agendar(tela)
    await tela.user.click(dialogo.getByRole('radio', { name: 'Todo mês' }))
    await tela.user.selectOptions(dialogo.getByRole('combobox', { name: 'Dia do mês' }), 'Último dia')
    await tela.user.selectOptions(dialogo.getByRole('combobox', { name: /Hora/ }), '18h')
    await tela.user.click(dialogo.getByRole('radio', { name: 'PDF' }))
    expect(dialogo.getByText('No último dia de cada mês às 18h, no horário de Brasília.')).toBeTruthy()
    await tela.user.click(dialogo.getByRole('button', { name: 'Agendar' }))
    await waitFor(() =>
      expect(pedidos.find((p) => p.path === agenda)?.body).toMatchObject({
        rota,
        visaoRelatorioId: null,
        filtros: { uf: ['SC'] },
        vista: { ...VISTA_PADRAO, grupo: 'eixo' },
        formato: 'pdf',
        frequencia: 'mensal',
        diaMes: 31,
        hora: 18,
      }),
    )
  })

  it('follows the view that is open and unchanged', async () => {
    const pedidos = servidor({ [`POST ${agenda}`]: {} })
    const tela = await abrir('?visao=5')
    await screen.findByText('Por eixo')
    const dialogo = await agendar(tela)
    expect(dialogo.getByText(/segue a visão Por eixo/)).toBeTruthy()
    await tela.user.click(dialogo.getByRole('button', { name: 'Agendar' }))
    await waitFor(() => expect(pedidos.find((p) => p.path === agenda)?.body).toMatchObject({ visaoRelatorioId: 5 }))
    expect(pedidos.find((p) => p.path === agenda)!.body).not.toHaveProperty('filtros')
  })
})
