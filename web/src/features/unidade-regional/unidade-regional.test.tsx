import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { comServidor, entrarComo } from '#web/testing.ts'
import { renderUi } from '#web/ui/test-utils.tsx'
import { preverUnidade } from './previa.ts'
import { UnidadesPage } from './unidades-page.tsx'

beforeEach(() => entrarComo())

const lugar = (municipioId: number, nome: string, unidadeRegionalId: number | null, nomeRegiao: string | null) => ({
  municipioId,
  nome,
  uf: 'SC',
  unidadeRegionalId,
  nomeRegiao,
})
const LUGARES = [
  lugar(1, 'Vale Sereno', 7, 'Serra'),
  lugar(2, 'Pedra Clara', 8, 'Litoral'),
  lugar(3, 'Monte Alvorada', null, null),
]

describe('regional units', () => {
  it('R874: none says so', async () => {
    comServidor({ 'GET /api/UnidadeRegional': [] })
    renderUi(<UnidadesPage />)
    expect(await screen.findByText('Nenhuma UR')).toBeTruthy()
  })

  it('who enters, moves and leaves is counted', () => {
    expect(preverUnidade(LUGARES, 7, new Set([2, 3]))).toEqual({ incluir: 1, mover: 1, retirar: 1 })
    expect(preverUnidade(LUGARES, 7, new Set([1]))).toEqual({ incluir: 0, mover: 0, retirar: 0 })
  })

  it('R848: the municipalities of a unit are marked in one list and saved at once', async () => {
    const pedidos = comServidor({
      'GET /api/UnidadeRegional': [{ id_unidade_regional: 7, nomeRegiao: 'Serra', uf: 'SC', municipios: 1, versao: 1 }],
      'GET /api/municipio': LUGARES,
      'POST /api/UnidadeRegional/atualizar-unidades-regionais-municipios': {
        message: 'Municípios da unidade Serra atualizados',
        incluidos: 1,
        movidos: 0,
        retirados: 1,
      },
    })
    const { user } = renderUi(<UnidadesPage />)
    await user.click(await screen.findByRole('button', { name: 'Municípios: Serra' }))
    const dialogo = within(await screen.findByRole('dialog'))
    const marca = (nome: string) => dialogo.getByRole<HTMLInputElement>('checkbox', { name: `Selecionar ${nome}` })
    await waitFor(() => expect(marca('Vale Sereno/SC').checked).toBe(true))
    expect(dialogo.getByRole<HTMLButtonElement>('button', { name: 'Salvar' }).disabled).toBe(true)
    await user.click(marca('Vale Sereno/SC'))
    await user.click(marca('Monte Alvorada/SC'))
    expect(dialogo.getByText('1 entra')).toBeTruthy()
    expect(dialogo.getByText('1 sai')).toBeTruthy()
    await user.click(dialogo.getByRole('button', { name: 'Salvar' }))
    await waitFor(() =>
      expect(pedidos.find((p) => p.method === 'POST')?.body).toEqual({ id_unidade_regional: 7, municipiosIds: [3] }),
    )
  })
})
