import { act, screen, waitFor, within } from '@testing-library/react'
import { Navigate } from 'react-router'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { Balcao, Medido } from '#contract/sala-balcao.ts'
import { setAmbiente } from '#web/lib/ambiente.ts'
import { ambienteDeTeste } from '#web/lib/testing.ts'
import { clienteSemPausa, comServidor, type Pedido, recusa } from '#web/testing.ts'
import { renderUi } from '#web/ui/test-utils.tsx'
import { BalcaoPage } from './balcao-page.tsx'

const TOKEN = 'a'.repeat(43)
const NOVO = 'b'.repeat(43)
const caminho = (token: string) => `/api/salatempo/aberta/${token}`
const SALA: Balcao = {
  sala: { municipioId: 7, nome: 'Pedra Clara', uf: 'SC' },
  expira: '2026-12-31T12:00:00Z',
  servicos: [{ salaServicoId: 3, nome: 'Alvará', minutosPadrao: 30 }],
  atendentes: [{ cargoFuncaoId: 5, nome: 'Ana Luz', cargo: 'Atendente' }],
}
const ACABOU = recusa(404, { code: 'naoEncontrado', message: 'Peça um novo a quem o enviou.' })
const registros = (p: Pedido) => (p.body as { registros: Medido[] }).registros
const aceitar = (p: Pedido) => ({ aceitos: registros(p).map((r) => r.clienteId), recusados: [] })

const abrir = (respostas: Record<string, unknown> = {}, token = TOKEN) => {
  const pedidos = comServidor({
    [`GET ${caminho(token)}`]: SALA,
    [`POST ${caminho(token)}`]: aceitar,
    ...respostas,
  })
  const tela = renderUi(<Navigate to={`/sala-tempo/${token}`} />, {
    rotas: [{ path: '/sala-tempo/:token', element: <BalcaoPage /> }],
    queryClient: clienteSemPausa(),
  })
  return { ...tela, pedidos, enviados: () => pedidos.filter((p) => p.method === 'POST').flatMap(registros) }
}
const botao = (nome: string) => screen.getByRole('button', { name: nome })
const comecar = async ({ user }: Pick<ReturnType<typeof abrir>, 'user'>) => {
  await user.click(await screen.findByRole('combobox', { name: 'Quem atende' }))
  await user.click(await screen.findByRole('option', { name: /Ana Luz/ }))
  await user.click(screen.getByRole('combobox', { name: 'Serviço' }))
  await user.click(await screen.findByRole('option', { name: 'Alvará' }))
  await user.click(botao('Começar'))
  return within(await screen.findByRole('listitem', { name: 'Alvará, Ana Luz' }))
}

beforeEach(() => setAmbiente(ambienteDeTeste({ variante: 'sala' })))

describe('the counter', () => {
  it('measures without the pauses, and sends what was stopped once', async () => {
    vi.useFakeTimers({ now: new Date('2026-03-10T10:00:00-03:00'), shouldAdvanceTime: true })
    const tela = abrir()
    const cartao = await comecar(tela)
    const passam = (segundos: number) => act(() => vi.advanceTimersByTimeAsync(segundos * 1000))
    await passam(600)
    await tela.user.click(cartao.getByRole('button', { name: 'Pausar' }))
    expect(cartao.getByText('Em pausa')).toBeTruthy()
    await passam(1200)
    await tela.user.click(cartao.getByRole('button', { name: 'Continuar' }))
    await passam(300)
    await tela.user.type(cartao.getByRole('textbox', { name: 'Nota (se quiser)' }), 'Volta amanhã')
    await tela.user.click(cartao.getByRole('button', { name: 'Parar' }))
    await waitFor(() => expect(tela.enviados()).toHaveLength(1))
    const [medido] = tela.enviados()
    expect(medido).toMatchObject({
      ...{ salaServicoId: 3, cargoFuncaoId: 5, atendente: 'Ana Luz', canal: 'Presencial', nota: 'Volta amanhã' },
    })
    // Fifteen minutes of work in thirty-five of the clock, and the moments of the clicks.
    expect(medido!.segundos).toBeGreaterThanOrEqual(900)
    expect(medido!.segundos).toBeLessThan(960)
    expect(Date.parse(medido!.fim) - Date.parse(medido!.inicio)).toBeGreaterThanOrEqual(2_100_000)
    expect(await screen.findByText('Tudo enviado')).toBeTruthy()
    await passam(600)
    expect(tela.enviados()).toHaveLength(1)
  })

  it('a note with personal data cannot be sent: the attendance goes on until it is mended', async () => {
    const tela = abrir()
    const cartao = await comecar(tela)
    const nota = cartao.getByRole('textbox', { name: 'Nota (se quiser)' })
    await tela.user.type(nota, '123.456.789-09')
    expect(cartao.getByRole<HTMLButtonElement>('button', { name: 'Parar' }).disabled).toBe(true)
    await tela.user.clear(nota)
    await tela.user.click(cartao.getByRole('button', { name: 'Parar' }))
    await waitFor(() => expect(tela.enviados()).toMatchObject([{ nota: null }]))
  })

  it('keeps what was measured while there is no connection, and sends it once when it is back', async () => {
    let semRede = true
    const tela = abrir({
      [`POST ${caminho(TOKEN)}`]: (p: Pedido) => {
        if (semRede) throw new TypeError('network')
        return aceitar(p)
      },
    })
    const cartao = await comecar(tela)
    await tela.user.click(cartao.getByRole('button', { name: 'Parar' }))
    expect(await screen.findByText(/1 atendimento espera neste aparelho/)).toBeTruthy()
    await waitFor(() => expect(tela.enviados().length).toBeGreaterThan(0))
    // The page is opened again on the same device.
    tela.unmount()
    semRede = false
    const outra = abrir()
    expect(await screen.findByText('Tudo enviado')).toBeTruthy()
    window.dispatchEvent(new Event('online'))
    await waitFor(() => expect(outra.enviados()).toHaveLength(1))
    expect(outra.enviados()[0]!.clienteId).toBe(tela.enviados()[0]!.clienteId)
  })

  it('says what the server did not take, and keeps it until somebody decides', async () => {
    const { user } = abrir({
      [`POST ${caminho(TOKEN)}`]: (p: Pedido) => ({
        aceitos: [],
        recusados: registros(p).map(({ clienteId }) => ({
          clienteId,
          motivo: 'O relógio do aparelho está adiantado.',
        })),
      }),
    })
    const cartao = await comecar({ user })
    await user.click(cartao.getByRole('button', { name: 'Parar' }))
    expect(await screen.findByText(/O relógio do aparelho está adiantado/)).toBeTruthy()
    expect(screen.getByText('Tudo enviado')).toBeTruthy()
  })
})

describe('a link that opens nothing any more', () => {
  it('is not asked for again by itself: each time would count against the new link of the same address', async () => {
    const tela = abrir({ [`POST ${caminho(TOKEN)}`]: ACABOU })
    const cartao = await comecar(tela)
    vi.useFakeTimers({ shouldAdvanceTime: true })
    await tela.user.click(cartao.getByRole('button', { name: 'Parar' }))
    expect(await screen.findByText('Este link não abre mais')).toBeTruthy()
    expect(screen.getByText(/Peça um novo a quem o enviou.*/)).toBeTruthy()
    expect(screen.getByText(/1 atendimento espera neste aparelho e não se perde/)).toBeTruthy()
    const ate = tela.pedidos.length
    await act(() => vi.advanceTimersByTimeAsync(3_600_000))
    window.dispatchEvent(new Event('online'))
    window.dispatchEvent(new Event('visibilitychange'))
    await act(() => vi.advanceTimersByTimeAsync(60_000))
    expect(tela.pedidos).toHaveLength(ate)
    // Nor when the page is opened again.
    tela.unmount()
    const outra = abrir()
    expect(await screen.findByText('Este link não abre mais')).toBeTruthy()
    expect(outra.pedidos).toEqual([])
    // Asked for by a person it opens again, and what waited goes.
    await outra.user.click(botao('Tentar de novo'))
    await waitFor(() => expect(outra.enviados()).toHaveLength(1))
    expect(screen.queryByText('Este link não abre mais')).toBeNull()
  })

  it('found out by reading stops the reading too, and a new link of the room takes what waited', async () => {
    const velha = abrir({
      [`POST ${caminho(TOKEN)}`]: recusa(503, { code: 'indisponivel', message: 'Já volta.' }),
    })
    const cartao = await comecar(velha)
    vi.useFakeTimers({ shouldAdvanceTime: true })
    await velha.user.click(cartao.getByRole('button', { name: 'Parar' }))
    velha.unmount()
    const depois = abrir({
      [`GET ${caminho(TOKEN)}`]: ACABOU,
      [`POST ${caminho(TOKEN)}`]: recusa(503, { code: 'indisponivel', message: 'Já volta.' }),
    })
    expect(await screen.findByText('Este link não abre mais')).toBeTruthy()
    const ate = depois.pedidos.length
    await act(() => vi.advanceTimersByTimeAsync(3_600_000))
    expect(depois.pedidos).toHaveLength(ate)
    depois.unmount()
    const nova = abrir({}, NOVO)
    await waitFor(() => expect(nova.enviados()).toHaveLength(1))
    expect(await screen.findByText('Tudo enviado')).toBeTruthy()
  })

  it('that was never opened here is not asked for again either', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const { pedidos } = abrir({ [`GET ${caminho(TOKEN)}`]: ACABOU })
    expect(await screen.findByText('Este link não abre')).toBeTruthy()
    await act(() => vi.advanceTimersByTimeAsync(3_600_000))
    expect(pedidos).toHaveLength(1)
  })
})
