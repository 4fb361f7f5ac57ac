import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { manual } from '#contract/sistema.ts'
import { entrarComo, problema, servidorDeTeste } from '#web/lib/testing.ts'
import { baixarDocumento } from './baixar-documento.tsx'
import { renderUi } from './test-utils.tsx'

/** What the person was handed, by its name. */
const entregues: string[] = []
beforeEach(() => {
  entregues.length = 0
  entrarComo()
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    entregues.push(this.download)
  })
})

afterEach(() => vi.restoreAllMocks())

const PDF = [200, '%PDF-1.7', { 'content-disposition': 'attachment; filename="manual.pdf"' }] as const

/** A server that takes its time: it answers when told, and hears that the person left. */
const servidorLento = () => {
  const cancelados: string[] = []
  let responder: (r: Response) => void = () => {}
  vi.stubGlobal(
    'fetch',
    vi.fn(
      (url: string, { signal }: RequestInit) =>
        new Promise<Response>((resolve, reject) => {
          responder = resolve
          signal!.addEventListener('abort', () => {
            cancelados.push(url)
            reject(new DOMException('Aborted', 'AbortError'))
          })
        }),
    ),
  )
  return { cancelados, responder: () => responder(new Response('%PDF-1.7', { headers: PDF[2] })) }
}

describe('a document that takes a while', () => {
  test('is told to be on its way until it is handed over', async () => {
    renderUi(null)
    const servidor = servidorLento()
    const pedido = baixarDocumento(manual, {})
    await screen.findByText('Preparando o documento…')
    expect(entregues).toEqual([])
    servidor.responder()
    await act(() => pedido)
    expect(entregues).toEqual(['manual.pdf'])
    await waitFor(() => expect(screen.queryByText('Preparando o documento…')).toBeNull())
  })

  test('can be given up: the server is told, and nothing is handed over or said', async () => {
    renderUi(null)
    const servidor = servidorLento()
    const pedido = baixarDocumento(manual, {})
    await userEvent.click(await screen.findByRole('button', { name: 'Cancelar' }))
    await act(() => pedido)
    expect(servidor.cancelados).toEqual(['/api/manual'])
    expect(entregues).toEqual([])
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
  })
})

describe('many documents at once', () => {
  test('are counted in one notice, which gives them all up', async () => {
    renderUi(null)
    const servidor = servidorLento()
    const pedidos = Array.from({ length: 7 }, () => baixarDocumento(manual, {}))
    expect(await screen.findByText('Preparando 7 documentos…')).toBeDefined()
    await userEvent.click(screen.getByRole('button', { name: 'Cancelar todos' }))
    await act(() => Promise.all(pedidos))
    expect(servidor.cancelados).toHaveLength(7)
    await waitFor(() => expect(screen.queryByText(/Preparando/)).toBeNull())
  })
})

describe('a document that is refused', () => {
  test.each([429, 503])('for now (%i): the sentence, and one click to try again', async (status) => {
    renderUi(null)
    servidorDeTeste({ 'GET /api/manual': problema(status, 'documentosDemais', 'Você já pediu vários documentos.') })
    await act(() => baixarDocumento(manual, {}))
    expect(await screen.findByText(/^Você já pediu vários documentos\./)).toBeDefined()
    servidorDeTeste({ 'GET /api/manual': PDF })
    await userEvent.click(screen.getByRole('button', { name: 'Tentar de novo' }))
    await waitFor(() => expect(entregues).toEqual(['manual.pdf']))
    await waitFor(() => expect(screen.queryByText(/^Você já pediu/)).toBeNull())
  })

  test('for good: the sentence alone', async () => {
    renderUi(null)
    servidorDeTeste({ 'GET /api/manual': problema(403, 'semPermissao', 'Você não tem permissão.') })
    await act(() => baixarDocumento(manual, {}))
    expect(await screen.findByText('Você não tem permissão.')).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Tentar de novo' })).toBeNull()
  })
})
