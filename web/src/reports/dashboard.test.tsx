import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Dashboard } from '#contract/dashboard.ts'
import { todosOsRelatorios } from '#contract/relatorios/todos.ts'
import { ambienteDeTeste } from '#web/lib/testing.ts'
import { clienteSemPausa, comServidor, entrarComo, type Pedido, recusa, todasAsFlags } from '#web/testing.ts'
import { renderUi } from '#web/ui/test-utils.tsx'
import { umDashboard } from './dashboard/testing.ts'
import { DashboardPage } from './dashboard-page.tsx'

beforeEach(() => entrarComo())

const base = '/api/dashboard/dashboardadministrativo'
const OPCOES = {
  municipioId: [],
  uf: [
    { valor: 'PE', rotulo: 'PE', grupo: null },
    { valor: 'SC', rotulo: 'SC', grupo: null },
  ],
  unidadeRegionalId: [{ valor: 4, rotulo: 'Litoral', grupo: null }],
  eixoId: [],
}
const servidor = (resposta: unknown = umDashboard()): Pedido[] =>
  comServidor({ [`POST ${base}`]: resposta, [`GET ${base}/opcoes`]: OPCOES })
const abrir = async (busca = '') => {
  const tela = renderUi(null, {
    rotas: [{ path: '/graficos', element: <DashboardPage /> }],
    queryClient: clienteSemPausa(),
  })
  await act(() => tela.router.navigate(`/graficos${busca}`))
  return tela
}
const pronto = () => screen.findByRole('region', { name: 'Municípios de Santa Catarina' })
const corpos = (pedidos: Pedido[]) => pedidos.filter((p) => p.path === base).map((p) => p.body)
const parte = (nome: string | RegExp) => within(screen.getByRole('region', { name: nome }))
const destino = (link: HTMLElement) => new URL(link.getAttribute('href')!, 'http://x/graficos')
/** Where 'Ver as linhas' of something leads, and with what. */
const linhasDe = (nome: RegExp) => {
  const { pathname, searchParams } = destino(screen.getByRole('link', { name: nome }))
  return [pathname.split('/').at(-1), Object.fromEntries(searchParams)]
}
/** Set apart by a column, each part with its count. */
const dobradas = (grupo: string) => ({ grupo, dobrados: 'sim' })
const GRUPO = { usuarioGrupoId: 2, nome: 'X', verTodosEixos: false, visualizaMunicipio: true }
const relatorioAdm = (...rotas: string[]) =>
  entrarComo({ acessoTotal: false, grupo: { ...GRUPO, relatorioAdm: rotas } })

describe('the dashboard', () => {
  it('R724: asks with the filters of the address and leads to the catalogue', async () => {
    const pedidos = servidor()
    await abrir('?uf=SC&eixoId=1&dataInicial=2026-03-02&mapaUf=SC&mapa=medalha')
    await pronto()
    expect(corpos(pedidos)).toEqual([{ uf: ['SC'], eixoId: [1], dataInicial: '2026-03-02', mapaUf: 'SC' }])
    expect(screen.getByRole('link', { name: 'Catálogo de relatórios' }).getAttribute('href')).toBe(
      '/dashboard-administrativo2/relatorios',
    )
  })

  it('asks again when a filter is chosen', async () => {
    const pedidos = servidor()
    const { user } = await abrir()
    await pronto()
    await user.click(screen.getByRole('combobox', { name: 'UF' }))
    await user.click(await screen.findByRole('option', { name: 'PE' }))
    await waitFor(() => expect(corpos(pedidos)).toEqual([{}, { uf: ['PE'] }]))
  })

  it('says how far each figure is from the one before, in a number and in words', async () => {
    servidor()
    await abrir()
    await pronto()
    const indicadores = parte('De 02/03/2026 a 31/03/2026')
    expect(screen.getByText('comparado com 31/01/2026 a 01/03/2026')).toBeTruthy()
    expect(indicadores.getAllByRole('listitem').map((li) => li.textContent!.replace(/Ver as linhas.*/, ''))).toEqual([
      'Pontos comprovados120,5020,50 a mais que no período anterior,antes 100',
      'Diagnósticos finalizados23 a menos que no período anterior,antes 5',
      'Arquivos enviados40Igual que no período anterior,antes 40',
      'Arquivos aprovados3030 a mais que no período anterior,antes 0',
      'Encontros realizados71 a menos que no período anterior,antes 8',
      'Horas de relatórios aprovados02:3001:30 a mais que no período anterior,antes 01:00',
    ])
  })

  it('speaks in the words of the variant', async () => {
    ambienteDeTeste({ variante: 'sala' })
    servidor()
    await abrir()
    expect(await screen.findByText('Acompanhamentos Gerais finalizados')).toBeTruthy()
    expect(screen.getByRole('region', { name: 'Comprovado por pilar' })).toBeTruthy()
    expect(parte('Critérios por situação da evidência').getByText('Aprovados')).toBeTruthy()
    expect(await screen.findByRole('region', { name: 'Salas de Santa Catarina' })).toBeTruthy()
  })

  it('has no drawing of points for who may not see them', async () => {
    const listados = todosOsRelatorios.map((r) => r.rota)
    entrarComo(
      { acessoTotal: false, grupo: { ...GRUPO, relatorioAdm: listados } },
      { ...todasAsFlags, visualizarPontosMedalha: false },
    )
    const tudo = umDashboard()
    servidor({
      ...tudo,
      indicadores: tudo.indicadores.slice(1),
      radar: [],
      medalhas: [],
      evolucao: tudo.evolucao.map((m) => ({ ...m, declarado: null, comprovado: null })),
      ufs: tudo.ufs.map((u) => ({ ...u, percentual: null, medalhas: [] })),
      mapa: {
        ...tudo.mapa!,
        municipios: tudo.mapa!.municipios.map((m) => ({ ...m, percentual: null, medalha: null })),
      },
    } satisfies Dashboard)
    const { user } = await abrir()
    await pronto()
    const evolucao = within(await screen.findByRole('region', { name: 'Evolução em 12 meses' }))
    expect(evolucao.getByRole('link', { name: /^Ver os envios/ })).toBeTruthy()
    expect(evolucao.queryByRole('link', { name: /^Ver os acompanhamentos/ })).toBeNull()
    expect(linhasDe(/^Ver as linhas dos municípios de/)).toEqual(['obter-nivel-maturidade', { uf: 'SC' }])
    expect(screen.queryByRole('region', { name: 'Comprovado por eixo' })).toBeNull()
    expect(screen.queryByRole('region', { name: 'Medalhas' })).toBeNull()
    await user.click(evolucao.getByRole('button', { name: /^Ver tabela/ }))
    expect(evolucao.queryByRole('columnheader', { name: 'Comprovado' })).toBeNull()
    expect(evolucao.getByRole('columnheader', { name: 'Aprovados' })).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Santa Catarina (SC), 5 municípios' })).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Vale Sereno' }).textContent).toBe('Vale Sereno')
    expect(document.body.textContent).not.toMatch(/Sem medalha|Sem pontos|Medalha/)
  })
})

describe('the rows behind a drawing', () => {
  it('are the report with the same filters, as far as it has them', async () => {
    servidor()
    await abrir('?uf=SC,PE&eixoId=1&mapaUf=SC')
    await pronto()
    const daqui = { uf: 'PE,SC', eixoId: '1' }
    expect(linhasDe(/^Ver as linhas dos pontos por eixo/)).toEqual(['get-analitico-pontos-por-eixo', daqui])
    expect(linhasDe(/^Ver as linhas das evidências/)).toEqual([
      'get-situacao-detalhada-envio-evidencia',
      { ...daqui, ...dobradas('situacao') },
    ])
    expect(linhasDe(/^Ver as linhas das medalhas/)).toEqual([
      'obter-nivel-maturidade',
      { uf: 'PE,SC', ...dobradas('selo') },
    ])
    expect(linhasDe(/^Ver as linhas dos municípios de Santa Catarina/)).toEqual([
      'obter-nivel-maturidade',
      { uf: 'SC', ...dobradas('selo') },
    ])
  })

  it('of the states come by medal where the map tells medals', async () => {
    servidor()
    const { user } = await abrir()
    await pronto()
    expect(linhasDe(/^Ver as linhas dos estados/)).toEqual(['obter-nivel-maturidade', {}])
    await user.click(screen.getByRole('radio', { name: 'Medalha mais frequente' }))
    await waitFor(() =>
      expect(linhasDe(/^Ver as linhas dos estados/)).toEqual(['obter-nivel-maturidade', dobradas('selo')]),
    )
  })

  it('of a report that wants something chosen are of all states where nothing is', async () => {
    servidor()
    await abrir()
    await pronto()
    expect(linhasDe(/^Ver as linhas das evidências/)).toEqual([
      'get-situacao-detalhada-envio-evidencia',
      { uf: 'PE,SC', ...dobradas('situacao') },
    ])
  })

  it('of a figure of the period are of the days that were counted, though none was chosen', async () => {
    servidor()
    await abrir()
    await pronto()
    const dias = { dataInicial: '2026-03-02', dataFim: '2026-03-31' }
    expect(linhasDe(/^Ver as linhas de Pontos comprovados/)).toEqual(['get-analitico-pontos-por-eixo', dias])
    expect(linhasDe(/^Ver as linhas de Encontros realizados/)).toEqual(['get-encontros-realizados', dias])
    expect(linhasDe(/^Ver as linhas de Arquivos enviados/)).toEqual(['get-situacao-detalhada-envio-evidencia', dias])
    expect(linhasDe(/^Ver as linhas de Arquivos aprovados/)).toEqual([
      'historico-analise-evidencias',
      { ...dias, ...dobradas('acao') },
    ])
    expect(linhasDe(/^Ver as linhas de Horas de relatórios aprovados/)).toEqual([
      'get-relatorio-por-periodo',
      { ...dias, ...dobradas('status') },
    ])
  })

  it('of the evolution are of the months that it draws: what was sent, what was decided, and the follow-ups', async () => {
    servidor()
    await abrir('?eixoId=1')
    await pronto()
    const meses = { dataInicial: '2026-01-01', dataFim: '2026-03-31' }
    expect(linhasDe(/^Ver os envios da evolução/)).toEqual([
      'get-situacao-detalhada-envio-evidencia',
      { eixoId: '1', ...meses },
    ])
    expect(linhasDe(/^Ver as decisões da evolução/)).toEqual([
      'historico-analise-evidencias',
      { eixoId: '1', ...meses, ...dobradas('acao') },
    ])
    expect(linhasDe(/^Ver os acompanhamentos da evolução/)).toEqual([
      'get-relacao-diagnosticos-acompanhamentos-realizados-usuario-evolucao',
      meses,
    ])
  })

  it('and the drawing are told to be more than what is chosen where the report has no such filter', async () => {
    servidor()
    await abrir('?eixoId=1')
    await pronto()
    const nota = (nome: string) => within(screen.getByText(nome).closest('li')!).queryByText(/^sem filtro|datas$/)
    expect(nota('Diagnósticos finalizados')?.textContent).toBe('sem filtro de eixo')
    expect(nota('Pontos comprovados')).toBeNull()
    expect(nota('Arquivos enviados')).toBeNull()
    expect(nota('Arquivos aprovados')).toBeNull()
    expect(parte('Medalhas').getByText('sem filtro de eixo')).toBeTruthy()
    expect(parte('Comprovado por eixo').queryByText(/^sem filtro|datas$/)).toBeNull()
    // Narrowed in the drawing, not in its rows.
    expect(parte('Evolução em 12 meses').getByText('todos os eixos')).toBeTruthy()
  })

  it('R455: are offered to whose group lists the report, and to no other', async () => {
    relatorioAdm('get-encontros-realizados')
    servidor()
    await abrir()
    await pronto()
    const links = screen.getAllByRole('link', { name: /^Ver as linhas/ })
    expect(links.map((a) => destino(a).pathname)).toEqual([
      '/dashboard-administrativo2/relatorio/get-encontros-realizados',
    ])
  })
})

describe('every drawing has its table', () => {
  it.each<[nome: string, colunas: string[], linhas: string[][]]>([
    [
      'Comprovado por eixo',
      ['Eixo', 'Comprovado'],
      [
        ['1. Gestão Municipal', '50%'],
        ['2. Compras Locais', '25%'],
        ['3. Crédito', '0%'],
      ],
    ],
    [
      'Medalhas',
      ['Medalha', 'Municípios', '%'],
      [
        ['Ouro', '1', '16,7%'],
        ['Prata', '3', '50%'],
        ['Sem medalha', '2', '33,3%'],
      ],
    ],
    [
      'Perguntas por situação da evidência',
      ['Situação', 'Perguntas', '%'],
      [
        ['Aprovadas', '50', '50%'],
        ['Em análise', '20', '20%'],
        ['Rejeitadas', '10', '10%'],
        ['Respondidas', '20', '20%'],
      ],
    ],
    [
      'Evolução em 12 meses',
      ['Mês', 'Declarado', 'Comprovado', 'Enviados', 'Aprovados', 'Rejeitados'],
      [
        ['01/2026', '40%', '10%', '8', '4', '1'],
        ['02/2026', '50%', '20%', '10', '6', '2'],
        ['03/2026', '60%', '30%', '12', '9', '3'],
      ],
    ],
    [
      'Horas por unidade regional',
      ['Unidade regional', 'Previstas', 'Realizadas', 'Agendadas', '% realizado'],
      [
        ['Litoral', '10:00', '02:30', '01:00', '25%'],
        ['Sem unidade regional', '01:00', '00:00', '00:00', '0%'],
      ],
    ],
    [
      'Estados',
      ['Estado', 'Municípios', '% comprovado', 'Medalha mais frequente'],
      [
        ['Pernambuco', '1', '', 'Sem medalha'],
        ['Santa Catarina', '5', '45,3%', 'Prata'],
      ],
    ],
    [
      'Municípios de Santa Catarina',
      ['Município', 'Unidade regional', 'Medalha', '% comprovado'],
      [
        ['Pedra Clara', 'Litoral', 'Prata', '40%'],
        ['Vale Sereno', 'Litoral', 'Ouro', '82,3%'],
        ['Água Boa', 'Sem unidade regional', 'Sem medalha', ''],
      ],
    ],
  ])('%s', async (nome, colunas, linhas) => {
    servidor()
    const { user } = await abrir()
    await pronto()
    const quadro = parte(nome)
    await user.click(quadro.getByRole('button', { name: /^Ver tabela/ }))
    const [cabeca, ...corpo] = quadro
      .getAllByRole('row')
      .map((tr) => [...tr.children].map((celula) => celula.textContent?.trim() ?? ''))
    expect([cabeca, corpo]).toEqual([colunas, linhas])
  })
})

describe('the maps', () => {
  it('say what each state and place is without its colour', async () => {
    servidor()
    await abrir()
    await pronto()
    const estados = within(screen.getByRole('list', { name: 'Estados' }))
    expect(estados.getAllByRole('link').map((a) => [a.textContent, a.getAttribute('aria-label')])).toEqual([
      ['PE Sem pontos · 1 município', 'Pernambuco (PE), Sem pontos, 1 município'],
      ['SC 45,3% · 5 municípios', 'Santa Catarina (SC), 45,3%, 5 municípios'],
    ])
    const lugar = screen.getByRole('link', { name: 'Vale Sereno: Ouro, 82,3% comprovado' })
    expect(lugar.getAttribute('href')).toBe('/cidade/1/geral')
    expect(lugar.textContent).toBe('Vale SerenoOuro')
    expect(screen.getByRole('link', { name: 'Água Boa: Sem medalha' })).toBeTruthy()
    expect(parte('Litoral').getAllByRole('link').length).toBe(2)
    expect(parte('Sem unidade regional').getAllByRole('link').length).toBe(1)
  })

  it('colour the states by their most frequent medal too, kept in the address', async () => {
    const pedidos = servidor()
    const { user, router } = await abrir('?uf=SC')
    await pronto()
    await user.click(screen.getByRole('radio', { name: 'Medalha mais frequente' }))
    const estados = within(screen.getByRole('list', { name: 'Estados' }))
    await waitFor(() =>
      expect(estados.getAllByRole('link').map((a) => a.textContent)).toEqual([
        'PE Sem medalha · 1 município',
        'SC Prata · 5 municípios',
      ]),
    )
    expect(router.state.location.search).toBe('?uf=SC&mapa=medalha')
    expect(corpos(pedidos)).toEqual([{ uf: ['SC'] }])
  })

  it('draw the places of the state that is chosen, from the list or on the map', async () => {
    const pedidos = servidor((pedido: Pedido) => {
      const { mapaUf } = pedido.body as { mapaUf?: 'PE' }
      return umDashboard(mapaUf && { mapa: { uf: mapaUf, municipios: [] } })
    })
    const { user, container } = await abrir('?eixoId=1')
    await pronto()
    const noMapa = container.querySelectorAll('svg a')
    expect([...noMapa].map((a) => [a.getAttribute('href'), a.getAttribute('tabindex')])).toEqual([
      ['/graficos?eixoId=1&mapaUf=PE', '-1'],
      ['/graficos?eixoId=1&mapaUf=SC', '-1'],
    ])
    await user.click(screen.getByRole('link', { name: /^Pernambuco/ }))
    expect(await screen.findByRole('region', { name: 'Municípios de Pernambuco' })).toBeTruthy()
    expect(corpos(pedidos)).toEqual([{ eixoId: [1] }, { eixoId: [1], mapaUf: 'PE' }])
    expect(screen.getByRole('link', { name: /^Pernambuco/ }).getAttribute('aria-current')).toBe('true')
  })

  it('a state opens the dashboard of it alone, a regional unit likewise', async () => {
    servidor()
    await abrir('?eixoId=1&mapaUf=SC&mapa=medalha')
    await pronto()
    expect(destino(screen.getByRole('link', { name: 'Ver o dashboard só de SC' })).search).toBe(
      '?uf=SC&eixoId=1&mapa=medalha',
    )
    expect(destino(screen.getByRole('link', { name: 'Litoral' })).searchParams.get('unidadeRegionalId')).toBe('4')
  })

  it('credit who drew the states', async () => {
    servidor()
    await abrir()
    await pronto()
    expect(screen.getByRole('link', { name: 'CC BY 4.0' }).getAttribute('href')).toBe(
      'https://creativecommons.org/licenses/by/4.0/',
    )
  })

  it('of a big state are squares, with the letters of the medal and the name for who points or hears', async () => {
    const municipios = Array.from({ length: 200 }, (_, i) => ({
      ...{ municipioId: i + 1, nome: `Cidade ${i + 1}`, unidadeRegionalId: 4, regional: 'Litoral' },
      ...{ medalha: 'Bronze', percentual: 30 },
    }))
    const ufs = [
      { uf: 'SC' as const, municipios: 200, percentual: 30, medalhas: [{ medalha: 'Bronze', municipios: 200 }] },
    ]
    servidor(umDashboard({ ufs, mapa: { uf: 'SC', municipios } }))
    await abrir()
    await pronto()
    const lugar = screen.getByRole('link', { name: 'Cidade 7: Bronze, 30% comprovado' })
    expect(lugar.title).toBe('Cidade 7: Bronze, 30% comprovado')
    expect(lugar.textContent).toBe('Br')
    expect(screen.getByText('Br: Bronze (200)')).toBeTruthy()
  })
})

describe('where there is nothing to draw', () => {
  const vazio: Partial<Dashboard> = { municipios: 0, ufs: [], mapa: null }

  it('says that nothing is in reach', async () => {
    servidor(umDashboard(vazio))
    await abrir()
    expect(await screen.findByText('Nenhum município ao seu alcance')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Limpar os filtros' })).toBeNull()
  })

  it('leads out of filters that leave nothing', async () => {
    const pedidos = servidor((p: Pedido) => umDashboard('uf' in (p.body as object) ? vazio : {}))
    const { user } = await abrir('?uf=AC')
    expect(await screen.findByText('Nenhum município com estes filtros')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Limpar os filtros' }))
    await pronto()
    expect(corpos(pedidos)).toEqual([{ uf: ['AC'] }, {}])
  })

  it('says that it is loading, then why it could not be read, and asks again', async () => {
    const primeira = Promise.withResolvers<unknown>()
    let vezes = 0
    servidor(() => (vezes++ === 0 ? primeira.promise : umDashboard()))
    const { user } = await abrir()
    expect(screen.getByText('Carregando…')).toBeTruthy()
    primeira.resolve(recusa(422, { code: 'regra', message: 'Agora não.' }))
    expect(await screen.findByText('Agora não.')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Tentar de novo' }))
    await pronto()
  })
})
