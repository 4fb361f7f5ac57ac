import { notifications } from '@mantine/notifications'
import { QueryClient } from '@tanstack/react-query'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import type { ItemDaFila } from '#contract/evidencia.ts'
import type { PerguntaDetalhe } from '#contract/pergunta-municipio.ts'
import { setAmbiente } from '#web/lib/ambiente.ts'
import { ambienteDeTeste } from '#web/lib/testing.ts'
import { comServidor, entrarComo, type Pedido, todasAsFlags } from '#web/testing.ts'
import { renderUi } from '#web/ui/test-utils.tsx'
import { AnalisePage } from './analise-page.tsx'
import { proximoSemDecisao } from './bancada.tsx'
import { umaEvidencia, umaPergunta, umDetalhe, umItem } from './testing.ts'

const EVID = '/api/pergunta/perguntaevidencia'
const PERG = '/api/pergunta/perguntamunicipio'
const acoes = { aprovar: true, rejeitar: true, atualizar: true, ver: true, excluir: true }
const ata = umaEvidencia({ perguntaEvidenciaId: 1, nomeArquivo: 'ata.docx', acoes })
const lista = umaEvidencia({ perguntaEvidenciaId: 2, nomeArquivo: 'lista.docx', acoes })
const decidida = umaEvidencia({ perguntaEvidenciaId: 3, nomeArquivo: 'foto.docx', aprovada: true })
const detalhe = (id: number, extra: Partial<PerguntaDetalhe> = {}) =>
  umDetalhe({
    perguntaMunicipioId: id,
    estado: 'evidenciada',
    numero: id,
    evidencias: [ata, lista, decidida],
    acoes: { ...umaPergunta().acoes, aprovar: true, rejeitar: true, finalizar: true },
    ...extra,
  })
const fila = [
  umItem({ perguntaMunicipioId: 70, numero: 70, reenvio: true }),
  umItem({
    perguntaMunicipioId: 71,
    numero: 71,
    municipio: 'Pedra Clara',
    municipioId: 2,
    decididos: 1,
    duplicados: 1,
  }),
  umItem({
    perguntaMunicipioId: 72,
    numero: 72,
    municipio: 'Lagoa Mansa',
    municipioId: 3,
    eixoId: 2,
    eixo: 'Lideranças',
  }),
]

const analista = (usuarioId: number, nome: string, municipioId: number, eixoId: number | null) => ({
  usuarioId,
  nome,
  email: '',
  grupo: { nome: 'Analista' },
  alcancaTudo: false,
  alcance: [{ municipioId, eixoId }],
})
const ANALISTAS = [analista(8, 'Bruna Reis', 2, null), analista(9, 'Davi Melo', 3, 1)]

/** The queue as the server would answer it. */
const responderFila =
  (itens: readonly ItemDaFila[]) =>
  ({ query: q }: Pedido) => {
    const deles: Record<string, number> = { 8: 2, 9: 0 }
    const achados = itens.filter(
      (i) =>
        (!q.municipioId || i.municipioId === Number(q.municipioId)) &&
        (!q.situacao || (q.situacao === 'reenvios' ? i.reenvio : i.decididos > 0)) &&
        (!q.analistaId || i.municipioId === deles[q.analistaId]) &&
        (!q.busca || i.municipio.toLowerCase().includes(q.busca.toLowerCase())),
    )
    const inicio = (Number(q.pagina ?? 1) - 1) * Number(q.porPagina)
    const linhas = achados.slice(inicio, inicio + Number(q.porPagina))
    return { linhas, total: achados.length, totalExato: true }
  }
const opcoesDe = (itens: readonly ItemDaFila[]) => ({
  total: itens.length,
  municipios: itens.map((i) => ({ municipioId: i.municipioId, nome: i.municipio, uf: i.uf })),
  eixos: [],
  temas: [],
})

const abrir = async (respostas: Record<string, unknown> = {}, regiao = 'Pergunta e decisão') => {
  const pedidos = comServidor({
    [`GET ${EVID}/fila`]: responderFila(fila),
    [`GET ${EVID}/fila/opcoes`]: opcoesDe(fila),
    [`GET ${PERG}/get-pergunta/70`]: detalhe(70),
    [`GET ${PERG}/get-pergunta/71`]: detalhe(71),
    [`GET ${PERG}/get-pergunta/72`]: detalhe(72),
    'GET /api/motivo-rejeicao': [],
    'GET /api/usuario/analistas': ANALISTAS,
    ...respostas,
  })
  const { user, router } = renderUi(<AnalisePage />, {
    queryClient: new QueryClient({ defaultOptions: { queries: { retry: false } } }),
  })
  const painel = await screen.findByRole('region', { name: regiao })
  return {
    user,
    pedidos,
    router,
    painel: () => within(painel.isConnected ? painel : screen.getByRole('region', { name: regiao })),
  }
}
const decisoes = (pedidos: Pedido[]) => pedidos.filter((p) => p.method === 'PUT' && p.path === EVID).map((p) => p.body)

beforeEach(() => {
  notifications.clean()
  entrarComo()
  // A wide screen: queue, file and criterion side by side.
  const antes = window.matchMedia
  window.matchMedia = (query) => ({ ...antes(query), matches: query.includes('min-width') })
})

describe('the queue', () => {
  const pedidosDaFila = (pedidos: Pedido[]) => pedidos.filter((p) => p.path === `${EVID}/fila`).map((p) => p.query)

  it('R876: says that no question waits, and that none is left by the filters', async () => {
    comServidor({ [`GET ${EVID}/fila`]: responderFila([]), [`GET ${EVID}/fila/opcoes`]: opcoesDe([]) })
    const { router } = renderUi(<AnalisePage />)
    expect(await screen.findByText('Nenhuma pergunta espera por análise')).toBeTruthy()
    await router.navigate('/?municipio=2')
    expect(await screen.findByText('Nenhuma pergunta na fila com estes filtros')).toBeTruthy()
  })

  it('is asked of the server a page at a time with the filters of the address, and keeps its order', async () => {
    const { pedidos, router } = await abrir()
    const nomes = () =>
      within(screen.getByRole('list', { name: 'Fila de análise' }))
        .getAllByRole('button')
        .map((b) => b.getAttribute('aria-label'))
    expect(nomes()).toEqual([
      'Vale Sereno/SC, pergunta 70',
      'Pedra Clara/SC, pergunta 71',
      'Lagoa Mansa/SC, pergunta 72',
    ])
    await router.navigate('/?municipio=2&eixo=1&tema=3&situacao=iniciadas&analista=8&busca=pedra')
    await waitFor(() => expect(nomes()).toEqual(['Pedra Clara/SC, pergunta 71']))
    expect(pedidosDaFila(pedidos)[0]).toEqual({ porPagina: '100' })
    await waitFor(() =>
      expect(pedidosDaFila(pedidos).at(-1)).toEqual({
        porPagina: '100',
        municipioId: '2',
        eixoId: '1',
        temaId: '3',
        situacao: 'iniciadas',
        analistaId: '8',
        busca: 'pedra',
      }),
    )
  })

  it('J and K go on over the end of a page, and what is marked stays marked', async () => {
    const muitas = Array.from({ length: 101 }, (_, n) => umItem({ perguntaMunicipioId: 70 + n, numero: 70 + n }))
    const { user, router } = await abrir({
      [`GET ${EVID}/fila`]: responderFila(muitas),
      [`GET ${EVID}/fila/opcoes`]: opcoesDe(muitas),
      [`GET ${PERG}/get-pergunta/169`]: detalhe(169),
      [`GET ${PERG}/get-pergunta/170`]: detalhe(170),
    })
    await user.click(screen.getByRole('checkbox', { name: 'Selecionar Vale Sereno/SC, pergunta 70' }))
    await router.navigate('/?pergunta=169')
    expect(await screen.findByRole('heading', { name: 'Pergunta 169' })).toBeTruthy()
    await user.keyboard('j')
    expect(await screen.findByRole('heading', { name: 'Pergunta 170' })).toBeTruthy()
    expect(router.state.location.search).toBe('?pergunta=170&pagina=2')
    expect(await screen.findByText('101–101 de 101')).toBeTruthy()
    expect(screen.getByText('1 selecionada')).toBeTruthy()
    await user.keyboard('k')
    expect(await screen.findByRole('heading', { name: 'Pergunta 169' })).toBeTruthy()
    expect(await screen.findByText('1–100 de 101')).toBeTruthy()
  })

  it('after the last of a page comes the one that moved up from the next', async () => {
    let muitas = Array.from({ length: 101 }, (_, n) => umItem({ perguntaMunicipioId: 70 + n, numero: 70 + n }))
    const { user, router } = await abrir({
      [`GET ${EVID}/fila`]: (p: Pedido) => responderFila(muitas)(p),
      [`GET ${EVID}/fila/opcoes`]: opcoesDe(muitas),
      [`GET ${PERG}/get-pergunta/169`]: detalhe(169, { evidencias: [decidida] }),
      [`GET ${PERG}/get-pergunta/170`]: detalhe(170),
      [`PUT ${EVID}/finalizar-evidencia`]: () => {
        muitas = muitas.filter((i) => i.perguntaMunicipioId !== 169)
        return detalhe(169)
      },
    })
    await router.navigate('/?pergunta=169')
    expect(await screen.findByRole('heading', { name: 'Pergunta 169' })).toBeTruthy()
    await user.keyboard('f')
    await user.click(
      within(await screen.findByRole('dialog', { name: 'Finalizar a Análise' })).getByRole('button', {
        name: 'Finalizar',
      }),
    )
    expect(await screen.findByRole('heading', { name: 'Pergunta 170' })).toBeTruthy()
  })

  it('can be shown as one analyst reaches it: a place, or a place and an axis', async () => {
    const { user } = await abrir()
    await user.click(screen.getByRole('button', { name: 'Filtros' }))
    const escolher = async (nome: string) => {
      await user.click(await screen.findByRole('combobox', { name: 'Analista' }))
      await user.click(await screen.findByRole('option', { name: nome }))
    }
    await escolher('Bruna Reis')
    await waitFor(() => expect(screen.getByText('1 de 3 na fila')).toBeTruthy())
    expect(screen.getByRole('button', { name: 'Pedra Clara/SC, pergunta 71' })).toBeTruthy()
    // The same place by another axis is not theirs.
    await escolher('Davi Melo')
    await waitFor(() => expect(screen.getByText('0 de 3 na fila')).toBeTruthy())
  })

  it('its situation is a filter like the others: exibirFiltro governs it, and a queue that the address narrows says so', async () => {
    const { user } = await abrir()
    await user.click(screen.getByRole('button', { name: 'Filtros' }))
    await user.click(await screen.findByRole('combobox', { name: 'Situação' }))
    await user.click(await screen.findByRole('option', { name: 'Reenvios' }))
    await waitFor(() => expect(screen.getByText('1 de 3 na fila')).toBeTruthy())
    expect(
      within(screen.getByRole('dialog', { name: /^Filtros/ })).getByRole('combobox', { name: 'Situação' }),
    ).toBeTruthy()
    cleanup()
    entrarComo({ acessoTotal: false }, { ...todasAsFlags, exibirFiltro: false })
    const { user: outro, router } = await abrir()
    expect(screen.queryByText('Situação')).toBeNull()
    expect(screen.queryByRole('button', { name: 'Mostrar todas' })).toBeNull()
    await router.navigate('/?municipio=2&situacao=iniciadas')
    expect(await screen.findByText('Só iniciadas · Pedra Clara/SC')).toBeTruthy()
    expect(await screen.findByText('1 de 3 na fila')).toBeTruthy()
    await outro.click(screen.getByRole('button', { name: 'Mostrar todas' }))
    await waitFor(() => expect(screen.getByText('3 na fila')).toBeTruthy())
    expect(router.state.location.search).toBe('')
  })

  it('after a file comes the next undecided one, wherever it is', () => {
    expect(proximoSemDecisao([ata, lista, decidida], 1)).toBe(2)
    expect(proximoSemDecisao([ata, lista, decidida], 2)).toBe(1)
    expect(proximoSemDecisao([decidida, ata], 1)).toBe(1)
  })
})

describe('the workbench in the seal room', () => {
  const naSala = () => setAmbiente(ambienteDeTeste({ variante: 'sala' }))

  it('R063: shows no points, where the other variants do', async () => {
    const { painel } = await abrir()
    expect(await painel().findByText(/1\.000 pontos/)).toBeTruthy()
    cleanup()
    naSala()
    await abrir({}, 'Critério e decisão')
    expect(await screen.findByRole('heading', { name: 'Critério 70' })).toBeTruthy()
    expect(document.body.textContent).not.toContain('1.000 pontos')
  })

  it('a second rejection speaks of a Critério', async () => {
    naSala()
    const evidencias = [umaEvidencia({ rejeitada: true, justificativa: 'Ilegível' })]
    const { user } = await abrir(
      { [`GET ${PERG}/get-pergunta/70`]: detalhe(70, { evidencias, qtdRejeicao: 1 }) },
      'Critério e decisão',
    )
    await user.keyboard('f')
    const dialogo = await screen.findByRole('dialog', { name: 'Finalizar a Análise' })
    expect(dialogo.textContent).toContain(
      'O Critério será rejeitado. É a segunda rejeição: não poderá ser submetido a uma nova avaliação.',
    )
  })
})

it('the end of an analysis counts one point as one', async () => {
  const evidencias = [decidida]
  const { user } = await abrir({ [`GET ${PERG}/get-pergunta/70`]: detalhe(70, { evidencias, pontos: 1 }) })
  await user.keyboard('f')
  expect((await screen.findByRole('dialog')).textContent).toContain('Será comprovado 1 ponto.')
})

describe('the workbench by keyboard', () => {
  it('J and K walk the queue, the arrows the files, A approves and goes on, R asks why', async () => {
    const { user, pedidos, painel } = await abrir({ [`PUT ${EVID}`]: detalhe(70) })
    await user.keyboard('j')
    expect(await screen.findByRole('heading', { name: 'Pergunta 71' })).toBeTruthy()
    await user.keyboard('k')
    expect(await screen.findByRole('heading', { name: 'Pergunta 70' })).toBeTruthy()
    const atual = () => painel().getByRole('button', { current: true }).textContent
    expect(atual()).toContain('ata.docx')
    await user.keyboard('a')
    await waitFor(() =>
      expect(decisoes(pedidos)).toEqual([
        { perguntaEvidenciaId: 1, aprovada: true, rejeitada: false, justificativa: '', versao: 3 },
      ]),
    )
    await waitFor(() => expect(atual()).toContain('lista.docx'))
    await user.keyboard('{ArrowLeft}')
    expect(atual()).toContain('ata.docx')
    await user.keyboard('r')
    expect(await screen.findByRole('dialog', { name: 'Rejeitar evidência' })).toBeTruthy()
    // Letters now belong to the justification.
    await user.type(screen.getByLabelText(/^Justificativa/), 'aja')
    expect(decisoes(pedidos)).toHaveLength(1)
  })

  it('R228: F refuses to finish while something is undecided; ? shows the keys', async () => {
    const { user, pedidos } = await abrir()
    await user.keyboard('f')
    expect(await screen.findByText(/É necessário fazer a análise de todas as evidências/)).toBeTruthy()
    expect(pedidos.some((p) => p.method === 'PUT')).toBe(false)
    await user.keyboard('?')
    expect(within(await screen.findByRole('dialog')).getByText('Aprovar o arquivo')).toBeTruthy()
  })

  it('finishing goes on with the next of the queue', async () => {
    const { user } = await abrir({
      [`GET ${PERG}/get-pergunta/70`]: detalhe(70, { evidencias: [decidida] }),
      [`PUT ${EVID}/finalizar-evidencia`]: detalhe(70),
    })
    await user.keyboard('f')
    await user.click(
      within(await screen.findByRole('dialog', { name: 'Finalizar a Análise' })).getByRole('button', {
        name: 'Finalizar',
      }),
    )
    expect(await screen.findByRole('heading', { name: 'Pergunta 71' })).toBeTruthy()
  })
})

describe('a complement', () => {
  const complemento = umaEvidencia({
    perguntaEvidenciaId: 8,
    nomeArquivo: 'anexo.docx',
    complemento: true,
    acoes: { aprovar: true, rejeitar: true, atualizar: true, ver: true, excluir: false },
  })
  const comComplemento = {
    [`GET ${EVID}/fila`]: responderFila([
      umItem({ perguntaMunicipioId: 70, numero: 70, complemento: true }),
      ...fila.slice(1),
    ]),
    [`GET ${PERG}/get-pergunta/70`]: detalhe(70, {
      estado: 'aprovada',
      evidencias: [complemento],
      acoes: { ...umaPergunta().acoes, finalizar: false },
    }),
    [`PUT ${EVID}`]: detalhe(70),
  }

  it('is marked in the queue and decided by itself: asked first, since it cannot be changed, and then the next comes', async () => {
    const { user, pedidos, painel, router } = await abrir(comComplemento)
    await router.navigate('/?pergunta=70')
    expect(await screen.findByRole('heading', { name: 'Pergunta 70' })).toBeTruthy()
    expect(within(screen.getByRole('list', { name: 'Fila de análise' })).getByText('Complemento')).toBeTruthy()
    expect(painel().queryByRole('button', { name: /Finalizar a Análise/ })).toBeNull()
    expect(painel().getByText(/cada arquivo é decidido por si/)).toBeTruthy()
    await user.keyboard('a')
    const dialogo = within(await screen.findByRole('dialog', { name: 'Aprovar evidência' }))
    expect(decisoes(pedidos)).toEqual([])
    expect(dialogo.getByText(/não pode ser mudada depois/)).toBeTruthy()
    await user.click(dialogo.getByRole('button', { name: 'Aprovar' }))
    expect(await screen.findByRole('heading', { name: 'Pergunta 71' })).toBeTruthy()
    expect(decisoes(pedidos)).toEqual([
      { perguntaEvidenciaId: 8, aprovada: true, rejeitada: false, justificativa: '', versao: 3 },
    ])
  })
})

describe('several at once', () => {
  it('R166 R167: decides only what is undecided, of all the chosen, in one call', async () => {
    const { user, pedidos } = await abrir({
      [`PUT ${EVID}/avaliar-varias`]: { message: 'ok', avaliadas: 4 },
    })
    await user.click(screen.getByRole('checkbox', { name: 'Selecionar Vale Sereno/SC, pergunta 70' }))
    await user.click(screen.getByRole('checkbox', { name: 'Selecionar Pedra Clara/SC, pergunta 71' }))
    const barra = within(screen.getByRole('toolbar', { name: 'Decidir várias' }))
    await user.click(barra.getByRole('button', { name: 'Aprovar' }))
    const dialogo = within(await screen.findByRole('dialog', { name: 'Aprovar evidências' }))
    expect(dialogo.getByText('Aprovar 4 arquivos de 2 perguntas?')).toBeTruthy()
    await user.click(dialogo.getByRole('button', { name: 'Aprovar' }))
    await waitFor(() => expect(pedidos.some((p) => p.path.endsWith('/avaliar-varias'))).toBe(true))
    const { evidencias } = pedidos.find((p) => p.path.endsWith('/avaliar-varias'))!.body as {
      evidencias: { perguntaEvidenciaId: number; aprovada: boolean }[]
    }
    expect(evidencias.map((e) => [e.perguntaEvidenciaId, e.aprovada])).toEqual([
      [1, true],
      [2, true],
      [1, true],
      [2, true],
    ])
  })
})
