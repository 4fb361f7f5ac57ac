import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { marcarConexao } from '#web/lib/rede.ts'
import { clienteSemPausa, comServidor, entrarComo, type Pedido, recusa } from '#web/testing.ts'
import { avisos, comoCelular, renderUi } from '#web/ui/test-utils.tsx'
import { InserirPage } from './inserir-page.tsx'
import { chaveDoRascunho, lerRascunho } from './rascunhos-guardados.ts'
import { umPreparo } from './testing.ts'

interface Enviado {
  metodo: string
  caminho: string
  campos: Record<string, FormDataEntryValue>
}
let enviados: Enviado[] = []
let resposta: { status: number; body: unknown } = { status: 200, body: {} }

/** The call with files goes by this, and not by fetch. */
class Xhr {
  upload: { onprogress?: (e: object) => void } = {}
  status = 0
  response = new Blob()
  responseType = ''
  onload?: () => void
  metodo = ''
  caminho = ''
  open(metodo: string, caminho: string) {
    this.metodo = metodo
    this.caminho = caminho
  }
  setRequestHeader() {}
  getResponseHeader() {
    return null
  }
  send(form: FormData) {
    enviados.push({ metodo: this.metodo, caminho: this.caminho, campos: Object.fromEntries(form.entries()) })
    this.status = resposta.status
    this.response = new Blob([JSON.stringify(resposta.body)], { type: 'application/json' })
    queueMicrotask(() => this.onload?.())
  }
}

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
const abrir = async (servidor: Record<string, unknown> = BASE) => {
  const pedidos = comServidor(servidor)
  const tela = renderUi(null, {
    rotas: [
      { path: '/cidade/:id/relatorio/inserir', element: <InserirPage /> },
      { path: '/cidade/:id/relatorio', element: <h1>A lista</h1> },
    ],
    queryClient: clienteSemPausa(),
  })
  await tela.router.navigate('/cidade/1/relatorio/inserir')
  return { ...tela, pedidos }
}
type Tela = Awaited<ReturnType<typeof abrir>>
const escolher = async ({ user }: Tela) => {
  await user.click(await screen.findByRole('combobox', { name: /^Encontro/ }))
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
  enviados = []
  resposta = { status: 200, body: { message: 'ok', relatorioId: 77, versao: 1 } }
  vi.stubGlobal('XMLHttpRequest', Xhr)
})

describe('a new report', () => {
  it('has its five tabs, and the meeting brings guests with their presence, tasks and hours (R058, R059)', async () => {
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
    expect(avisos().map((a) => a.texto)).toContain('Relatório salvo com sucesso')
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
    expect(avisos().map((a) => a.titulo)).toContain('Erro ao salvar relatório')
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
