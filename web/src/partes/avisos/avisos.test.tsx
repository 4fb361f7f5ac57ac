import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { Aviso } from '#contract/aviso.ts'
import type { Trabalho } from '#contract/trabalho.ts'
import { clienteSemPausa, comServidor, entrarComo } from '#web/testing.ts'
import { renderUi } from '#web/ui/test-utils.tsx'
import { Contagem } from './contagem.tsx'
import { lerEventos } from './fluxo.ts'
import { porDia } from './lista.tsx'
import { Painel } from './painel.tsx'

afterEach(() => vi.unstubAllGlobals())

const aviso = (avisoId: number, mais: Partial<Aviso> = {}): Aviso => ({
  avisoId,
  tipo: 'evidencia-rejeitada',
  titulo: `Pergunta ${avisoId} foi rejeitada`,
  texto: 'Novo envio até quinta.',
  para: `/cidade/1/evidenciar/${avisoId}`,
  criadoEm: new Date().toISOString(),
  lidoEm: null,
  ...mais,
})
const pagina = (linhas: Aviso[]) => ({ linhas, total: linhas.length, totalExato: true, proxima: null, anterior: null })
const arquivo = (mais: Partial<Trabalho> = {}): Trabalho => ({
  trabalhoId: 5,
  tipo: 'evidencias-zip',
  titulo: 'Evidências de Vale Sereno/SC (ZIP)',
  situacao: 'em andamento',
  feito: 3,
  total: 12,
  tamanho: null,
  desfecho: null,
  criadoEm: new Date().toISOString(),
  expiraEm: null,
  ...mais,
})

describe('events', () => {
  it('are read whole, whatever pieces they come in', () => {
    expect(lerEventos('retry: 5000\nevent: pronto\ndata: {}\n\n:\n\nevent: avi')).toEqual({
      eventos: ['pronto'],
      resto: 'event: avi',
    })
    expect(lerEventos('event: aviso\ndata: {}\n\nevent: trabalho\ndata: {}\n\n')).toEqual({
      eventos: ['aviso', 'trabalho'],
      resto: '',
    })
  })

  it('make the bell count anew', async () => {
    entrarComo()
    let n = 1
    let dizer: (texto: string) => void = () => {}
    comServidor({ 'GET /api/avisos/contagem': () => ({ naoLidos: n }) })
    const resto = fetch
    vi.stubGlobal('fetch', (endereco: string, opcoes: RequestInit) => {
      if (endereco !== '/api/avisos/fluxo') return resto(endereco, opcoes)
      expect((opcoes.headers as Record<string, string>).authorization).toMatch(/^Bearer /)
      const body = new ReadableStream<Uint8Array>({
        start: (c) => {
          dizer = (texto) => c.enqueue(new TextEncoder().encode(texto))
        },
      })
      return Promise.resolve(new Response(body, { status: 200 }))
    })
    renderUi(<Contagem />, { queryClient: clienteSemPausa() })
    expect(await screen.findByText('1 não lido')).toBeTruthy()
    // What came before the first word of the server is counted with it.
    n = 2
    dizer(':\n\n')
    expect(await screen.findByText('2 não lidos')).toBeTruthy()
    n = 3
    dizer('event: aviso\ndata: {}\n\n')
    expect(await screen.findByText('3 não lidos')).toBeTruthy()
    n = 100
    dizer('event: aviso\ndata: {}\n\n')
    expect(await screen.findByText('99+')).toBeTruthy()
    expect(screen.getByText('mais de 99 não lidos')).toBeTruthy()
  })
})

describe('the list of the bell', () => {
  it('stands under its days', () => {
    const agora = new Date('2026-03-10T15:00:00-03:00')
    const em = (criadoEm: string, id: number) => aviso(id, { criadoEm })
    const dias = porDia(
      [em('2026-03-10T09:00:00-03:00', 3), em('2026-03-09T23:00:00-03:00', 2), em('2026-03-01T09:00:00-03:00', 1)],
      agora,
    )
    expect(dias.map(([dia, a]) => [dia, a.map((x) => x.avisoId)])).toEqual([
      ['Hoje', [3]],
      ['Ontem', [2]],
      ['01/03/2026', [1]],
    ])
  })

  it('tells the unread by words, marks one, and all that are shown', async () => {
    entrarComo()
    const pedidos = comServidor({
      'GET /api/avisos': pagina([aviso(9), aviso(8, { lidoEm: '2026-03-10T12:00:00Z' })]),
      'GET /api/trabalhos': [],
      'PUT /api/avisos/lidos': { message: 'ok', naoLidos: 0 },
    })
    const { user } = renderUi(<Painel aberto onFechar={() => {}} />, { queryClient: clienteSemPausa() })
    const novo = await screen.findByRole('link', { name: 'Não lido: Pergunta 9 foi rejeitada' })
    expect(novo.getAttribute('href')).toBe('/cidade/1/evidenciar/9')
    expect(screen.getByRole('link', { name: 'Pergunta 8 foi rejeitada' })).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Marcar como lido: Pergunta 9 foi rejeitada' }))
    await user.click(screen.getByRole('button', { name: 'Marcar todos como lidos' }))
    const marcados = () => pedidos.filter((p) => p.method === 'PUT').map((p) => p.body)
    await waitFor(() => expect(marcados()).toEqual([{ avisosIds: [9] }, { ate: 9 }]))
  })

  it('shows how far a file is, why it failed, and gives it up', async () => {
    entrarComo()
    const pedidos = comServidor({
      'GET /api/avisos': pagina([]),
      'GET /api/trabalhos': [
        arquivo(),
        arquivo({ trabalhoId: 4, situacao: 'falhou', desfecho: 'Nenhuma evidência retornada' }),
      ],
      'DELETE /api/trabalhos/5': { message: 'Trabalho cancelado' },
    })
    const { user } = renderUi(<Painel aberto onFechar={() => {}} />, { queryClient: clienteSemPausa() })
    expect(await screen.findByText('Nenhum aviso')).toBeTruthy()
    const arquivos = screen.getByRole('region', { name: 'Em segundo plano' })
    expect(within(arquivos).getByText(/^3 de 12 \(25%\)/)).toBeTruthy()
    expect(within(arquivos).getByText('Não foi possível concluir: Nenhuma evidência retornada')).toBeTruthy()
    await user.click(within(arquivos).getByRole('button', { name: /^Cancelar: / }))
    await waitFor(() => expect(pedidos.some((p) => p.method === 'DELETE')).toBe(true))
  })
})
