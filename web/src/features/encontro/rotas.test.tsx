import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { todaySaoPaulo } from '#contract/holidays.ts'
import { criarRota, encontrosParaRota, excluirRota, listarRotas, type Rota } from '#contract/rota.ts'
import { comServidor, entrarComo } from '#web/testing.ts'
import { renderUi } from '#web/ui/test-utils.tsx'
import { somaDeKm, trocar } from './rota-form.tsx'
import { RotasPage } from './rotas-page.tsx'
import { LISTAS } from './testing.ts'

const hoje = todaySaoPaulo(new Date())
const lugar = (nome: string) => ({ nome, uf: 'SC' })
const rota: Rota = {
  rotaId: 3,
  usuarioId: 1,
  usuario: { nome: 'Marta Admin' },
  dia: hoje,
  origem: 'Sede',
  observacao: null,
  kmTotal: 72.5,
  paradas: [
    { ordem: 1, municipioId: 7, municipio: lugar('Vale Sereno'), encontroId: null, encontro: null, km: 42.5 },
    {
      ordem: 2,
      municipioId: 8,
      municipio: lugar('Porto Claro'),
      encontroId: 5,
      encontro: { titulo: 'Oficina', inicio: `${hoje}T12:00:00Z`, situacao: 1 },
      km: 30,
    },
  ],
  acoes: { editar: true, excluir: true },
  versao: 1,
}
const DO_DIA = [
  {
    encontroId: 5,
    municipioId: 8,
    municipio: lugar('Porto Claro'),
    titulo: 'Oficina',
    inicio: `${hoje}T12:00:00Z`,
    fim: `${hoje}T13:00:00Z`,
    local: 'Sala',
  },
]
const servidor = (mais: Record<string, unknown> = {}) =>
  comServidor({
    ...LISTAS,
    [`GET ${listarRotas.path}`]: [rota],
    [`GET ${encontrosParaRota.path}`]: DO_DIA,
    [`POST ${criarRota.path}`]: rota,
    [`DELETE ${excluirRota.path.replace(':id', '3')}`]: { ok: true },
    ...mais,
  })

beforeEach(() => entrarComo())

describe('routes', () => {
  it('R429 stand day by day with their stops in order and what they add up to', async () => {
    servidor()
    renderUi(<RotasPage />)
    const paradas = (await screen.findAllByRole('listitem')).filter((l) => l.parentElement?.tagName === 'OL')
    expect(paradas.map((p) => p.textContent)).toEqual([
      'Vale Sereno/SC, 42,5 km',
      'Porto Claro/SC, 30 km · 09:00 Oficina',
    ])
    expect(screen.getByText(/^1 rota, 2 paradas/).textContent).toBe('1 rota, 2 paradas, 72,5 km')
  })

  it('take the meetings of the day, are put in order by keyboard and sent in it', async () => {
    const pedidos = servidor()
    const { user } = renderUi(<RotasPage />)
    await user.click((await screen.findAllByRole('button', { name: 'Nova rota' }))[0]!)
    const dialogo = await screen.findByRole('dialog')
    const em = within(dialogo)
    await user.type(em.getByRole('textbox', { name: /^Origem/ }), 'Sede')
    await user.click(em.getByRole('combobox', { name: /^Município/ }))
    await user.click(await screen.findByRole('option', { name: 'Vale Sereno/SC', hidden: true }))
    await user.click(await em.findByRole('button', { name: 'Trazer 1 encontro do dia' }))
    const kms = em.getAllByRole('textbox', { name: /^Km/ })
    await user.type(kms[0]!, '42,5')
    await user.type(kms[1]!, '30')
    expect(em.getByText('72,5 km')).toBeTruthy()
    em.getByRole('button', { name: 'Subir: Porto Claro/SC' }).focus()
    await user.keyboard('{Enter}')
    await user.click(em.getByRole('button', { name: 'Salvar' }))
    await waitFor(() =>
      expect(pedidos.find((p) => p.method === 'POST' && p.path === criarRota.path)?.body).toMatchObject({
        dia: hoje,
        origem: 'Sede',
        paradas: [
          { municipioId: 8, encontroId: 5, km: 30 },
          { municipioId: 7, encontroId: null, km: 42.5 },
        ],
      }),
    )
  })

  it('R659: a new one is offered to enabled consultants only; the list still finds the others, and says what they are', async () => {
    servidor()
    const { user } = renderUi(<RotasPage />)
    const ofertas = () => screen.findAllByRole('option', { name: /Marta|Saiu/, hidden: true })
    const nomes = async () => (await ofertas()).map((o) => o.textContent)
    await user.click(await screen.findByRole('combobox', { name: 'Consultor' }))
    expect(await nomes()).toEqual(['Marta Admin', 'Saiu Faz Tempo (desabilitado)'])
    await user.keyboard('{Escape}')
    await user.click((await screen.findAllByRole('button', { name: 'Nova rota' }))[0]!)
    await user.click(within(await screen.findByRole('dialog')).getByRole('combobox', { name: /^Consultor/ }))
    await waitFor(async () => expect(await nomes()).toEqual(['Marta Admin']))
  })

  it('go after a question', async () => {
    const pedidos = servidor()
    const { user } = renderUi(<RotasPage />)
    await user.click(await screen.findByRole('button', { name: /^Excluir a rota/ }))
    expect(pedidos.some((p) => p.method === 'DELETE')).toBe(false)
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Excluir' }))
    await waitFor(() => expect(pedidos.some((p) => p.method === 'DELETE')).toBe(true))
  })

  it('add up to a tenth, and swap only with a neighbour that is there', () => {
    expect(somaDeKm([{ km: 0.1 }, { km: 0.2 }, { km: null }])).toBe(0.3)
    expect(trocar(['a', 'b', 'c'], 1, -1)).toEqual(['b', 'a', 'c'])
    expect([trocar(['a', 'b'], 0, -1), trocar(['a', 'b'], 1, 1)]).toEqual([
      ['a', 'b'],
      ['a', 'b'],
    ])
  })
})
