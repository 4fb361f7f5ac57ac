import { notifications } from '@mantine/notifications'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Acompanhamento, AcompanhamentoLinha } from '#contract/acompanhamento.ts'
import type { Flag } from '#contract/permissions.ts'
import { routes } from '#web/app/router.tsx'
import { makeQueryClient } from '#web/lib/query.ts'
import { ambienteDeTeste, entrarComo, navegadorNovo } from '#web/lib/testing.ts'
import { comServidor, recusa } from '#web/testing.ts'
import { avisos, renderUi } from '#web/ui/test-utils.tsx'
import { UiProvider } from '#web/ui/ui-provider.tsx'
import { AcompanhamentoPage } from './acompanhamento-page.tsx'
import { AcompanhamentosPage } from './acompanhamentos-page.tsx'
import { umDiagnostico as diagnostico, umaPerguntaFeita as pergunta } from './testing.ts'

const FLAGS: Flag[] = ['acompanhamentos', 'novoAcompanhamento', 'verPontosAcoesAcompanhamento']

beforeEach(() => {
  ambienteDeTeste()
  entrarComo()
  notifications.clean()
  notifications.cleanQueue()
})

const linha = (n: number, extra: Partial<AcompanhamentoLinha> = {}): AcompanhamentoLinha => ({
  acompanhamentoId: n,
  nome: `Governança Local · ${n}º acompanhamento`,
  criacao: '2026-03-05T12:00:00.000Z',
  finalizado: false,
  finalizadoEm: null,
  cancelado: false,
  diagnostico: false,
  finalizacao: false,
  intermediario: false,
  usuarioId: 7,
  usuario: 'Clarice Moura',
  municipioId: 5,
  municipio: { nome: 'Vale Sereno', uf: 'SC' },
  tema: { temaId: 3, nome: 'Governança Local', eixoId: 2 },
  pontos: 4000,
  sim: 3,
  nao: 1,
  total: 4,
  ...extra,
})
const detalhe = (extra: Partial<Acompanhamento> = {}): Acompanhamento => ({
  ...linha(9),
  tema: null,
  pontosNaoEvidenciados: 0,
  perdas: [],
  perguntas: [pergunta(1, 1), pergunta(2, 1), pergunta(5, 2)],
  acoes: { responder: true, comentar: true, finalizar: true, cancelar: false },
  versao: 1,
  ...extra,
})

const DIAGNOSTICO = 'GET /api/acompanhamento/diagnostico/5'
const naLista = (linhas: AcompanhamentoLinha[], outras: Record<string, unknown> = {}) =>
  comServidor({
    'GET /api/acompanhamento/acompanhamentos/5': linhas,
    'GET /api/acompanhamento/temas/5': {
      temas: [
        {
          temaId: 3,
          nome: 'Governança Local',
          eixoId: 2,
          eixo: 'Lideranças',
          nacional: true,
          ativo: false,
          acompanhamentoAbertoId: null,
          previa: { pontosNaoEvidenciados: 2500, perguntas: 2, perguntasRejeitadas: true },
        },
        {
          temaId: 4,
          nome: 'Formação',
          eixoId: 2,
          eixo: 'Lideranças',
          nacional: false,
          ativo: true,
          acompanhamentoAbertoId: 8,
          previa: { pontosNaoEvidenciados: 0, perguntas: 0, perguntasRejeitadas: false },
        },
      ],
      aviso: null,
      acoes: { geral: false, intermediario: false, finalizacao: false },
    },
    ...outras,
  })
const abrirLista = () => {
  const r = renderUi(<div />, {
    queryClient: makeQueryClient(),
    rotas: [
      { path: '/cidade/:id/acompanhamento', element: <AcompanhamentosPage /> },
      { path: '/cidade/:id/acompanhamento/obter/:acompanhamento', element: <div>detalhe</div> },
    ],
  })
  void r.router.navigate('/cidade/5/acompanhamento')
  return r
}
const abrirDetalhe = (id = 9) => {
  const r = renderUi(<div />, {
    queryClient: makeQueryClient(),
    rotas: [{ path: '/cidade/:id/acompanhamento/obter/:acompanhamento', element: <AcompanhamentoPage /> }],
  })
  void r.router.navigate(`/cidade/5/acompanhamento/obter/${id}`)
  return r
}

describe('the list', () => {
  test('R113 R116 R150: all rows at once, with their words; what is chosen is known only here', async () => {
    entrarComo({ flags: ['acompanhamentos'] })
    const pedidos = naLista([linha(1), linha(2, { finalizado: true }), linha(3, { cancelado: true, pontos: 0 })])
    const { user } = abrirLista()
    await screen.findByText('Governança Local · 1º acompanhamento')
    for (const palavra of ['Em andamento', 'Finalizado', 'Cancelado']) expect(screen.getByText(palavra)).toBeTruthy()
    expect(screen.queryByRole('columnheader', { name: /^Pontos/ })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Novo Acompanhamento' })).toBeNull()
    expect(screen.queryByRole('navigation', { name: /págin/i })).toBeNull()
    const antes = pedidos.length
    await user.click(screen.getByRole('checkbox', { name: /Selecionar.*2º/ }))
    await user.click(screen.getByRole('checkbox', { name: /Selecionar.*1º/ }))
    expect(screen.getByRole('link', { name: 'Plano de Ação' }).getAttribute('href')).toBe('/cidade/5/pmd/1,2')
    expect(pedidos).toHaveLength(antes)
  })

  test('R115: what is finished and what is cancelled have icons of their own beside the word', async () => {
    naLista([linha(1), linha(2, { finalizado: true }), linha(3, { cancelado: true, pontos: 0 })])
    abrirLista()
    const icone = async (palavra: string) =>
      (await screen.findByText(palavra)).closest('.mantine-Badge-root')!.querySelector('svg')!.getAttribute('class')
    expect(await icone('Finalizado')).toContain('tabler-icon-circle-check')
    expect(await icone('Cancelado')).toContain('tabler-icon-ban')
    expect(await icone('Em andamento')).not.toMatch(/circle-check|-ban/)
  })

  test('R120: has no pages, however many there are', async () => {
    naLista(Array.from({ length: 250 }, (_, i) => linha(i + 1)))
    abrirLista()
    expect(await screen.findByText('250 acompanhamentos')).toBeTruthy()
    expect(screen.queryByRole('navigation', { name: 'Páginas' })).toBeNull()
    expect(screen.queryByText(/^1–/)).toBeNull()
  })

  test('R123: in the seal room the diagnosis is the general follow-up', async () => {
    entrarComo({ flags: FLAGS, ambiente: { variante: 'sala' } })
    naLista([linha(1, { nome: 'Diagnóstico', diagnostico: true, tema: null, finalizado: true })])
    abrirLista()
    expect(await screen.findByRole('link', { name: 'Acompanhamento Geral' })).toBeTruthy()
    expect(screen.queryByText('Diagnóstico')).toBeNull()
  })

  test('R313: a failure says so', async () => {
    naLista([], { 'GET /api/acompanhamento/acompanhamentos/5': undefined, [DIAGNOSTICO]: diagnostico() })
    abrirLista()
    await waitFor(() => expect(avisos().map((a) => a.titulo)).toEqual(['Erro ao obter acompanhamentos']))
  })

  test.each([
    ['the first reading', DIAGNOSTICO, 'Erro ao obter acompanhamentos'],
    ['R322: the themes to follow up', 'GET /api/acompanhamento/temas/5', 'Erro ao obter Temas'],
  ])('%s that cannot be read is no silence', async (_, chamada, frase) => {
    entrarComo({ flags: FLAGS })
    naLista([linha(1)], { [DIAGNOSTICO]: diagnostico(), [chamada]: undefined })
    abrirLista()
    await waitFor(() => expect(avisos().map((a) => a.titulo)).toEqual([frase]))
  })
})

describe('a new follow-up', () => {
  const criar = 'POST /api/acompanhamento/acompanhamentos/novo/tema/5/3'
  const ateConfirmar = async (outras: Record<string, unknown>) => {
    entrarComo({ flags: FLAGS })
    const pedidos = naLista([], outras)
    const { user, router } = abrirLista()
    await user.click(await screen.findByRole('button', { name: 'Novo Acompanhamento' }))
    const modal = await screen.findByRole('dialog', { name: 'Criação de novo acompanhamento' })
    await user.click(await within(modal).findByRole('radio', { name: 'Governança Local' }))
    return { user, router, aviso: modal, pedidos }
  }

  test('R124 R125 R126 R189 R190: the cost is told, rejected evidence too, and only then it is created', async () => {
    const { user, router, aviso, pedidos } = await ateConfirmar({
      [criar]: { ...detalhe(), acompanhamentoId: 12, pontosNaoEvidenciados: 2500, perguntasRejeitadas: true },
    })
    expect(within(aviso).getByText('Em andamento')).toBeTruthy()
    expect(within(aviso).getByRole('radio', { name: 'Governança Local' }).getAttribute('aria-describedby')).toBe(
      'custo-3',
    )
    expect(document.getElementById('custo-3')?.textContent).toBe('−2.500 pontos')
    expect(aviso.textContent).toContain('2.500 pontos serão subtraídos')
    expect(aviso.textContent).toContain(
      'Existem questões com evidências rejeitadas. Envie novas evidências para aprovação.',
    )
    expect(pedidos.filter((p) => p.method === 'POST')).toEqual([])
    await user.click(within(aviso).getByRole('button', { name: 'Criar acompanhamento' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/cidade/5/acompanhamento/obter/12'))
  })

  test('R230: without a theme nothing is created, and the theme is asked for', async () => {
    entrarComo({ flags: FLAGS })
    const pedidos = naLista([], { [criar]: detalhe() })
    const { user } = abrirLista()
    await user.click(await screen.findByRole('button', { name: 'Novo Acompanhamento' }))
    const modal = within(await screen.findByRole('dialog', { name: 'Criação de novo acompanhamento' }))
    await modal.findByRole('radio', { name: 'Governança Local' })
    await user.click(modal.getByRole('button', { name: 'Criar acompanhamento' }))
    expect(await modal.findByText('Campo Obrigatório')).toBeTruthy()
    expect(pedidos.filter((p) => p.method === 'POST')).toEqual([])
  })

  test('R314: refused, the toast says so and the dialog stays with the reason', async () => {
    const { user, aviso, router } = await ateConfirmar({
      [criar]: recusa(409, {
        code: 'acompanhamentoAberto',
        message: 'Já há um acompanhamento aberto: X, de Y, desde Z.',
      }),
    })
    await user.click(within(aviso).getByRole('button', { name: 'Criar acompanhamento' }))
    expect(await screen.findByText('Erro ao obter novo acompanhamento')).toBeTruthy()
    expect(aviso.textContent).toContain('Já há um acompanhamento aberto')
    expect(router.state.location.pathname).toBe('/cidade/5/acompanhamento')
  })

  test('R316: the closing one, refused', async () => {
    entrarComo({ flags: FLAGS })
    naLista([], {
      'GET /api/acompanhamento/temas/5': {
        temas: [],
        aviso: null,
        acoes: { geral: true, intermediario: true, finalizacao: true },
      },
    })
    const { user } = abrirLista()
    await user.click(await screen.findByRole('button', { name: 'Mais ações' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Acompanhamento de finalização' }))
    expect(await screen.findByText('Erro ao gerar acompanhamento de finalização')).toBeTruthy()
  })

  test('R149 R324: a number 0 means that it was not created', async () => {
    const { user, router, aviso } = await ateConfirmar({
      [criar]: { ...detalhe(), acompanhamentoId: 0, perguntasRejeitadas: false },
    })
    await user.click(within(aviso).getByRole('button', { name: 'Criar acompanhamento' }))
    expect(await screen.findByText('Algo de errado aconteceu ao criar um novo acompanhamento')).toBeTruthy()
    expect(router.state.location.pathname).toBe('/cidade/5/acompanhamento')
  })
})

describe('the detail', () => {
  test('R127 R129 R131 R132 R133: questions by theme, filtered by the address, with points, evidence and a counted comment', async () => {
    entrarComo({ flags: FLAGS })
    comServidor({ 'GET /api/acompanhamento/10': detalhe() })
    const { user, router } = abrirDetalhe(10)
    await screen.findByRole('heading', { level: 1, name: /9º acompanhamento$/ })
    expect(screen.getAllByRole('heading', { level: 2 }).map((h) => h.textContent)).toEqual(['Tema 1', 'Tema 2'])
    const primeira = screen.getByRole('article', { name: /Pergunta de número 1/ })
    expect(primeira.textContent).toContain('1.500 pontos')
    expect(primeira.textContent).toContain('Ata assinada')
    await user.type(within(primeira).getByRole('textbox', { name: 'Comentário' }), 'dito')
    expect(primeira.textContent).toContain('4/1000')
    await router.navigate('/cidade/5/acompanhamento/obter/10?tema=2')
    await waitFor(() =>
      expect(screen.getAllByRole('heading', { level: 2 }).map((h) => h.textContent)).toEqual(['Tema 2']),
    )
  })

  test('R130: the theme is chosen of those that are asked, and only its questions stay', async () => {
    entrarComo({ flags: [...FLAGS, 'exibirFiltro'] })
    comServidor({ 'GET /api/acompanhamento/21': detalhe() })
    const { user, router } = abrirDetalhe(21)
    await screen.findByRole('heading', { level: 2, name: 'Tema 1' })
    await user.click(screen.getByRole('combobox', { name: 'Tema' }))
    await user.click(await screen.findByRole('option', { name: 'Tema 2', hidden: true }))
    await waitFor(() =>
      expect(screen.getAllByRole('heading', { level: 2 }).map((h) => h.textContent)).toEqual(['Tema 2']),
    )
    expect(router.state.location.search).toBe('?tema=2')
    expect(screen.queryByRole('article', { name: /Pergunta de número 1/ })).toBeNull()
  })

  test('R134: in the seal room it carries the logo of the seal, elsewhere none', async () => {
    entrarComo({ flags: FLAGS, ambiente: { variante: 'sala', titulo: 'Selo de Referência' } })
    comServidor({ 'GET /api/acompanhamento/9': detalhe() })
    abrirDetalhe()
    const titulo = await screen.findByRole('heading', { level: 2, name: 'Selo de Referência' })
    expect(within(titulo.parentElement!).getByRole('img', { name: 'Praça' })).toBeTruthy()
    cleanup()
    entrarComo({ flags: FLAGS, ambiente: {} })
    abrirDetalhe()
    await screen.findByRole('heading', { level: 2, name: 'Tema 1' })
    expect(screen.queryByRole('img', { name: 'Praça' })).toBeNull()
  })

  test('R191 R273 R317: read-only shows no buttons to press; a refused end says so', async () => {
    entrarComo({ flags: FLAGS })
    const fechado = detalhe({
      finalizado: true,
      acoes: { responder: false, comentar: false, finalizar: false, cancelar: false },
      perguntas: [
        pergunta(1, 1, { resposta: true, respondida: true, podeResponder: false, comentario: 'Dito na reunião' }),
      ],
    })
    comServidor({ 'GET /api/acompanhamento/9': fechado })
    const { unmount } = abrirDetalhe()
    const sim = await screen.findByRole<HTMLButtonElement>('button', { name: 'Sim: Pergunta 1' })
    expect([sim.disabled, sim.getAttribute('aria-pressed')]).toEqual([true, 'true'])
    expect(screen.queryByRole('button', { name: 'Finalizar' })).toBeNull()
    expect(screen.queryByRole('textbox')).toBeNull()
    expect(screen.getByText('Dito na reunião')).toBeTruthy()
    unmount()
    comServidor({ 'GET /api/acompanhamento/9': detalhe() })
    const { user } = abrirDetalhe()
    await user.click(await screen.findByRole('button', { name: 'Finalizar' }))
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Finalizar' }))
    expect(await screen.findByText('Erro ao finalizar acompanhamento')).toBeTruthy()
  })
})

describe('what an answer does, and when', () => {
  const recorrente = { ...pergunta(1, 1).pergunta, recorrente: true }
  const aprovada = (resposta: boolean | null) =>
    pergunta(1, 1, { estado: 'aprovada', resposta, pergunta: recorrente, pontosComprovados: 1500 })
  const cartao = () => screen.findByRole('article', { name: /Pergunta de número 1/ })

  test('what holds the answer is said in its place', async () => {
    entrarComo({ flags: FLAGS })
    const motivo = 'A evidência está em análise: a resposta não muda até que a análise termine.'
    const p = pergunta(1, 1, { estado: 'evidenciada', resposta: true, podeResponder: false, motivo })
    comServidor({ 'GET /api/acompanhamento/9': detalhe({ perguntas: [p] }) })
    abrirDetalhe()
    expect((await cartao()).textContent).toContain(motivo)
  })

  test('a NÃO to what is approved says that it waits for the end and what it will cost; a SIM that nothing changes', async () => {
    entrarComo({ flags: FLAGS })
    comServidor({ 'GET /api/acompanhamento/9': detalhe({ perguntas: [aprovada(false)] }) })
    const { unmount } = abrirDetalhe()
    expect((await cartao()).textContent).toContain(
      'Só vale quando o acompanhamento for finalizado e tira 1.500 pontos.',
    )
    unmount()
    comServidor({ 'GET /api/acompanhamento/9': detalhe({ perguntas: [aprovada(true)] }) })
    abrirDetalhe()
    // What was kept of the last reading shows first.
    await waitFor(async () => expect((await cartao()).textContent).toContain('A aprovação continua'))
  })

  test('what it took when it was opened counts one point as one', async () => {
    entrarComo({ flags: FLAGS })
    comServidor({ 'GET /api/acompanhamento/9': detalhe({ pontosNaoEvidenciados: 1 }) })
    const { unmount } = abrirDetalhe()
    expect(await screen.findByText(/1 ponto subtraído na abertura/)).toBeTruthy()
    unmount()
    comServidor({ 'GET /api/acompanhamento/11': detalhe({ acompanhamentoId: 11, pontosNaoEvidenciados: 1500 }) })
    abrirDetalhe(11)
    expect(await screen.findByText(/1\.500 pontos subtraídos na abertura/)).toBeTruthy()
  })

  test.each([
    ['padrao', 'Aprovada'],
    ['sala', 'Aprovado'],
  ] as const)('in %s the state agrees with the noun: %s', async (variante, nome) => {
    entrarComo({ flags: FLAGS, ambiente: { variante } })
    comServidor({ 'GET /api/acompanhamento/9': detalhe({ perguntas: [aprovada(true)] }) })
    abrirDetalhe()
    expect(await within(await cartao()).findByText(nome)).toBeTruthy()
  })

  test('Finalizar lists the losses by question and points as they are now, and confirms exactly these', async () => {
    entrarComo({ flags: FLAGS })
    const perdas = [{ perguntaMunicipioId: 1, numero: 1, texto: 'Pergunta de número 1?', pontos: 1500.5 }]
    // The page was read before the NÃO was saved: only the server knows what it costs.
    let lidas = 0
    const pedidos = comServidor({
      'GET /api/acompanhamento/9': () => detalhe({ perguntas: [aprovada(false)], perdas: lidas++ ? perdas : [] }),
      'PUT /api/acompanhamento/acompanhamentos/finalizar': detalhe({ finalizado: true }),
    })
    const { user } = abrirDetalhe()
    await user.click(await screen.findByRole('button', { name: 'Finalizar' }))
    const dialogo = within(await screen.findByRole('dialog'))
    expect(dialogo.getByText(/o total perde 1\.500,50 pontos de 1 pergunta com resposta NÃO/)).toBeTruthy()
    expect(dialogo.getByRole('listitem').textContent).toBe('1. Pergunta de número 1? (1.500,50 pontos)')
    await user.click(dialogo.getByRole('button', { name: 'Finalizar e perder os pontos' }))
    await waitFor(() =>
      expect(pedidos.find((p) => p.path.endsWith('/finalizar'))?.body).toEqual({
        acompanhamentoId: 9,
        confirmados: 1500.5,
      }),
    )
    expect(await screen.findByText('Acompanhamento finalizado')).toBeTruthy()
  })

  test('an answer that waits on the device counts in the points as it does in the answers', async () => {
    entrarComo({ flags: FLAGS })
    comServidor({
      'GET /api/acompanhamento/11': detalhe({
        acompanhamentoId: 11,
        pontos: 1500,
        perguntas: [pergunta(1, 1, { resposta: true }), pergunta(2, 1)],
      }),
      'PUT /api/acompanhamento': () => {
        throw new TypeError('network')
      },
    })
    const { user } = abrirDetalhe(11)
    const sim = (n: number) => screen.findByRole('button', { name: `Sim: Pergunta ${n}` })
    await sim(2)
    expect(document.body.textContent).toContain('1 sim · 0 não · 1 sem resposta · 1.500 pontos declarados')
    await user.click(await sim(2))
    await waitFor(() => expect(document.body.textContent).toContain('2 sim · 0 não · 3.000 pontos declarados'))
  })

  test('one that was cancelled says that it counts for nothing', async () => {
    entrarComo({ flags: FLAGS })
    const cancelado = detalhe({ cancelado: true, pontos: 0, perguntas: [pergunta(1, 1, { resposta: true })] })
    comServidor({ 'GET /api/acompanhamento/9': cancelado })
    abrirDetalhe()
    expect(await screen.findByText(/foi cancelado: as respostas ficam guardadas e não contam/)).toBeTruthy()
    expect(document.body.textContent).not.toContain('declarados')
  })
})

test.each([
  ['R385', '/diagnostico/5'],
  ['R386', '/diagnostico/5/tema'],
  ['R387', '/diagnostico/5/tema/3'],
  ['R388', '/cidade/5/pmd/1,2'],
])('%s: %s needs login', async (_, endereco) => {
  navegadorNovo()
  comServidor({})
  const router = createMemoryRouter(routes, { initialEntries: [endereco] })
  render(
    <QueryClientProvider client={makeQueryClient()}>
      <UiProvider cor="#2a4fd7" env="test">
        <RouterProvider router={router} />
      </UiProvider>
    </QueryClientProvider>,
  )
  await waitFor(() => expect(router.state.location.pathname).toBe('/auth/login'))
})
