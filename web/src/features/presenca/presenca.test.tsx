import { screen } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { LINK_MORTO } from '#contract/capacidade.ts'
import { CONTATO_INVALIDO, NOME_INCOMPLETO } from '#contract/presenca.ts'
import { ambienteDeTeste } from '#web/lib/testing.ts'
import { clienteSemPausa, comServidor, recusa } from '#web/testing.ts'
import { renderUi } from '#web/ui/test-utils.tsx'
import { PresencaPage } from './presenca-page.tsx'

const TOKEN = 'a'.repeat(43)
const ABERTA = {
  titulo: 'Oficina de compras',
  municipio: { nome: 'Vale Sereno', uf: 'SC' },
  inicio: '2026-03-10T17:00:00.000Z',
  fim: '2026-03-10T19:00:00.000Z',
  estado: 'aberta',
  abre: '2026-03-10T15:00:00.000Z',
  fecha: '2026-03-12T02:59:59.000Z',
}
const CHAMADA = `/api/calendario/presenca/${TOKEN}`
const abrir = (respostas: Record<string, unknown>) => {
  const pedidos = comServidor(respostas)
  const tela = renderUi(<p>início</p>, {
    rotas: [{ path: '/presenca/:token', element: <PresencaPage /> }],
    queryClient: clienteSemPausa(),
  })
  void tela.router.navigate(`/presenca/${TOKEN}`)
  return { ...tela, pedidos }
}
beforeEach(() => ambienteDeTeste())

describe('the page of the code', () => {
  it('confirms with a name and a contact, says so, and lets another person confirm', async () => {
    const { user, pedidos } = abrir({
      [`GET ${CHAMADA}`]: ABERTA,
      [`POST ${CHAMADA}`]: { message: 'Presença confirmada', titulo: ABERTA.titulo, nome: 'Ana Souza' },
    })
    expect(await screen.findByText('Vale Sereno/SC · 10/03/2026 14:00 a 16:00')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Confirmar presença' }))
    expect(pedidos.some((p) => p.method === 'POST')).toBe(false)
    await user.type(screen.getByLabelText(/Nome e sobrenome/), 'Ana')
    await user.type(screen.getByLabelText(/E-mail ou telefone/), '99')
    await user.click(screen.getByRole('button', { name: 'Confirmar presença' }))
    expect(screen.getByText(NOME_INCOMPLETO)).toBeTruthy()
    expect(screen.getByText(CONTATO_INVALIDO)).toBeTruthy()
    await user.type(screen.getByLabelText(/Nome e sobrenome/), ' Souza')
    await user.clear(screen.getByLabelText(/E-mail ou telefone/))
    await user.type(screen.getByLabelText(/E-mail ou telefone/), '(48) 99999-0001')
    await user.click(screen.getByRole('button', { name: 'Confirmar presença' }))
    expect(await screen.findByText(/Ana Souza, sua presença está na lista/)).toBeTruthy()
    expect(pedidos.find((p) => p.method === 'POST')!.body).toEqual({ nome: 'Ana Souza', contato: '(48) 99999-0001' })
    await user.click(screen.getByRole('button', { name: 'Confirmar outra pessoa' }))
    expect((screen.getByLabelText(/Nome e sobrenome/) as HTMLInputElement).value).toBe('')
  })

  it.each([
    ['cedo', 'Ainda não é hora'],
    ['encerrada', 'A confirmação terminou'],
    ['cancelado', 'Este encontro foi cancelado'],
  ])('%s: says why there is nothing to fill in', async (estado, dito) => {
    abrir({ [`GET ${CHAMADA}`]: { ...ABERTA, estado } })
    expect(await screen.findByText(dito)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Confirmar presença' })).toBeNull()
  })

  it('a code that is dead says so and offers no second try', async () => {
    abrir({ [`GET ${CHAMADA}`]: recusa(404, { code: 'naoEncontrado', message: LINK_MORTO }) })
    expect(await screen.findByText(LINK_MORTO)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Tentar de novo' })).toBeNull()
  })

  it('what the server refuses stands above the fields, which keep what was typed', async () => {
    const { user } = abrir({
      [`GET ${CHAMADA}`]: ABERTA,
      [`POST ${CHAMADA}`]: recusa(422, { code: 'regra', message: 'A lista de presença está cheia.' }),
    })
    await user.type(await screen.findByLabelText(/Nome e sobrenome/), 'Ana Souza')
    await user.type(screen.getByLabelText(/E-mail ou telefone/), 'ana@cidade.example')
    await user.click(screen.getByRole('button', { name: 'Confirmar presença' }))
    expect(await screen.findByText('A lista de presença está cheia.')).toBeTruthy()
    expect((screen.getByLabelText(/Nome e sobrenome/) as HTMLInputElement).value).toBe('Ana Souza')
  })
})
