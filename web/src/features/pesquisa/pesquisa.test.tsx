import { screen } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { LINK_MORTO } from '#contract/capacidade.ts'
import { ambienteDeTeste } from '#web/lib/testing.ts'
import { clienteSemPausa, comServidor, recusa } from '#web/testing.ts'
import { renderUi } from '#web/ui/test-utils.tsx'
import { PesquisaPage } from './pesquisa-page.tsx'

const TOKEN = 'a'.repeat(43)
const CHAMADA = `/api/pesquisa/${TOKEN}`
const ABERTA = {
  titulo: 'Oficina de compras',
  municipio: { nome: 'Vale Sereno', uf: 'SC' },
  inicio: '2026-03-10T17:00:00.000Z',
  consultor: 'Ana Lima',
  resposta: null as null | { nota: number; comentario: string | null },
  ate: '2026-04-09T12:00:00.000Z',
}
const abrir = (respostas: Record<string, unknown>) => {
  const pedidos = comServidor(respostas)
  const tela = renderUi(<p>início</p>, {
    rotas: [{ path: '/pesquisa/:token', element: <PesquisaPage /> }],
    queryClient: clienteSemPausa(),
  })
  void tela.router.navigate(`/pesquisa/${TOKEN}`)
  return { ...tela, pedidos }
}
beforeEach(() => ambienteDeTeste())

describe('the page of the survey', () => {
  it('R711: takes a mark and a comment, says so, and lets the answer be changed', async () => {
    let resposta: typeof ABERTA.resposta = null
    const { user, pedidos } = abrir({
      [`GET ${CHAMADA}`]: () => ({ ...ABERTA, resposta }),
      [`POST ${CHAMADA}`]: { message: 'Resposta registrada. Obrigado!' },
    })
    expect(await screen.findByText('Vale Sereno/SC · 10/03/2026 14:00 · com Ana Lima')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Enviar a resposta' }))
    expect(await screen.findByText('Escolha uma nota de 0 a 10')).toBeTruthy()
    expect(pedidos.some((p) => p.method === 'POST')).toBe(false)
    await user.click(screen.getByRole('radio', { name: 'Nota 9' }))
    await user.type(screen.getByLabelText(/Comentário/), 'Muito bom')
    await user.click(screen.getByRole('button', { name: 'Enviar a resposta' }))
    expect(await screen.findByText(/Sua resposta foi registrada/)).toBeTruthy()
    expect(pedidos.find((p) => p.method === 'POST')!.body).toEqual({ nota: 9, comentario: 'Muito bom' })
    resposta = { nota: 9, comentario: 'Muito bom' }
    await user.click(screen.getByRole('button', { name: 'Mudar a resposta' }))
    expect(((await screen.findByLabelText(/Comentário/)) as HTMLTextAreaElement).value).toBe('Muito bom')
    expect(screen.getByRole('radio', { name: 'Nota 9' }).getAttribute('aria-checked')).toBe('true')
  })

  it('R711: says that a dead link is one', async () => {
    abrir({ [`GET ${CHAMADA}`]: recusa(404, { code: 'naoEncontrado', message: LINK_MORTO }) })
    expect(await screen.findByText(LINK_MORTO)).toBeTruthy()
  })
})
