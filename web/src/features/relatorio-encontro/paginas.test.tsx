import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { ReactNode } from 'react'
import { beforeEach, describe, expect, it } from 'vitest'
import { LINK_MORTO } from '#contract/capacidade.ts'
import { MAX_DECISOES } from '#contract/relatorio-estados.ts'
import { clienteSemPausa, comServidor, entrarComo, type Pedido, recusa, todasAsFlags } from '#web/testing.ts'
import { avisos, comoCelular, renderUi } from '#web/ui/test-utils.tsx'
import { AnalisarRelatoriosPage } from './analisar-page.tsx'
import { MeusRelatoriosPage } from './meus-page.tsx'
import { RelatorioPublicoPage } from './publico-page.tsx'
import { RelatorioPage } from './relatorio-page.tsx'
import { RelatoriosPage } from './relatorios-page.tsx'
import { umaLinha, umItem, umRelatorio } from './testing.ts'

const abrir = async (path: string, endereco: string, element: ReactNode) => {
  const tela = renderUi(null, { rotas: [{ path, element }], queryClient: clienteSemPausa() })
  await tela.router.navigate(endereco)
  return tela
}
const lista = () => abrir('/cidade/:id/relatorio', '/cidade/1/relatorio', <RelatoriosPage />)
const pagina = (linhas: readonly unknown[]) => ({ linhas, total: linhas.length, totalExato: true })

beforeEach(() => entrarComo())

describe('the reports of a city', () => {
  it('have their columns, the title leads to the report, rows are coloured by state and say it in a word (R052, R053, R054, R055)', async () => {
    const motivo = `${'Faltam as assinaturas da lista de presença e as fotos. '.repeat(3)}fim`
    comServidor({
      'GET /api/relatorio/get-by-municipio/1': [
        umaLinha({ relatorioId: 41, titulo: 'Devolvido', estado: 'devolvido', motivoRejeicao: motivo }),
        umaLinha({ relatorioId: 42, titulo: 'Aprovado um', estado: 'aprovado' }),
        umaLinha({ relatorioId: 43, titulo: 'Recusado', estado: 'reprovado', motivoRejeicao: 'Curto' }),
      ],
    })
    await lista()
    const tabela = await screen.findByRole('table', { name: 'Relatórios' })
    const titulos = within(tabela)
      .getAllByRole('columnheader')
      .map((c) => c.textContent)
    expect(titulos).toEqual(['Código', 'Título', 'Situação', 'Motivo da rejeição', 'Criado por', 'Criado em'])
    const link = await within(tabela).findByRole('link', { name: 'Devolvido' })
    expect(link.getAttribute('href')).toBe('/cidade/1/relatorio/obter/41')
    const linhaDe = (nome: string) => within(tabela).getByRole('link', { name: nome }).closest('tr')!
    expect(linhaDe('Devolvido').dataset.cor).toBe('yellow')
    expect(linhaDe('Aprovado um').dataset.cor).toBe('green')
    expect(linhaDe('Recusado').dataset.cor).toBe('red')
    expect(within(linhaDe('Recusado')).getByText('Reprovado')).toBeTruthy()
    // Cut at a hundred, whole in its tooltip (R057).
    const cortado = linhaDe('Devolvido').querySelector<HTMLElement>('[data-dica]')
    expect(cortado?.dataset.dica).toBe(motivo)
    expect(cortado?.querySelector('[aria-hidden]')?.textContent).toMatch(/^.{99,100}…$/)
    expect(screen.getByRole('link', { name: 'Novo Relatório' }).getAttribute('href')).toBe(
      '/cidade/1/relatorio/inserir',
    )
    expect(screen.queryByRole('button', { name: /Próxima página/ })).toBeNull()
  })

  it('that are none, or cannot be read, say so (R299, R334)', async () => {
    comServidor({ 'GET /api/relatorio/get-by-municipio/1': [] })
    const { unmount } = await lista()
    expect(await screen.findByText('Nenhum relatório retornado')).toBeTruthy()
    unmount()
    comServidor({ 'GET /api/relatorio/get-by-municipio/1': recusa(500, { message: 'Falhou' }) })
    await lista()
    await waitFor(() => expect(avisos().map((a) => a.titulo)).toContain('Erro ao obter relatórios'))
  })

  it('on a phone have a line for the reason only where there is one', async () => {
    comoCelular(true)
    comServidor({
      'GET /api/relatorio/get-by-municipio/1': [
        umaLinha({ relatorioId: 41, titulo: 'Devolvido', estado: 'devolvido', motivoRejeicao: 'Faltam fotos' }),
        umaLinha({ relatorioId: 42, titulo: 'Aprovado um', estado: 'aprovado', motivoRejeicao: null }),
      ],
    })
    await lista()
    const cartao = async (nome: string) => (await screen.findByRole('link', { name: nome })).closest('li')!.textContent
    expect(await cartao('Devolvido')).toContain('Motivo da rejeiçãoFaltam fotos')
    expect(await cartao('Aprovado um')).not.toContain('Motivo da rejeição')
    comoCelular(false)
  })

  it('offer a new one only to who may write it (R242)', async () => {
    entrarComo({ usuarioId: 7, acessoTotal: false }, { ...todasAsFlags, novoRelatorio: false })
    comServidor({ 'GET /api/relatorio/get-by-municipio/1': [] })
    await lista()
    expect(await screen.findByText('Nenhum relatório retornado')).toBeTruthy()
    expect(screen.queryByRole('link', { name: 'Novo Relatório' })).toBeNull()
  })
})

describe('one’s own reports', () => {
  it('come in pages by what the address says, and what was returned is corrected from its row', async () => {
    const pedidos = comServidor({
      'GET /api/relatorio/meus': pagina([umaLinha({ estado: 'devolvido', titulo: 'Voltou' })]),
      'GET /api/relatorio/meus/opcoes': {
        total: 3,
        municipios: [{ municipioId: 1, nome: 'Vale Sereno', uf: 'SC' }],
        porEstado: { emAnalise: 1, aprovado: 1, devolvido: 1, reprovado: 0, cancelado: 0 },
      },
    })
    await abrir(
      '/meus-relatorios',
      '/meus-relatorios?situacao=devolvido&municipio=1&de=2026-03-01',
      <MeusRelatoriosPage />,
    )
    const corrigir = await screen.findByRole('link', { name: 'Corrigir e reenviar: Voltou' })
    expect(corrigir.getAttribute('href')).toBe('/cidade/1/relatorio/editar/40')
    expect(pedidos.find((p) => p.path === '/api/relatorio/meus')?.query).toMatchObject({
      situacao: 'devolvido',
      municipioId: '1',
      de: '2026-03-01',
    })
  })
})

const EM_VOLTA = {
  'GET /api/relatorio/relatorioGestaoPagamento/linhagem/relatorio/40': [
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
  'GET /api/relatorio/historico/40': [
    {
      em: '2026-03-02T12:00:00Z',
      usuarioId: 4,
      usuario: 'Clarice Moura',
      acao: 'criar',
      descricao: 'Relatório criado e enviado para análise',
      de: 'Em análise',
      para: 'Em análise',
      justificativa: null,
    },
  ],
  'GET /api/relatorio/saldo/40': {
    contado: false,
    solucoes: [
      {
        municipioSolucaoId: 3,
        nome: 'Compras locais',
        horasPrevistas: 600,
        horasRealizadas: 480,
        horasAgendadas: 0,
        horasRestantes: 120,
        horasDoRelatorio: 240,
        saldoDepois: -120,
      },
    ],
    contratos: [],
  },
}

describe('one report', () => {
  const aberto = (extra: Parameters<typeof umRelatorio>[0]) => {
    const pedidos = comServidor({
      ...EM_VOLTA,
      'GET /api/relatorio/get-by-id/40': umRelatorio(extra),
      'PUT /api/relatorio/analisar-relatorio': { message: 'ok', relatorioId: 40, statusRelatorioId: 3, versao: 4 },
    })
    const tela = abrir('/cidade/:id/relatorio/obter/:relatorioId', '/cidade/1/relatorio/obter/40', <RelatorioPage />)
    return tela.then((t) => ({ ...t, pedidos }))
  }

  it('tells everything, its hours beside what is left, its history and the process that pays it (R046, R155)', async () => {
    await aberto({
      estado: 'devolvido',
      motivoRejeicao: 'Faltam fotos',
      acoes: { ...umRelatorio().acoes, editar: true },
    })
    expect(await screen.findByRole('heading', { level: 1, name: 'Oficina de compras' })).toBeTruthy()
    expect(screen.getByText('Faltam fotos')).toBeTruthy()
    expect(screen.getByText('boa').tagName).toBe('STRONG')
    expect(screen.getByText('Convidados (1 de 2 presentes)')).toBeTruthy()
    expect(await screen.findByText('−02:00')).toBeTruthy()
    expect(screen.getByText(/passam do que foi previsto/)).toBeTruthy()
    expect(await screen.findByText('Relatório criado e enviado para análise')).toBeTruthy()
    const processo = await screen.findByRole('link', { name: 'Processo nº 1 de 4' })
    expect(processo.getAttribute('href')).toBe('/gestao-pagamento/processo/4')
    expect(screen.getByRole('link', { name: 'Corrigir e reenviar' }).getAttribute('href')).toBe(
      '/cidade/1/relatorio/editar/40',
    )
  })

  it('without tasks says so (R335)', async () => {
    await aberto({ tarefasRelatorio: [] })
    expect(await screen.findByText('Nenhuma tarefa retornada')).toBeTruthy()
  })

  it('that is approved is taken back by full access, with a reason', async () => {
    const { user, pedidos } = await aberto({ estado: 'aprovado', acoes: { ...umRelatorio().acoes, retomar: true } })
    await user.click(await screen.findByRole('button', { name: 'Mais ações' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Desfazer a aprovação' }))
    const dialogo = within(await screen.findByRole('dialog'))
    await user.click(dialogo.getByRole('button', { name: 'Desfazer a aprovação' }))
    expect((await dialogo.findAllByText('Informe o motivo.')).length).toBeGreaterThan(0)
    expect(pedidos.some((p) => p.method === 'PUT')).toBe(false)
    await user.type(dialogo.getByRole('textbox', { name: /Justificativa/ }), 'Lançado em dobro')
    await user.click(dialogo.getByRole('button', { name: 'Desfazer a aprovação' }))
    await waitFor(() =>
      expect(pedidos.find((p) => p.method === 'PUT')?.body).toMatchObject({
        relatorioId: 40,
        statusRelatorioId: 3,
        motivoRejeicao: 'Lançado em dobro',
        versao: 3,
      }),
    )
  })

  it('of another city opens at its own address', async () => {
    const { router } = await aberto({ municipioId: 2, municipio: { municipioId: 2, nome: 'Pedra Clara', uf: 'SC' } })
    await waitFor(() => expect(router.state.location.pathname).toBe('/cidade/2/relatorio/obter/40'))
  })
})

describe('the open page', () => {
  it('reads by a token and never by a plain id without login (R383)', async () => {
    const token = 'x'.repeat(32)
    const pedidos = comServidor({
      [`GET /api/relatorio/publico/${token}`]: {
        titulo: 'Oficina aberta',
        descricao: '<p>Texto</p>',
        municipio: { nome: 'Vale Sereno', uf: 'SC' },
        autor: 'Clarice Moura',
        estado: 'aprovado',
        grupo: 'Comitê Gestor',
        local: 'Câmara',
        inicioString: '01/03/2026 09:00',
        fimString: '01/03/2026 13:00',
        tipoExecucao: 'Presencial',
        horasUtilizadasString: '04:00',
        observacoes: null,
        complemento: null,
        presentes: [{ nome: 'Antônia R.' }],
        tarefas: [
          { nome: 'Decreto publicado', solucao: 'Compras locais', horas: '02:00', cumprida: true },
          { nome: 'Oficina feita', solucao: 'Compras locais', horas: '02:00', cumprida: false },
        ],
        anexos: [],
      },
    })
    const { router } = await abrir('/obter_publico/:relatorio', `/obter_publico/${token}`, <RelatorioPublicoPage />)
    expect(await screen.findByRole('heading', { level: 1, name: 'Oficina aberta' })).toBeTruthy()
    expect(screen.getByText('Antônia R.')).toBeTruthy()
    // In the words of the report itself.
    expect(screen.getByText('Decreto publicado (Compras locais) · 02:00 h · Cumprida')).toBeTruthy()
    expect(screen.getByText('Oficina feita (Compras locais) · 02:00 h · Não cumprida')).toBeTruthy()
    localStorage.clear()
    window.dispatchEvent(new StorageEvent('storage', { key: null }))
    const antes = pedidos.length
    await router.navigate('/obter_publico/40')
    expect(await screen.findByText('Este endereço não abre sem um link válido')).toBeTruthy()
    expect(pedidos).toHaveLength(antes)
  })
})

describe('a dead link', () => {
  it('says that it is one, and offers no second try (R383)', async () => {
    const token = 'y'.repeat(32)
    comServidor({
      [`GET /api/relatorio/publico/${token}`]: recusa(404, { code: 'naoEncontrado', message: LINK_MORTO }),
    })
    await abrir('/obter_publico/:relatorio', `/obter_publico/${token}`, <RelatorioPublicoPage />)
    expect(await screen.findByText('Este link não abre')).toBeTruthy()
    expect(screen.getByText(LINK_MORTO)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Tentar de novo' })).toBeNull()
  })
})

describe('the bench of reports', () => {
  const LARGA = (() => {
    window.matchMedia = ((query: string) => ({
      matches: query.includes('min-width'),
      media: query,
      addEventListener: () => {},
      removeEventListener: () => {},
      addListener: () => {},
      removeListener: () => {},
    })) as unknown as typeof window.matchMedia
  }) as () => void
  const servir = (extra: Parameters<typeof umRelatorio>[0] = {}, motivos: readonly unknown[] = []) => {
    const acoes = { ...umRelatorio().acoes, aprovar: true, devolver: true, reprovar: true }
    const itens = [umItem({ relatorioId: 40, reenvio: true }), umItem({ relatorioId: 50, titulo: 'Segunda oficina' })]
    return comServidor({
      ...EM_VOLTA,
      'GET /api/relatorio/historico/50': [],
      'GET /api/relatorio/saldo/50': { contado: false, solucoes: [], contratos: [] },
      'GET /api/relatorio/fila': pagina(itens),
      'GET /api/relatorio/fila/opcoes': { total: 2, municipios: [], usuarios: [] },
      'GET /api/relatorio/get-by-id/40': umRelatorio({ acoes, ...extra }),
      'GET /api/relatorio/get-by-id/50': umRelatorio({ relatorioId: 50, titulo: 'Segunda oficina', acoes }),
      'PUT /api/relatorio/analisar-relatorio': { message: 'ok', relatorioId: 40, statusRelatorioId: 2, versao: 4 },
      'PUT /api/relatorio/analisar-varios': { message: 'ok', analisados: 2 },
      'GET /api/motivo-rejeicao': motivos,
    })
  }
  const abrirBancada = () => abrir('/analisar-relatorios', '/analisar-relatorios', <AnalisarRelatoriosPage />)
  const decisoes = (pedidos: readonly Pedido[]) => pedidos.filter((p) => p.method === 'PUT').map((p) => p.body)

  it('opens the oldest, and its keys approve it after a question and go on to the next (R424)', async () => {
    LARGA()
    const pedidos = servir()
    const { user } = await abrirBancada()
    expect(await screen.findByRole('heading', { level: 2, name: 'Oficina de compras' })).toBeTruthy()
    expect(screen.getByText('Reenvio')).toBeTruthy()
    await user.keyboard('a')
    const pergunta = within(await screen.findByRole('dialog'))
    expect(pergunta.getByText(/04:00 h e as tarefas cumpridas passam a contar como realizadas/)).toBeTruthy()
    expect(decisoes(pedidos)).toEqual([])
    await user.click(pergunta.getByRole('button', { name: 'Aprovar' }))
    await waitFor(() =>
      expect(decisoes(pedidos)).toEqual([{ relatorioId: 40, statusRelatorioId: 2, motivoRejeicao: null, versao: 3 }]),
    )
    expect(await screen.findByRole('heading', { level: 2, name: 'Segunda oficina' })).toBeTruthy()
  })

  it('after a decision has the focus on the one whose turn it is', async () => {
    LARGA()
    servir()
    const { user } = await abrirBancada()
    await user.click(await screen.findByRole('button', { name: /^Devolver/ }))
    const dialogo = within(await screen.findByRole('dialog'))
    await user.type(dialogo.getByRole('textbox', { name: /Justificativa/ }), 'Sem lista')
    await user.click(dialogo.getByRole('button', { name: 'Devolver' }))
    expect(await screen.findByRole('heading', { level: 2, name: 'Segunda oficina' })).toBeTruthy()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await waitFor(() => {
      expect(document.activeElement?.getAttribute('aria-current')).toBe('true')
      expect(document.activeElement?.getAttribute('aria-label')).toMatch(/^Segunda oficina/)
    })
  })

  it('returns several at once with one reason', async () => {
    LARGA()
    const pedidos = servir()
    const { user } = await abrirBancada()
    for (const caixa of await screen.findAllByRole('checkbox', { name: /^Selecionar/ })) await user.click(caixa)
    const barra = within(screen.getByRole('toolbar', { name: 'Decidir vários' }))
    await user.click(barra.getByRole('button', { name: 'Devolver' }))
    const dialogo = within(await screen.findByRole('dialog'))
    await user.type(dialogo.getByRole('textbox', { name: /Justificativa/ }), 'Sem lista')
    await user.click(dialogo.getByRole('button', { name: 'Devolver' }))
    await waitFor(() =>
      expect(decisoes(pedidos)).toEqual([
        {
          relatorios: [40, 50].map((relatorioId) => ({
            relatorioId,
            statusRelatorioId: 3,
            motivoRejeicao: 'Sem lista',
            versao: 3,
          })),
        },
      ]),
    )
    await waitFor(() => expect(document.activeElement?.getAttribute('aria-current')).toBe('true'))
  })

  it('has the library of reasons for who analyses reports and no evidence', async () => {
    LARGA()
    const nada = Object.fromEntries(Object.keys(todasAsFlags).map((f) => [f, false]))
    entrarComo({ usuarioId: 7, acessoTotal: false }, { ...nada, podeAnalisarRelatorio: true })
    const pedidos = servir({}, [{ motivoRejeicaoId: 1, titulo: 'Sem lista', texto: 'Falta a lista.', ativo: true }])
    const { user } = await abrirBancada()
    await screen.findByRole('heading', { level: 2, name: 'Oficina de compras' })
    await user.keyboard('d')
    const dialogo = within(await screen.findByRole('dialog'))
    await user.click(dialogo.getByRole('combobox', { name: 'Motivo' }))
    await user.click(await screen.findByRole('option', { name: 'Sem lista', hidden: true }))
    await user.click(dialogo.getByRole('button', { name: 'Devolver' }))
    await waitFor(() => expect(decisoes(pedidos)).toMatchObject([{ motivoRejeicao: 'Falta a lista.' }]))
  })

  it('marks as many as are decided at once, and says so', async () => {
    LARGA()
    const itens = Array.from({ length: MAX_DECISOES + 1 }, (_, i) => umItem({ relatorioId: 40 + i }))
    comServidor({
      ...EM_VOLTA,
      'GET /api/relatorio/fila': pagina(itens),
      'GET /api/relatorio/fila/opcoes': { total: itens.length, municipios: [], usuarios: [] },
      'GET /api/relatorio/get-by-id/40': umRelatorio(),
    })
    await abrirBancada()
    const caixas = await screen.findAllByRole<HTMLInputElement>('checkbox', { name: /^Selecionar/ })
    for (const caixa of caixas.slice(0, MAX_DECISOES)) fireEvent.click(caixa)
    expect(await screen.findByText(/^São no máximo 100 por vez/)).toBeTruthy()
    expect([caixas[0]!.disabled, caixas.at(-1)!.disabled]).toEqual([false, true])
  })

  it('says to who made a report that another person judges it, and offers no decision', async () => {
    LARGA()
    entrarComo({ usuarioId: 4, acessoTotal: false })
    servir({ acoes: umRelatorio().acoes })
    await abrirBancada()
    expect(await screen.findByText('Você fez este relatório: a análise é de outra pessoa.')).toBeTruthy()
    expect(screen.getByRole<HTMLButtonElement>('button', { name: /^Aprovar/ }).disabled).toBe(true)
  })
})
