import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import {
  type AndamentoDaCidade,
  type AndamentoDaSolucao,
  type AndamentoDaTarefa,
  andamentoDasSolucoes,
  andamentoDasTarefas,
  andamentoDosMunicipios,
  opcoesDoAndamento,
  planilhaDoAndamento,
  prepararPlanilhaDoAndamento,
  resumoDoAndamento,
} from '#contract/andamento.ts'
import { formatDate } from '#contract/br.ts'
import { setAmbiente } from '#web/lib/ambiente.ts'
import { ambienteDeTeste } from '#web/lib/testing.ts'
import { clienteSemPausa, comServidor, entrarComo, recusa } from '#web/testing.ts'
import { renderUi } from '#web/ui/test-utils.tsx'
import { AndamentoDaCidadePage, AndamentoPage } from './andamento-page.tsx'
import { corpoDe, SEM_FILTROS, type Valores } from './enderecos.ts'
import { Filtros } from './filtros.tsx'

const horas = { horasPrevistas: 600, horasRealizadas: 150, horasAgendadas: 60, horasRestantes: 390, percentual: 25 }
const datas = {
  dataInicio: '2026-01-10',
  dataTermino: '2026-02-28',
  iniciadaEm: '2026-01-12',
  finalizadaEm: null,
  ultimoDia: '2026-02-10',
  proximoDia: null,
}
const contas = {
  tarefas: 4,
  tarefasPrevistas: 1,
  tarefasAgendadas: 1,
  tarefasRealizadas: 1,
  tarefasDesabilitadas: 1,
  tarefasAtrasadas: 2,
}
const dasSolucoes = { solucoes: 3, naoIniciadas: 1, emAndamento: 2, finalizadas: 0, interrompidas: 0, atrasadas: 1 }
const cidade: AndamentoDaCidade = {
  municipioId: 7,
  municipio: 'Vale Sereno',
  uf: 'SC',
  unidadeRegional: 'Litoral',
  ...dasSolucoes,
  ...contas,
  ...horas,
  ...datas,
  atrasada: true,
}
const lugar = {
  municipioId: 7,
  municipio: 'Vale Sereno',
  uf: 'SC',
  eixoId: 1,
  eixo: 'Gestão',
  grupo: 'Compras',
  municipioSolucaoId: 31,
  solucao: '(extra) Plano de compras',
  consultorId: 4,
  consultor: 'Clarice Moura',
  justificativa: null,
}
const atraso = { atrasada: true, diasDeAtraso: 10 }
const solucao: AndamentoDaSolucao = {
  ...lugar,
  situacao: 2,
  monitoramento: 1,
  naoComputaHoras: false,
  ...contas,
  ...horas,
  ...datas,
  ...atraso,
}
const tarefa = (n: number): AndamentoDaTarefa => ({
  ...lugar,
  municipioTarefaId: n,
  nome: `Oficina ${n}`,
  situacao: 2,
  ...horas,
  ...datas,
  ...atraso,
})
const pagina = (linhas: object[], total = linhas.length) => ({ linhas, total, totalExato: true })

const OPCOES = {
  municipios: [
    { municipioId: 7, nome: 'Vale Sereno', uf: 'SC' },
    { municipioId: 8, nome: 'Pedra Clara', uf: 'PR' },
  ],
  unidadesRegionais: [{ unidadeRegionalId: 2, nome: 'Litoral' }],
  eixos: [{ eixoId: 1, nome: 'Gestão' }],
  solucoes: [{ solucaoId: 9, nome: 'Plano de compras' }],
  consultores: [{ consultorId: 4, nome: 'Clarice Moura', habilitado: true }],
}

const servidor = (mais: Record<string, unknown> = {}) =>
  comServidor({
    [`POST ${andamentoDosMunicipios.path}`]: pagina([cidade]),
    [`POST ${andamentoDasSolucoes.path}`]: pagina([solucao]),
    [`POST ${andamentoDasTarefas.path}`]: pagina([tarefa(1), tarefa(2)]),
    [`POST ${resumoDoAndamento.path}`]: { cidades: 1, ...dasSolucoes, ...contas, ...horas },
    [`GET ${opcoesDoAndamento.path}`]: OPCOES,
    ...mais,
  })

const abrir = async (endereco = '/tarefas/andamento', mais: Record<string, unknown> = {}) => {
  const pedidos = servidor(mais)
  const ui = renderUi(null, {
    rotas: [
      { path: '/tarefas/andamento', element: <AndamentoPage /> },
      { path: '/cidade/:id/andamento', element: <AndamentoDaCidadePage /> },
    ],
    queryClient: clienteSemPausa(),
  })
  await ui.router.navigate(endereco)
  const ultimo = (path: string) => pedidos.filter((p) => p.path === path).at(-1)
  return { ...ui, pedidos, ultimo }
}
const linkDe = async (nome: string | RegExp) => (await screen.findByRole('link', { name: nome })).getAttribute('href')

beforeEach(() => entrarComo())

describe('what has no consultant', () => {
  const sem = { [`POST ${andamentoDasSolucoes.path}`]: pagina([{ ...solucao, consultorId: null, consultor: null }]) }
  it.each(['/cidade/7/andamento', '/cidade/7/andamento?vista=tempo'])('says so at %s', async (endereco) => {
    await abrir(endereco, sem)
    expect(await screen.findByText(/Sem consultor/)).toBeTruthy()
  })
})

describe('the way down', () => {
  it('R418 every count of a city leads to the rows that it counts, with the filters that stand', async () => {
    await abrir('/tarefas/andamento?eixo=1')
    await screen.findByRole('region', { name: 'Resumo' }, { timeout: 5000 })
    await screen.findByRole('link', { name: 'Vale Sereno/SC' }, { timeout: 5000 })
    expect(await linkDe('Vale Sereno/SC')).toBe('/tarefas/andamento?nivel=solucoes&cidade=7&eixo=1')
    expect(await linkDe('3 soluções de Vale Sereno')).toBe('/tarefas/andamento?nivel=solucoes&cidade=7&eixo=1')
    expect(await linkDe('1 solução com atraso de Vale Sereno')).toBe(
      '/tarefas/andamento?nivel=solucoes&cidade=7&eixo=1&atrasadas=sim',
    )
    expect(await linkDe('4 tarefas de Vale Sereno')).toBe('/tarefas/andamento?nivel=tarefas&cidade=7&eixo=1')
    expect(await linkDe('2 soluções em andamento')).toBe('/tarefas/andamento?nivel=solucoes&eixo=1&situacao=2')
    expect(await linkDe('1 tarefa agendada')).toBe('/tarefas/andamento?nivel=tarefas&eixo=1&tarefa=2')
    // Nothing to see there.
    expect(screen.queryByRole('link', { name: '0 soluções finalizadas' })).toBeNull()
  })

  it('goes from the city to its solutions, to the tasks of one, and back', async () => {
    const { user, router, ultimo } = await abrir()
    await user.click(await screen.findByRole('link', { name: 'Vale Sereno/SC' }))
    await user.click(await screen.findByRole('link', { name: '(extra) Plano de compras' }))
    await screen.findByText('Oficina 1')
    expect(router.state.location.search).toBe('?nivel=tarefas&cidade=7&termo=31')
    expect(ultimo(andamentoDasTarefas.path)?.body).toEqual({ municipioId: [7], municipioSolucaoId: [31] })
    const trilha = within(screen.getByRole('navigation', { name: 'Você está em' }))
    await user.click(trilha.getByRole('link', { name: 'Vale Sereno/SC' }))
    await waitFor(() => expect(router.state.location.search).toBe('?nivel=solucoes&cidade=7'))
    await user.click(
      within(screen.getByRole('navigation', { name: 'Você está em' })).getByRole('link', { name: 'Andamento' }),
    )
    await waitFor(() => expect(router.state.location.search).toBe('?nivel=cidades'))
    await screen.findByRole('link', { name: '3 soluções de Vale Sereno' })
  })

  it('R417 a city has its own solutions and tasks, and no places to choose', async () => {
    const { ultimo } = await abrir('/cidade/7/andamento?situacao=2')
    await screen.findByRole('link', { name: '(extra) Plano de compras' })
    expect(ultimo(andamentoDasSolucoes.path)?.body).toEqual({ municipioId: [7], situacaoSolucao: [2] })
    expect(ultimo(resumoDoAndamento.path)?.body).toEqual({ municipioId: [7], situacaoSolucao: [2] })
    expect(await linkDe('(extra) Plano de compras')).toBe('/cidade/7/andamento?nivel=tarefas&termo=31&situacao=2')
    expect(screen.queryByRole('combobox', { name: 'Município' })).toBeNull()
    expect(within(screen.getByRole('navigation', { name: 'O que mostrar' })).getAllByRole('link')).toHaveLength(2)
  })
})

describe('filters', () => {
  it('R877 R881: of axes and solutions one is named, a long name cut, and the others are counted', async () => {
    await abrir('/tarefas/andamento?eixo=1,2,3&solucao=9,10', {
      [`GET ${opcoesDoAndamento.path}`]: {
        ...OPCOES,
        eixos: ['Gestão', 'Compras', 'Crédito'].map((nome, i) => ({ eixoId: i + 1, nome })),
        solucoes: ['Plano de compras públicas', 'Feira'].map((nome, i) => ({ solucaoId: i + 9, nome })),
      },
    })
    expect(await screen.findByText('+2 eixos')).toBeTruthy()
    expect(screen.getByText('Plano de compra…')).toBeTruthy()
    expect(screen.getByText('(+1 solução)')).toBeTruthy()
  })

  it('stand in the address and in every call', async () => {
    const todos =
      'cidade=7&uf=SC&ur=2&eixo=1&solucao=9&consultor=4&situacao=1,2&tarefa=3&atrasadas=sim&de=2026-01-01&ate=2026-03-01'
    const { ultimo } = await abrir(`/tarefas/andamento?nivel=tarefas&${todos}`)
    await screen.findByText('Oficina 1')
    const body = {
      municipioId: [7],
      uf: ['SC'],
      unidadeRegionalId: [2],
      eixoId: [1],
      solucaoId: [9],
      consultorId: [4],
      situacaoSolucao: [1, 2],
      situacaoTarefa: [3],
      atrasadas: true,
      de: '2026-01-01',
      ate: '2026-03-01',
    }
    expect(ultimo(andamentoDasTarefas.path)?.body).toEqual(body)
    expect(ultimo(resumoDoAndamento.path)?.body).toEqual(body)
  })

  it('chosen on the page goes into the address and from there into the calls', async () => {
    const { user, router, ultimo } = await abrir()
    await screen.findByRole('link', { name: 'Vale Sereno/SC' })
    await user.click(screen.getByRole('combobox', { name: 'Eixo' }))
    await user.click(await screen.findByRole('option', { name: 'Gestão' }))
    await waitFor(() => expect(ultimo(andamentoDosMunicipios.path)?.body).toEqual({ eixoId: [1] }))
    expect(router.state.location.search).toBe('?eixo=1')
  })

  // Without the page around them: there are many, and each is chosen alike.
  it.each([
    ['Município', 'Vale Sereno/SC', { municipioId: [7] }],
    ['UF', 'PR', { uf: ['PR'] }],
    ['Unidade Regional', 'Litoral', { unidadeRegionalId: [2] }],
    ['Eixo', 'Gestão', { eixoId: [1] }],
    ['Solução', 'Plano de compras', { solucaoId: [9] }],
    ['Consultor', 'Clarice Moura', { consultorId: [4] }],
    ['Situação da solução', 'Interrompida', { situacaoSolucao: [4] }],
    ['Situação da tarefa', 'Agendada', { situacaoTarefa: [2] }],
    ['Prazo', 'Só atrasadas', { atrasadas: true }],
  ])('%s', async (rotulo, opcao, body) => {
    const valores: Valores = { ...SEM_FILTROS, nivel: null, vista: null }
    const mudar = vi.fn<(parte: Partial<Valores>) => void>()
    const { user } = renderUi(<Filtros valores={valores} mudar={mudar} opcoes={OPCOES} />)
    await user.click(screen.getByRole('combobox', { name: rotulo }))
    await user.click(await screen.findByRole('option', { name: opcao }))
    expect(corpoDe({ ...valores, ...mudar.mock.lastCall![0] })).toEqual(body)
  })

  it('that leave nothing can be taken off where nothing is shown', async () => {
    const { user, ultimo } = await abrir('/tarefas/andamento?eixo=1', {
      [`POST ${andamentoDosMunicipios.path}`]: pagina([]),
    })
    await user.click(await screen.findByRole('button', { name: 'Limpar os filtros' }))
    await waitFor(() => expect(ultimo(andamentoDosMunicipios.path)?.body).toEqual({}))
    expect(await screen.findByText('Nenhum termo de referência nos municípios que você alcança')).toBeTruthy()
  })
})

it('without tasks says so (R335)', async () => {
  await abrir('/tarefas/andamento?nivel=tarefas', { [`POST ${andamentoDasTarefas.path}`]: pagina([]) })
  expect(await screen.findByText('Nenhuma tarefa retornada')).toBeTruthy()
})

describe('over the months', () => {
  it('has a row for each, named for who does not see it, two hundred at a time', async () => {
    const { ultimo } = await abrir('/tarefas/andamento?nivel=tarefas&vista=tempo')
    const figura = within(await screen.findByRole('figure', { name: 'Andamento das tarefas: linha do tempo' }))
    expect(figura.getAllByRole('listitem')).toHaveLength(2)
    expect(figura.getAllByRole('img')[0]?.getAttribute('aria-label')).toContain('previsto de 10/01/2026 a 28/02/2026')
    expect(ultimo(andamentoDasTarefas.path)?.query).toEqual({ porPagina: '200' })
  })

  it('is one stop of the keyboard, in which the arrows go from row to row', async () => {
    const linhas = [
      solucao,
      { ...solucao, municipioSolucaoId: 32, solucao: 'Feira' },
      { ...solucao, municipioSolucaoId: 33, solucao: 'Crédito' },
    ]
    const { user } = await abrir('/tarefas/andamento?nivel=solucoes&vista=tempo', {
      [`POST ${andamentoDasSolucoes.path}`]: pagina(linhas),
    })
    const nome = (n: string) => screen.findByRole('link', { name: n })
    ;(await nome('(extra) Plano de compras')).focus()
    await user.keyboard('{ArrowDown}')
    expect(document.activeElement).toBe(await nome('Feira'))
    await user.keyboard('{End}')
    expect(document.activeElement).toBe(await nome('Crédito'))
    await user.keyboard('{ArrowDown}{Home}')
    expect(document.activeElement).toBe(await nome('(extra) Plano de compras'))
    expect((await nome('Feira')).tabIndex).toBe(-1)
  })

  it('two hundred rows are all there under one row of months, said one by one and reached by keyboard', async () => {
    const duzentas = Array.from({ length: 200 }, (_, i) => ({
      ...solucao,
      municipioSolucaoId: 100 + i,
      solucao: `Solução ${i + 1}`,
      // Over three years, one after the other.
      dataInicio: `${2024 + Math.floor(i / 70)}-${String(1 + (i % 12)).padStart(2, '0')}-01`,
      dataTermino: `${2024 + Math.floor(i / 70)}-${String(1 + (i % 12)).padStart(2, '0')}-28`,
    }))
    const { user } = await abrir('/tarefas/andamento?nivel=solucoes&vista=tempo', {
      [`POST ${andamentoDasSolucoes.path}`]: pagina(duzentas, 431),
    })
    const figura = await screen.findByRole('figure', { name: 'Andamento das soluções: linha do tempo' })
    const em = within(figura)
    const links = [...figura.querySelectorAll<HTMLAnchorElement>('li a')]
    expect(links.map((l) => l.textContent)).toEqual(duzentas.map((l) => l.solucao))
    const ditas = [...figura.querySelectorAll('li [role="img"]')].map((b) => b.getAttribute('aria-label')!)
    expect(ditas).toHaveLength(200)
    for (const [i, dita] of ditas.entries())
      expect(dita).toContain(`previsto de ${formatDate(duzentas[i]!.dataInicio)} a `)
    // The years of the rows stand above them, once each.
    for (const ano of ['24', '25', '26']) expect(em.getAllByText(`jan/${ano}`)).toHaveLength(1)
    expect(links.filter((l) => l.tabIndex === 0)).toEqual([links[0]])
    links[0]!.focus()
    await user.keyboard('{End}')
    expect(document.activeElement).toBe(links[199])
    await user.keyboard('{ArrowUp}')
    expect(document.activeElement).toBe(links[198])
    expect(links.filter((l) => l.tabIndex === 0)).toEqual([links[198]])
    // The others are a page further.
    expect(screen.getByText('431 soluções')).toBeTruthy()
    expect(screen.getByText('1–200 de 431')).toBeTruthy()
  })

  it('and the table are chosen by the address', async () => {
    const { user, router } = await abrir()
    await user.click(await screen.findByRole('radio', { name: 'Linha do tempo' }))
    await waitFor(() => expect(router.state.location.search).toBe('?vista=tempo'))
    await screen.findByRole('figure')
    await user.click(screen.getByRole('radio', { name: 'Tabela' }))
    await screen.findByRole('table')
  })
})

describe('the spreadsheet', () => {
  const baixar = async (endereco: string, tarefas: number) => {
    const ui = await abrir(endereco, {
      [`POST ${resumoDoAndamento.path}`]: { cidades: 1, ...dasSolucoes, ...contas, ...horas, tarefas },
      [`POST ${planilhaDoAndamento.path}`]: {},
      [`POST ${prepararPlanilhaDoAndamento.path}`]: recusa(202, { trabalhoId: 1 }),
    })
    await screen.findByRole('region', { name: 'Resumo' })
    await ui.user.click(screen.getByRole('button', { name: 'Mais ações' }))
    await ui.user.click(await screen.findByRole('menuitem', { name: 'Baixar planilha (XLSX)' }))
    return ui
  }
  it('comes at once with the filters, and of many lines in the background', async () => {
    const { ultimo } = await baixar('/tarefas/andamento?eixo=1', 4)
    await waitFor(() => expect(ultimo(planilhaDoAndamento.path)?.body).toEqual({ eixoId: [1] }))
  })
  it('of many lines is made in the background', async () => {
    const { ultimo } = await baixar('/tarefas/andamento?eixo=1', 5001)
    await waitFor(() => expect(ultimo(prepararPlanilhaDoAndamento.path)?.body).toEqual({ eixoId: [1] }))
    expect(ultimo(planilhaDoAndamento.path)).toBeUndefined()
  })
})

it.each([
  ['at', 'Iniciativas', 'Atividades', 'Situação da iniciativa'],
  ['gov', 'Fases', 'Atividades', 'Situação da fase'],
] as const)('%s says %s and %s', async (variante, solucoes, tarefas, filtro) => {
  setAmbiente(ambienteDeTeste({ variante }))
  await abrir('/tarefas/andamento?nivel=solucoes')
  await screen.findByRole('link', { name: '(extra) Plano de compras' })
  const niveis = within(screen.getByRole('navigation', { name: 'O que mostrar' }))
  expect(niveis.getByRole('link', { name: new RegExp(`^${solucoes}`) })).toBeTruthy()
  expect(niveis.getByRole('link', { name: new RegExp(`^${tarefas}`) })).toBeTruthy()
  expect(screen.getByRole('combobox', { name: filtro })).toBeTruthy()
  expect(document.body.textContent).not.toMatch(/Solução|Soluções|solução|Tarefa|tarefa/)
})

it('a failure is said where the list would be, with the way to try again', async () => {
  let vezes = 0
  const { user } = await abrir('/tarefas/andamento', {
    [`POST ${andamentoDosMunicipios.path}`]: () =>
      ++vezes === 1 ? recusa(403, { code: 'semPermissao', message: 'Sem permissão' }) : pagina([cidade]),
  })
  await user.click(await screen.findByRole('button', { name: 'Tentar de novo' }))
  expect(await screen.findByRole('link', { name: 'Vale Sereno/SC' })).toBeTruthy()
})
