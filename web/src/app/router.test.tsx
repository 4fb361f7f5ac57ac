import { QueryClientProvider } from '@tanstack/react-query'
import { act, render, screen, waitFor, within } from '@testing-library/react'
import { createMemoryRouter, matchRoutes, RouterProvider } from 'react-router'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { listarMunicipios } from '#contract/municipio.ts'
import { VARIANTES } from '#contract/variants.ts'
import { wording } from '#contract/wording.ts'
import { call } from '#web/lib/api.ts'
import { makeQueryClient } from '#web/lib/query.ts'
import type { Acesso, Tela } from '#web/lib/tela.ts'
import { entrarComo, navegadorNovo, problema, servidorDeTeste } from '#web/lib/testing.ts'
import '#web/ui/test-utils.tsx'
import { UiProvider } from '#web/ui/ui-provider.tsx'
import { routes } from './router.tsx'
import { telas, tituloDe } from './telas.ts'

/** The routes of the specification and who may open them, literally. All others are reviewed in e2e/acesso. */
const ESPECIFICACAO: readonly (readonly [rota: string, acesso: string])[] = [
  ['/auth/login', 'public-only'],
  ['/auth/primeiro-acesso', 'public-only'],
  ['/auth/lost-password', 'public-only'],
  ['/auth/recover-password/{token}', 'public-only'],
  ['/diagnostic/selo/download/{evidenceId}', 'open'],
  ['/cliente-oculto/selo/download/{evidenceId}', 'open'],
  ['/sp/welcome', 'open'],
  ['/relatorioAdmin/obter_publico/{relatorio}', 'open'],
  ['/obter_publico/{relatorio}', 'open'],
  ['/sala-tempo', 'open'],
  ['/cidade', 'login'],
  ['/cidade/{id}', 'login'],
  ['/cidade/{id}/geral', 'login'],
  ['/cidade/{id}/grupo', 'login'],
  ['/cidade/{id}/grupo/{grupo}', 'login'],
  ['/cidade/{id}/evidencia/{tipoEvidencia}', 'login'],
  ['/cidade/{id}/evidenciar/{pergunta}', 'login'],
  ['/cidade/{id}/termo-referencia/{tab}', 'login'],
  ['/termo-referencia', 'login'],
  ['/cidade/{id}/resumo-municipio', 'login'],
  ['/cidade/{id}/resumo-municipio/add', 'login'],
  ['/cidade/{id}/resumo-municipio/add/{resumoId}', 'login'],
  ['/cidade/{id}/proposta/{tab}', 'login'],
  ['/cidade/{id}/acompanhamento', 'login'],
  ['/cidade/{id}/acompanhamento/obter/{acompanhamento}', 'login'],
  ['/cidade/{id}/relatorio', 'login'],
  ['/cidade/{id}/relatorio/inserir', 'login'],
  ['/cidade/{id}/relatorio/obter/{relatorioId}', 'login'],
  ['/download-evidencia-recusada/{evidenceId}', 'login'],
  ['/cidade/{id}/pmd/{acompanhamento}', 'login'],
  ['/groups', 'login'],
  ['/groups/add', 'login'],
  ['/groups/edit/{id}', 'login'],
  ['/diagnostico/{id}', 'login'],
  ['/diagnostico/{id}/tema', 'login'],
  ['/diagnostico/{id}/tema/{idtema}', 'login'],
  ['/eixos', 'login'],
  ['/eixo', 'login'],
  ['/pacote', 'login'],
  ['/tema', 'login'],
  ['/pergunta', 'login'],
  ['/medalha', 'login'],
  ['/eixosGrupo', 'login'],
  ['/municipioEixo', 'login'],
  ['/tipoSolucao', 'login'],
  ['/instituicao', 'login'],
  ['/contratos', 'login'],
  ['/municipio-escola', 'login'],
  ['/municipioTemasHabilitados', 'login'],
  ['/municipioAds', 'login'],
  ['/ur', 'login'],
  ['/categorias', 'login'],
  ['/projeto', 'login'],
  ['/faixas', 'login'],
  ['/faixas/add', 'login'],
  ['/faixas/edit/{id}', 'login'],
  ['/gestao-territorios/{tab}', 'login'],
  ['/gestao-territorios/{tab}/{id}/{acao}', 'login'],
  ['/cidade/{id}/agenteTerritorial/{tab}', 'login'],
  ['/cidade/{id}/agenteTerritorial/{tab}/{tabId}', 'login'],
  ['/cidade/{id}/cliente-oculto', 'login'],
  ['/cidade/{id}/cliente-oculto/info', 'login'],
  ['/gestao-pagamento', 'login'],
  ['/gestao-pagamento/usuario/{id}', 'login'],
  ['/cidade/{id}/andamento', 'login'],
  ['/tarefas/andamento', 'login'],
  ['/cidade/{id}/relatorio-administrativo', 'login'],
  ['/cidade/{id}/relatorio-administrativo/inserir', 'login'],
  ['/cidade/{id}/relatorio-administrativo/obter/{relatorio}', 'login'],
  ['/analisar-relatorios-administrativos', 'login'],
  ['/exportar-relatorio', 'login'],
  ['/analisar-relatorios', 'login'],
  ['/configuracoes', 'login'],
  ['/cidade/{id}/evento', 'login'],
  ['/cidade/{id}/evento-em-lote', 'login'],
  ['/encontros', 'login'],
  ['/rotas', 'login'],
  ['/eventos', 'admin'],
  ['/dashboard-administrativo2', 'login'],
  ['/dashboard-administrativo2/graficos', 'login'],
  ['/dashboard-administrativo2/relatorio/{relatorioRoute}', 'flagged'],
  ['/usuario', 'login'],
  ['/usuario/novo', 'login'],
  ['/usuario/editar/{id}', 'login'],
  ['/usuario/atualizar-senha', 'login'],
  ['/sala-principal', 'login'],
  ['/sala-municipio-principal', 'login'],
  ['/sala-principal/{id}/sala-indicadores', 'login'],
  ['/sala-principal/{id}/sala-indicadores-municipio', 'login'],
  ['/sala-principal/{id}/sala-indicadores-apuracao', 'login'],
  ['/sala-principal/{id}/sala-indicadores-fonte', 'login'],
  ['/sala-principal/{id}/sala-indicadores-leitura', 'login'],
  ['/sala-principal/{id}/sala-indicadores-nivel', 'login'],
  ['/sala-principal/{id}/sala-indicadores-unidade', 'login'],
  ['/sala-principal/{id}/sala-5w2h', 'login'],
  ['/sala-principal/{id}/sala-custo', 'login'],
  ['/sala-principal/{id}/sala-tempo', 'login'],
  ['/sala-principal/{id}/cargos-funcoes', 'login'],
  ['/sala-principal/novo/{id}', 'login'],
  ['/sala-principal/editar/{id}', 'login'],
]

const ACESSOS: Record<string, Acesso> = {
  'public-only': 'publica',
  open: 'aberta',
  login: 'login',
  admin: 'admin',
  flagged: 'relatorio',
}
const paraRota = (rota: string) => rota.replace(/\{(\w+)\}/g, ':$1')
const exemplo = (rota: string) => rota.replace(/\{\w+\}/g, '1')
const telaDe = (endereco: string) => matchRoutes(routes, endereco)?.at(-1)?.route.handle as Tela | undefined

describe('the table of screens', () => {
  test.each(ESPECIFICACAO)('%s is routed as %s (R027, R374 to R381, R409, R410, R411, R412, R649)', (rota, acesso) => {
    expect(telaDe(exemplo(rota))).toMatchObject({ path: paraRota(rota), acesso: ACESSOS[acesso] })
  })

  test('letter case of an address does not matter', () => {
    expect(telaDe('/GROUPS/Add')?.path).toBe('/groups/add')
  })

  test('every screen has a title in every variant', () => {
    for (const t of telas) for (const v of VARIANTES) expect(tituloDe(t, wording(v)), t.path).toBeTruthy()
  })

  test('turismo titles every screen as padrao', () => {
    for (const t of telas) expect(tituloDe(t, wording('turismo')), t.path).toBe(tituloDe(t, wording('padrao')))
  })
})

const abrir = (endereco: string) => {
  const router = createMemoryRouter(routes, { initialEntries: [endereco] })
  render(
    <QueryClientProvider client={makeQueryClient()}>
      <UiProvider cor="#2a4fd7" env="test">
        <RouterProvider router={router} />
      </UiProvider>
    </QueryClientProvider>,
  )
  return router
}
const CIDADE = {
  municipioId: 3,
  nome: 'Vale Sereno',
  uf: 'SC',
  nomeRegiao: 'Serra',
  statusNome: 'Vigente',
  temImagem: false,
  imagemArquivoId: null,
  pontos: null,
  acoes: { editar: false, excluir: false, verClienteOculto: false },
}
const titulo = (nome: string) => screen.findByRole('heading', { level: 1, name: nome }, { timeout: 8000 })

beforeEach(() => {
  navegadorNovo()
  servidorDeTeste({ 'GET /api/municipio': [200, []] })
})
afterEach(() => vi.unstubAllGlobals())

describe('the guard of the router', () => {
  test('R027 R649 without session a page leads to the login, and back to it afterwards', async () => {
    const router = abrir('/tema?busca=x')
    await titulo('Entrar')
    expect(router.state.location.pathname).toBe('/auth/login')
    expect(localStorage.getItem('lastRoute')).toBe('/tema?busca=x')
    entrarComo({ acessoTotal: true })
    await titulo('Temas')
    expect(router.state.location.pathname + router.state.location.search).toBe('/tema?busca=x')
    expect(localStorage.getItem('lastRoute')).toBeNull()
  })

  test.each([
    ['R451', '/sala-principal/novo/3'],
    ['R452', '/sala-principal/editar/3'],
  ])('%s without session %s leads to the login', async (_, endereco) => {
    const router = abrir(endereco)
    await titulo('Entrar')
    expect(router.state.location.pathname).toBe('/auth/login')
    expect(localStorage.getItem('lastRoute')).toBe(endereco)
  })

  const papel = (municipioId: number, nome: string) => ({ municipioId, eixoId: null, permissao: { nome } })
  test.each<[string, Parameters<typeof entrarComo>[0], string]>([
    ['an analyst', { flags: ['evidencias', 'analisarAprovadas'], permissoes: [papel(7, 'Analista')] }, '/analise'],
    ['the agent of one city', { permissoes: [papel(7, 'AD')] }, '/cidade/7/geral'],
    ['a consultant of two', { permissoes: [papel(7, 'Consultor Condutor'), papel(8, 'AD')] }, '/cidade'],
  ])('signing in leads %s to the work', async (_, quem, destino) => {
    const router = abrir('/auth/login')
    await titulo('Entrar')
    act(() => void entrarComo({ acessoTotal: false, ...quem }))
    await waitFor(() => expect(router.state.location.pathname).toBe(destino))
    // Only then: who has a session and asks for a public page is led to the list.
    await act(() => router.navigate('/auth/lost-password'))
    expect(router.state.location.pathname).toBe('/cidade')
  })

  test('R582 a 401 anywhere goes to the login page, which says why', async () => {
    entrarComo({ flags: ['temas'] })
    const router = abrir('/tema')
    await titulo('Temas')
    servidorDeTeste({ 'GET /api/municipio': problema(401, 'semSessao', 'x') })
    await call(listarMunicipios, {}).catch(() => {})
    await titulo('Entrar')
    expect(router.state.location.pathname).toBe('/auth/login')
    expect(screen.getByText('Sua sessão expirou. Entre novamente.')).toBeTruthy()
    expect(localStorage.getItem('lastRoute')).toBe('/tema')
  })

  test('R378 with a session the login pages lead to /cidade', async () => {
    entrarComo()
    const router = abrir('/auth/lost-password')
    await titulo('Municípios')
    expect(router.state.location.pathname).toBe('/cidade')
  })

  test('R454 an unknown path leads to /cidade', async () => {
    entrarComo()
    const router = abrir('/nao/existe')
    await titulo('Municípios')
    expect(router.state.location.pathname).toBe('/cidade')
  })

  test('R029 redirections keep the record: /cidade/3 opens its overview, under the header of the city', async () => {
    servidorDeTeste({ 'GET /api/municipio/3': [200, CIDADE] })
    entrarComo({ flags: ['grupos', 'calendario'] })
    const router = abrir('/cidade/3')
    await titulo('Visão geral')
    expect(router.state.location.pathname).toBe('/cidade/3/geral')
    const abas = await screen.findByRole('navigation', { name: 'Abas do município' })
    expect(within(abas).getByRole('link', { name: 'Visão geral' }).getAttribute('aria-current')).toBe('page')
    expect(localStorage.getItem('cityId')).toBe('3')
    await router.navigate('/cidade/3/evento')
    await titulo('Calendário')
    expect(screen.getByRole('navigation', { name: 'Abas do município' })).toBeTruthy()
  })

  test('a city out of reach says so instead of showing an empty page', async () => {
    entrarComo()
    abrir('/cidade/99/geral')
    await titulo('Município não encontrado')
  })

  test('/meus-processos-pagamento is the list of one’s own', async () => {
    entrarComo({ flags: ['meusProcessosPagamentos'] })
    const router = abrir('/meus-processos-pagamento')
    await waitFor(() => expect(router.state.location.pathname).toBe('/gestao-pagamento/usuario/7'))
  })

  test('/eventos is for admins', async () => {
    entrarComo({ flags: ['eventos'] })
    abrir('/eventos')
    await titulo('Sem permissão')
  })

  test('a report opens to those whose group lists it', async () => {
    const grupo = {
      usuarioGrupoId: 2,
      nome: 'X',
      verTodosEixos: false,
      visualizaMunicipio: false,
      relatorioAdm: ['get-execucao'],
    }
    entrarComo({ grupo })
    const router = abrir('/dashboard-administrativo2/relatorio/get-execucao')
    await titulo('Execução')
    await router.navigate('/dashboard-administrativo2/relatorio/get-mensuracao')
    await titulo('Sem permissão')
  })

  test('an address asks for the same flag as its menu entry, and so do those beside and below it', async () => {
    entrarComo()
    const router = abrir('/usuario')
    await titulo('Sem permissão')
    for (const endereco of [
      '/eixos',
      '/faixas/edit/1',
      '/usuario/editar/8',
      '/groups/add',
      '/cidade/3/acompanhamento',
    ]) {
      await router.navigate('/usuario/atualizar-senha')
      await titulo('Alterar senha')
      await router.navigate(endereco)
      await titulo('Sem permissão')
    }
  })

  test('who must still enrol in the second factor is led there, whatever was asked for, also when the server says so later', async () => {
    const respostas = {
      'GET /api/usuario/segundo-fator': [200, { ativo: false, desde: null, codigosRestantes: 0, exigido: true }],
      'GET /api/email?porPagina=50': problema(
        403,
        'segundoFatorExigido',
        'Para continuar, ative a verificação em duas etapas.',
      ),
    } as const
    servidorDeTeste(respostas)
    entrarComo({ acessoTotal: true, faltaSegundoFator: true })
    const router = abrir('/medalha')
    await titulo('Segurança da conta')
    await router.navigate('/usuario')
    await waitFor(() => expect(router.state.location.pathname).toBe('/usuario/seguranca'))
    entrarComo({ acessoTotal: true })
    await router.navigate('/caixa-de-saida')
    await waitFor(() => expect(router.state.location.pathname).toBe('/usuario/seguranca'))
    expect(await screen.findByText('Falta um passo para continuar')).toBeTruthy()
  })

  test('R381 an open page opens without session and offers to sign in', async () => {
    abrir('/sp/welcome')
    await titulo('Boas-vindas: Praça')
    expect(screen.getAllByRole('link', { name: 'Entrar' }).length).toBeGreaterThan(0)
  })

  test('after a change of page the focus is on its heading', async () => {
    entrarComo({ acessoTotal: true })
    const router = abrir('/medalha')
    await titulo('Medalhas')
    await router.navigate('/pacote')
    const h1 = await titulo('Pacotes')
    await waitFor(() => expect(document.activeElement).toBe(h1))
  })
})

describe('the frame', () => {
  test('R468 diagnostic pages have no header, menu or footer', async () => {
    entrarComo({ acessoTotal: true })
    const router = abrir('/diagnostico/5')
    await titulo('Diagnóstico')
    expect(screen.queryByRole('banner')).toBeNull()
    expect(screen.queryByRole('contentinfo')).toBeNull()
    expect(screen.queryByRole('navigation', { name: 'Menu principal' })).toBeNull()
    await router.navigate('/medalha')
    await titulo('Medalhas')
    expect(screen.getByRole('banner')).toBeTruthy()
    expect(screen.getByRole('contentinfo').textContent).toContain('Praça · SC')
  })
})
