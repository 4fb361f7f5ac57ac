import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { lerLeitura } from '#web/lib/guardados.ts'
import { marcarConexao } from '#web/lib/rede.ts'
import { ambienteDeTeste } from '#web/lib/testing.ts'
import {
  clienteSemPausa,
  comEnvios,
  comServidor,
  type Enviado,
  entrarComo,
  type Pedido,
  recusa,
  todasAsFlags,
} from '#web/testing.ts'
import { avisos, comoCelular, renderUi } from '#web/ui/test-utils.tsx'
import { EditarPage, InserirPage } from './inserir-page.tsx'
import { chaveDoRascunho, lerRascunho } from './rascunhos-guardados.ts'
import { umPreparo, umRelatorio } from './testing.ts'

let enviados: Enviado[] = []
let resposta: { status: number; body: unknown } = { status: 200, body: {} }

// The editor needs a real browser: its journey has one. Here it is a field of text.
vi.mock('#web/ui/rich-text.tsx', () => ({
  RichText: ({ value, onChange, error }: { value: string; onChange: (v: string) => void; error?: string }) => (
    <>
      <textarea aria-label="Relatório do evento" value={value} onChange={(e) => onChange(e.currentTarget.value)} />
      {error && <p>{error}</p>}
    </>
  ),
}))

const BASE = {
  'GET /api/municipio/1': { municipioId: 1, nome: 'Vale Sereno', uf: 'SC' },
  'GET /api/relatorio/encontros/1': {
    linhas: [{ encontroId: 9, grupoData: '01/03/2026 09:00 - Oficina de compras' }],
    total: 1,
  },
  'GET /api/relatorio/preparar/9': umPreparo(),
  'GET /api/relatorio/rascunho': { rascunho: null, anexos: [] },
  'PUT /api/relatorio/rascunho': ({ body }: Pedido) => ({
    ...(body as object),
    atualizadoEm: '2026-03-01T12:00:00Z',
    versao: (body as { versao: number }).versao + 1,
  }),
}
const abrir = async (servidor: Record<string, unknown> | null = BASE, endereco = '/cidade/1/relatorio/inserir') => {
  const pedidos = comServidor(servidor ?? {})
  // No server: the connection is gone.
  if (!servidor) vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  if (!servidor) marcarConexao(false)
  const tela = renderUi(null, {
    rotas: [
      { path: '/cidade/:id/relatorio/inserir', element: <InserirPage /> },
      { path: '/cidade/:id/relatorio/editar/:relatorioId', element: <EditarPage /> },
      { path: '/cidade/:id/relatorio', element: <h1>A lista</h1> },
    ],
    queryClient: clienteSemPausa(),
  })
  await tela.router.navigate(endereco)
  return { ...tela, pedidos }
}
type Tela = Awaited<ReturnType<typeof abrir>>
const escolher = async ({ user }: Tela) => {
  await user.click(await screen.findByRole('combobox', { name: /^Evento/ }))
  await user.click(await screen.findByRole('option', { name: /Oficina de compras/, hidden: true }))
  await screen.findByDisplayValue('Oficina de compras')
}
const aba = (nome: RegExp) => screen.getByRole('tab', { name: nome })
const finalizar = ({ user }: Tela) => user.click(screen.getByRole('button', { name: 'Finalizar' }))

beforeEach(() => {
  comoCelular(false)
  localStorage.clear()
  entrarComo()
  marcarConexao(true)
  resposta = { status: 200, body: { message: 'ok', relatorioId: 77, versao: 1 } }
  enviados = comEnvios(() => resposta)
})

it('a report that is opened to be changed is not said to be unwritten', async () => {
  const r = umRelatorio({ acoes: { ...umRelatorio().acoes, editar: true } })
  await abrir(
    { ...BASE, [`GET /api/relatorio/get-by-id/${r.relatorioId}`]: r },
    `/cidade/1/relatorio/editar/${r.relatorioId}`,
  )
  expect(await screen.findByText('Nada mudado ainda')).toBeTruthy()
})

describe('a new report', () => {
  it('has its five tabs, and the meeting brings guests with their presence, tasks and hours (R058, R059, R335, R336, R505)', async () => {
    const tela = await abrir()
    await screen.findByRole('tab', { name: 'Relatório' })
    expect(screen.getAllByRole('tab').map((t) => t.textContent)).toEqual([
      'Relatório',
      'Convidados',
      'Anexos',
      'Tarefas',
      'Observações',
    ])
    await tela.user.click(aba(/Convidados/))
    expect(await screen.findByText('Nenhum convidado adicionado')).toBeTruthy()
    await tela.user.click(aba(/Tarefas/))
    expect(await screen.findByText('Nenhuma tarefa retornada')).toBeTruthy()
    await tela.user.click(aba(/^Relatório/))
    await escolher(tela)
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: /Horas utilizadas/ }).value).toBe('04:00')
    await tela.user.click(aba(/Convidados/))
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Antônia Reis' }).checked).toBe(true)
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Bento Dias' }).checked).toBe(false)
    await tela.user.click(aba(/Tarefas/))
    expect(screen.getByRole('checkbox', { name: /Compras locais · Decreto publicado/ })).toBeTruthy()
    expect(screen.getByText('Somam 04:00 de 04:00 horas utilizadas.')).toBeTruthy()
  })

  it('R059: in AT the tab of the tasks is Atividades', async () => {
    ambienteDeTeste({ variante: 'at' })
    await abrir()
    await screen.findByRole('tab', { name: 'Relatório' })
    expect(screen.getAllByRole('tab').map((t) => t.textContent)).toEqual([
      'Relatório',
      'Convidados',
      'Anexos',
      'Atividades',
      'Observações',
    ])
  })

  it('of a meeting that the address names is no draft until somebody writes', async () => {
    const tela = await abrir(BASE, '/cidade/1/relatorio/inserir?encontro=9')
    await screen.findByDisplayValue('Oficina de compras')
    expect(screen.getByText('Nada escrito ainda')).toBeTruthy()
    expect(lerRascunho(chaveDoRascunho(1, 1, null))).toBeUndefined()
    await tela.user.type(screen.getByRole('textbox', { name: 'Título' }), '!')
    expect(lerRascunho(chaveDoRascunho(1, 1, null))?.conteudo).toMatchObject({
      encontroId: 9,
      titulo: 'Oficina de compras!',
    })
  })

  it('says that there are more meetings than it lists', async () => {
    await abrir({
      ...BASE,
      'GET /api/relatorio/encontros/1': { ...BASE['GET /api/relatorio/encontros/1'], total: 1234 },
    })
    expect(await screen.findByText(/^Só os encontros mais recentes: 1 de 1234\./)).toBeTruthy()
  })

  it('that is empty is not sent: each text stands next to its field, missing hours become 0 (R060, R202)', async () => {
    const tela = await abrir()
    await screen.findByRole('tab', { name: 'Relatório' })
    await tela.user.click(aba(/Observações/))
    await finalizar(tela)
    // The tab of the first that is wrong is open.
    expect(await screen.findByText('É necessário preencher o relatório do evento')).toBeTruthy()
    expect(aba(/^Relatório/).getAttribute('aria-selected')).toBe('true')
    expect(screen.getByText('O encontro deve estar preenchido')).toBeTruthy()
    expect(screen.getByText('As horas utilizadas devem estar preenchidas')).toBeTruthy()
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: /Horas utilizadas/ }).value).toBe('0')
    expect(enviados).toEqual([])
  })

  it('is sent whole, thanked for, its draft gone, and the list follows (R325)', async () => {
    const tela = await abrir()
    await screen.findByRole('tab', { name: 'Relatório' })
    await escolher(tela)
    await tela.user.type(screen.getByRole('textbox', { name: 'Relatório do evento' }), 'Foi boa')
    await tela.user.click(aba(/Tarefas/))
    await tela.user.click(screen.getByRole('checkbox', { name: /Decreto publicado/ }))
    await finalizar(tela)
    expect(await screen.findByRole('heading', { name: 'A lista' })).toBeTruthy()
    await waitFor(() => expect(avisos().map((a) => a.texto)).toContain('Relatório salvo com sucesso'))
    const [{ metodo, caminho, campos }] = enviados as [Enviado]
    expect([metodo, caminho]).toEqual(['POST', '/api/relatorio'])
    expect(campos).toMatchObject({
      municipioId: '1',
      encontroId: '9',
      descricao: 'Foi boa',
      horasUtilizadasString: '04:00',
    })
    expect(JSON.parse(String(campos.tarefasRelatorioString))[0]).toMatchObject({
      municipioTarefaId: 31,
      cumprida: true,
    })
    expect(JSON.parse(String(campos.convidadosRelatorioString))).toHaveLength(2)
    expect(lerRascunho(chaveDoRascunho(1, 1, null))).toBeUndefined()
  })

  it('that the server refuses stays, with the notice and the reason on its tab (R300)', async () => {
    resposta = {
      status: 422,
      body: {
        code: 'entradaInvalida',
        message: 'Confira os campos.',
        fields: { tarefasRelatorioString: 'Uma das tarefas não é deste município.' },
      },
    }
    const tela = await abrir()
    await screen.findByRole('tab', { name: 'Relatório' })
    await escolher(tela)
    await tela.user.type(screen.getByRole('textbox', { name: 'Relatório do evento' }), 'Foi boa')
    await finalizar(tela)
    expect(await screen.findByText('Uma das tarefas não é deste município.')).toBeTruthy()
    expect(aba(/Tarefas/).getAttribute('aria-selected')).toBe('true')
    await waitFor(() => expect(avisos().map((a) => a.titulo)).toContain('Erro ao salvar relatório'))
    expect(lerRascunho(chaveDoRascunho(1, 1, null))?.conteudo.descricao).toBe('Foi boa')
  })
})

describe('a report about a single task', () => {
  const umaSo = async (horasPredefinidas: string | null) => {
    const tarefas = umPreparo().tarefasRelatorio.map((t) => ({ ...t, horasPredefinidas }))
    const preparo = umPreparo({ umaSoTarefa: true, podeEditarHoras: false, tarefasRelatorio: tarefas })
    const tela = await abrir({ ...BASE, 'GET /api/relatorio/preparar/9': preparo })
    await screen.findByRole('tab', { name: 'Relatório' })
    await escolher(tela)
    await tela.user.type(screen.getByRole('textbox', { name: 'Relatório do evento' }), 'Foi boa')
    await tela.user.click(aba(/Tarefas/))
    await tela.user.click(screen.getByRole('radio', { name: /Oficina feita/ }))
    return tela
  }

  it('shows the hours of the chosen one, and leaves them to the server where nobody may type them (R206, R249)', async () => {
    entrarComo({ acessoTotal: false }, { novoRelatorio: true, relatorios: true, umTarefaValorRelatorio: true })
    const tela = await umaSo('02:00')
    expect(screen.getByText('As horas utilizadas (02:00) são dela.')).toBeTruthy()
    await finalizar(tela)
    expect(await screen.findByRole('heading', { name: 'A lista' })).toBeTruthy()
    const [{ campos }] = enviados as [Enviado]
    expect(campos.horasUtilizadasString ?? '').toBe('')
    expect(JSON.parse(String(campos.tarefasRelatorioString))).toMatchObject([{ municipioTarefaId: 32, horas: '' }])
  })

  it('asks for them where the chosen one has none planned (R245)', async () => {
    entrarComo(
      { acessoTotal: false },
      {
        novoRelatorio: true,
        relatorios: true,
        umTarefaValorRelatorio: true,
        editaHorasUtilizadasQuandoTarefasSemHrPredefinidas: true,
      },
    )
    const tela = await umaSo(null)
    await tela.user.click(aba(/^Relatório/))
    const horas = screen.getByRole<HTMLInputElement>('textbox', { name: /Horas utilizadas/ })
    expect(horas.readOnly).toBe(false)
    await tela.user.clear(horas)
    await tela.user.type(horas, '1:30')
    await finalizar(tela)
    expect(await screen.findByRole('heading', { name: 'A lista' })).toBeTruthy()
    expect(JSON.parse(String(enviados[0]!.campos.tarefasRelatorioString))).toMatchObject([{ horas: '1:30' }])
  })
})

describe('a guest who was not invited', () => {
  it('is added with a name and one address, or told at the field what is wrong', async () => {
    const tela = await abrir()
    await screen.findByRole('tab', { name: 'Relatório' })
    await tela.user.click(aba(/Convidados/))
    await tela.user.type(screen.getByRole('textbox', { name: 'Nome' }), 'Ana Souza')
    const email = screen.getByRole('textbox', { name: 'E-mail' })
    await tela.user.type(email, 'a@x.com.br, b@x.com.br')
    await tela.user.click(screen.getByRole('button', { name: 'Adicionar' }))
    expect(await screen.findByText('E-mail inválido')).toBeTruthy()
    expect(screen.queryByRole('checkbox', { name: 'Ana Souza' })).toBeNull()
    await tela.user.clear(email)
    await tela.user.type(email, 'a@x.com.br')
    await tela.user.click(screen.getByRole('button', { name: 'Adicionar' }))
    expect(await screen.findByRole('checkbox', { name: 'Ana Souza' })).toBeTruthy()
  })
})

describe('what a person may tell', () => {
  const como = (flags: Record<string, boolean>) =>
    entrarComo({ usuarioId: 7, acessoTotal: false }, { ...todasAsFlags, ...flags })
  const comPreparo = (extra: Parameters<typeof umPreparo>[0]) => ({
    ...BASE,
    'GET /api/relatorio/preparar/9': umPreparo(extra),
  })
  const campo = (nome: RegExp) => screen.queryByRole('textbox', { name: nome })

  it.each([
    ['R246', 'exibirPjAtendida', /PJ atendidas/, /PF atendidas/],
    ['R247', 'exibirPfAtendida', /PF atendidas/, /PJ atendidas/],
  ])('%s without %s has no such field', async (_regra, flag, some, fica) => {
    como({ [flag]: false })
    await abrir()
    await screen.findByRole('tab', { name: 'Relatório' })
    expect(campo(some)).toBeNull()
    expect(campo(fica)).toBeTruthy()
  })

  it('with PJ and PF has both of them sent (R246, R247)', async () => {
    como({})
    const tela = await abrir()
    await screen.findByRole('tab', { name: 'Relatório' })
    await escolher(tela)
    await tela.user.type(screen.getByRole('textbox', { name: 'Relatório do evento' }), 'Foi boa')
    await tela.user.type(campo(/PJ atendidas/)!, '12a')
    await tela.user.type(campo(/PF atendidas/)!, '30')
    await finalizar(tela)
    await waitFor(() => expect(enviados[0]?.campos).toMatchObject({ pjAtendidas: '12', pfAtendidas: '30' }))
  })

  it('the hours are read only where the meeting says so, those of the tasks too (R244, R245)', async () => {
    como({})
    const tela = await abrir(comPreparo({ podeEditarHoras: false }))
    await screen.findByRole('tab', { name: 'Relatório' })
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: /Horas utilizadas/ }).readOnly).toBe(false)
    await escolher(tela)
    const horas = screen.getByRole<HTMLInputElement>('textbox', { name: /Horas utilizadas/ })
    expect(horas.readOnly).toBe(true)
    await tela.user.type(horas, '9')
    expect(horas.value).toBe('04:00')
    expect(screen.getByText('Vêm do que foi planejado')).toBeTruthy()
    await tela.user.click(aba(/Tarefas/))
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: /Horas: .*Decreto/ }).readOnly).toBe(true)
  })

  it('before a meeting is chosen the hours follow the flag of the person (R244)', async () => {
    como({ editaHorasUtilizadas: false })
    const tela = await abrir()
    await screen.findByRole('tab', { name: 'Relatório' })
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: /Horas utilizadas/ }).readOnly).toBe(true)
    await escolher(tela)
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: /Horas utilizadas/ }).readOnly).toBe(false)
  })

  it('the type of the meeting is shown where the server tells it (R243)', async () => {
    como({})
    const tela = await abrir()
    await screen.findByRole('tab', { name: 'Relatório' })
    await escolher(tela)
    expect(screen.getByText('Tipo do encontro')).toBeTruthy()
    tela.unmount()
    localStorage.clear()
    const sem = await abrir(comPreparo({ encontro: { ...umPreparo().encontro, encontroType: null } }))
    await screen.findByRole('tab', { name: 'Relatório' })
    await escolher(sem)
    expect(screen.getByText('Câmara')).toBeTruthy()
    expect(screen.queryByText('Tipo do encontro')).toBeNull()
  })

  it('with a single task one is chosen, and sent with all of the hours (R206, R249)', async () => {
    como({})
    const tela = await abrir(comPreparo({ umaSoTarefa: true, horasUtilizadasString: '03:30' }))
    await screen.findByRole('tab', { name: 'Relatório' })
    await escolher(tela)
    await tela.user.type(screen.getByRole('textbox', { name: 'Relatório do evento' }), 'Foi boa')
    await finalizar(tela)
    expect(await screen.findByText('Escolha uma única tarefa: o relatório é sobre uma só tarefa.')).toBeTruthy()
    expect(aba(/Tarefas/).getAttribute('aria-selected')).toBe('true')
    expect(enviados).toEqual([])
    await tela.user.click(screen.getByRole('radio', { name: /Oficina feita/ }))
    expect(screen.queryByRole('textbox', { name: /^Horas:/ })).toBeNull()
    await finalizar(tela)
    await waitFor(() => expect(enviados).toHaveLength(1))
    expect(JSON.parse(String(enviados[0]!.campos.tarefasRelatorioString))).toEqual([
      { municipioTarefaId: 32, municipioSolucaoId: 3, cumprida: false, horas: '03:30' },
    ])
  })
})

describe('a report that came back', () => {
  const PAGINA = '/cidade/1/relatorio/editar/40'
  const devolvido = (extra: Parameters<typeof umRelatorio>[0] = {}) =>
    umRelatorio({ estado: 'devolvido', acoes: { ...umRelatorio().acoes, editar: true }, ...extra })
  const COM = { ...BASE, 'GET /api/relatorio/get-by-id/40': devolvido() }
  const texto = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Relatório do evento' })

  it('keeps its meeting: the combo is blocked (R505)', async () => {
    const { user } = await abrir(COM, PAGINA)
    const evento = await screen.findByRole<HTMLInputElement>('combobox', { name: /^Evento/ })
    expect(evento.disabled).toBe(true)
    expect(evento.value).toBe('01/03/2026 09:00 - Oficina de compras')
    await user.click(evento)
    expect(screen.queryByRole('option', { hidden: true })).toBeNull()
  })

  it('is opened with its draft after a reload without a connection, and sent when it is back', async () => {
    const tela = await abrir({ ...COM, 'PUT /api/relatorio/rascunho': recusa(503, { message: 'fora' }) }, PAGINA)
    await tela.user.type(await texto(), ' Com Rosa.')
    tela.unmount()

    const sem = await abrir(null, PAGINA)
    expect((await texto()).value).toBe('<p>Foi <strong>boa</strong>.</p> Com Rosa.')
    await sem.user.type(await texto(), ' E Bento.')

    const pedidos = comServidor({
      ...COM,
      'PUT /api/relatorio': { message: 'ok', relatorioId: 40, versao: 4 },
    })
    marcarConexao(true)
    expect(await screen.findByText('Rascunho salvo', {}, { timeout: 3000 })).toBeTruthy()
    await finalizar(sem)
    expect(await screen.findByRole('heading', { name: 'A lista' })).toBeTruthy()
    expect(pedidos.find((p) => p.method === 'PUT' && p.path === '/api/relatorio')?.body).toMatchObject({
      relatorioId: 40,
      versao: 3,
      descricao: '<p>Foi <strong>boa</strong>.</p> Com Rosa. E Bento.',
    })
  })

  it('shows what the server has, not what lay on the device, once it can be read', async () => {
    const tela = await abrir(COM, PAGINA)
    await texto()
    tela.unmount()
    const nova = { ...COM, 'GET /api/relatorio/get-by-id/40': devolvido({ descricao: 'Mudado à mesa', versao: 6 }) }
    const outra = await abrir(nova, PAGINA)
    expect((await texto()).value).toBe('Mudado à mesa')
    outra.unmount()

    await abrir(null, PAGINA)
    expect((await texto()).value).toBe('Mudado à mesa')
    comServidor({ ...COM, 'GET /api/relatorio/get-by-id/40': devolvido({ descricao: 'E outra vez', versao: 8 }) })
    window.dispatchEvent(new Event('visibilitychange'))
    await waitFor(async () => expect((await texto()).value).toBe('E outra vez'))
  })

  it('that may not be changed any more is not kept on the device', async () => {
    const tela = await abrir(COM, PAGINA)
    await texto()
    expect(lerLeitura('relatorio-editado', 1, 40)).toMatchObject({ titulo: 'Oficina de compras' })
    tela.unmount()
    await abrir({ ...COM, 'GET /api/relatorio/get-by-id/40': umRelatorio({ estado: 'aprovado' }) }, PAGINA)
    expect(await screen.findByText('Este relatório não pode ser mudado agora')).toBeTruthy()
    expect(lerLeitura('relatorio-editado', 1, 40)).toBeUndefined()
  })
})

describe('its draft', () => {
  it('is kept without a connection, is there again after a reload, and goes to the server when it is back', async () => {
    const semRede = { ...BASE, 'PUT /api/relatorio/rascunho': recusa(503, { code: 'indisponivel', message: 'fora' }) }
    const tela = await abrir(semRede)
    await screen.findByRole('tab', { name: 'Relatório' })
    await escolher(tela)
    await tela.user.type(screen.getByRole('textbox', { name: 'Relatório do evento' }), 'Escrito no ônibus')
    expect(
      await screen.findByText('Sem conexão · rascunho guardado neste aparelho', {}, { timeout: 3000 }),
    ).toBeTruthy()
    tela.unmount()

    const { pedidos } = await abrir(BASE)
    expect(await screen.findByDisplayValue('Escrito no ônibus')).toBeTruthy()
    await waitFor(() =>
      expect(pedidos.find((p) => p.method === 'PUT')?.body).toMatchObject({
        municipioId: 1,
        versao: 0,
        conteudo: { descricao: 'Escrito no ônibus', encontroId: 9 },
      }),
    )
    expect(await screen.findByText('Rascunho salvo')).toBeTruthy()
  })

  it('that is on its way when the report is sent arrives before it, and cannot come back after', async () => {
    const { promise: chegou, resolve: chegar } = Promise.withResolvers<void>()
    const guardar = BASE['PUT /api/relatorio/rascunho']
    const tela = await abrir({
      ...BASE,
      'PUT /api/relatorio/rascunho': async (p: Pedido) => {
        await chegou
        return guardar(p)
      },
    })
    await screen.findByRole('tab', { name: 'Relatório' })
    await escolher(tela)
    await tela.user.type(screen.getByRole('textbox', { name: 'Relatório do evento' }), 'Foi boa')
    const doRascunho = () => tela.pedidos.filter((p) => p.method === 'PUT')
    await waitFor(() => expect(doRascunho()).toHaveLength(1), { timeout: 3000 })
    await finalizar(tela)
    await tela.user.type(screen.getByRole('textbox', { name: 'Relatório do evento' }), '!')
    expect(enviados).toEqual([])
    chegar()
    expect(await screen.findByRole('heading', { name: 'A lista' })).toBeTruthy()
    expect([enviados.length, doRascunho().length]).toEqual([1, 1])
    expect(lerRascunho(chaveDoRascunho(1, 1, null))).toBeUndefined()
  })

  it('that was changed on another device too shows both, and the chosen one stays', async () => {
    const tela = await abrir({ ...BASE, 'PUT /api/relatorio/rascunho': recusa(503, { message: 'fora' }) })
    await screen.findByRole('tab', { name: 'Relatório' })
    await escolher(tela)
    await tela.user.type(screen.getByRole('textbox', { name: 'Relatório do evento' }), 'O daqui')
    tela.unmount()

    const doOutro = {
      municipioId: 1,
      relatorioId: null,
      conteudo: { titulo: 'Oficina', descricao: 'O de lá', encontroId: 9 },
      atualizadoEm: '2026-03-01T12:00:00Z',
      versao: 4,
    }
    const servidor = { ...BASE, 'GET /api/relatorio/rascunho': { rascunho: doOutro, anexos: [] } }
    const { user } = await abrir(servidor)
    const dialogo = within(await screen.findByRole('dialog', { name: 'Rascunho alterado em outro aparelho' }))
    expect(within(dialogo.getByRole('region', { name: 'Neste aparelho' })).getByText('O daqui')).toBeTruthy()
    expect(within(dialogo.getByRole('region', { name: 'No outro aparelho' })).getByText('O de lá')).toBeTruthy()
    await user.click(dialogo.getByRole('button', { name: 'Continuar com o outro' }))
    expect(await screen.findByDisplayValue('O de lá')).toBeTruthy()
    expect(lerRascunho(chaveDoRascunho(1, 1, null))).toMatchObject({ versao: 4, sujo: false })
  })
})
