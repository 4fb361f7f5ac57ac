import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Comparacao } from '#contract/comparacao.ts'
import { clienteSemPausa, comServidor, entrarComo, recusa, todasAsFlags } from '#web/testing.ts'
import { renderUi } from '#web/ui/test-utils.tsx'
import { CompararPage } from './comparar-page.tsx'

beforeEach(() => entrarComo())

const base = '/api/dashboard/dashboardadministrativo'
const grupo = { municipios: 12, inferior: 20, mediana: 43.75, superior: 60, posicao: 3 }
const COMPARADA: Comparacao = {
  municipio: { municipioId: 7, nome: 'Vale Sereno', uf: 'SC' },
  grupo: { nome: 'Até 15 mil habitantes', municipios: 12 },
  motivo: null,
  linhas: [
    { eixoId: null, eixo: null, percentual: 55.5, grupo },
    { eixoId: 2, eixo: 'Compras', percentual: 40, grupo: { ...grupo, posicao: 9 } },
    { eixoId: 4, eixo: 'Turismo', percentual: 12.5, grupo: null },
  ],
}
const OPCOES = {
  municipioId: [
    { valor: 7, rotulo: 'Vale Sereno/SC', grupo: null },
    { valor: 8, rotulo: 'Pedra Clara/SC', grupo: null },
  ],
}
const servidor = (resposta: unknown = COMPARADA) =>
  comServidor({
    [`GET ${base}/opcoes`]: OPCOES,
    [`GET ${base}/comparar/7`]: resposta,
    [`GET ${base}/comparar/8`]: { ...COMPARADA, municipio: { municipioId: 8, nome: 'Pedra Clara', uf: 'SC' } },
  })
const CAMINHO = '/dashboard-administrativo2/comparar'
const abrir = async (busca = '') => {
  const tela = renderUi(null, {
    rotas: [{ path: CAMINHO, element: <CompararPage /> }],
    queryClient: clienteSemPausa(),
  })
  await act(() => tela.router.navigate(`${CAMINHO}${busca}`))
  return tela
}

describe('comparing a place', () => {
  it('asks for one first, and keeps in the address what was chosen', async () => {
    const pedidos = servidor()
    const { user, router } = await abrir()
    expect(await screen.findByText('Escolha um município para comparar')).toBeTruthy()
    expect(pedidos.some((p) => p.path.includes('/comparar/'))).toBe(false)
    await user.click(screen.getByRole('combobox', { name: 'Município' }))
    await user.click(await screen.findByRole('option', { name: 'Pedra Clara/SC' }))
    expect(await screen.findByText('Pedra Clara/SC entre 12 municípios · Até 15 mil habitantes')).toBeTruthy()
    await user.click(screen.getByRole('combobox', { name: 'Comparar com' }))
    await user.click(await screen.findByRole('option', { name: 'Mesma UF' }))
    await waitFor(() => expect(router.state.location.search).toBe('?municipioId=8&por=uf'))
    await waitFor(() => expect(pedidos.at(-1)).toMatchObject({ path: `${base}/comparar/8`, query: { por: 'uf' } }))
    await user.click(screen.getByRole('combobox', { name: 'Comparar com' }))
    await user.click(await screen.findByRole('option', { name: 'Mesma faixa e unidade regional' }))
    await waitFor(() => expect(router.state.location.search).toBe('?municipioId=8&por=faixaDaRegional'))
  })

  it('shows each axis beside the group, and the same in figures', async () => {
    servidor()
    const { user } = await abrir('?municipioId=7')
    const figura = within(await screen.findByRole('figure'))
    expect(figura.getAllByRole('listitem').map((l) => l.textContent)).toEqual([
      'Total55,5% · 3º de 12',
      'Compras40% · 9º de 12',
      'Turismo12,5% · Sem grupo',
    ])
    await user.click(screen.getByRole('button', { name: /^Ver tabela/ }))
    const tabela = within(screen.getByRole('table'))
    const celulas = tabela.getAllByRole('row').map((r) => [...r.querySelectorAll('th, td')].map((c) => c.textContent))
    expect(celulas).toEqual([
      ['Eixo', 'Comprovado', '1º quartil', 'Mediana', '3º quartil', 'Posição'],
      ['Total', '55,5%', '20%', '43,8%', '60%', '3º de 12'],
      ['Compras', '40%', '20%', '43,8%', '60%', '9º de 12'],
      ['Turismo', '12,5%', '–', '–', '–', 'Sem grupo'],
    ])
  })

  it('leads to the place and to its points, where the group lists that report', async () => {
    servidor()
    const { unmount } = await abrir('?municipioId=7')
    expect((await screen.findByRole('link', { name: 'Abrir o município' })).getAttribute('href')).toBe(
      '/cidade/7/geral',
    )
    expect(screen.getByRole('link', { name: 'Pontos por eixo' }).getAttribute('href')).toBe(
      '/dashboard-administrativo2/relatorio/get-analitico-pontos-por-eixo?municipioId=7',
    )
    unmount()
    entrarComo({ acessoTotal: false }, todasAsFlags)
    servidor()
    await abrir('?municipioId=7')
    await screen.findByRole('link', { name: 'Abrir o município' })
    expect(screen.queryByRole('link', { name: 'Pontos por eixo' })).toBeNull()
  })

  it('says why there is no group, with what the place itself has', async () => {
    const motivo = 'Menos de 5 municípios ao seu alcance.'
    const sozinha = COMPARADA.linhas.map((l) => ({ ...l, grupo: null }))
    servidor({ ...COMPARADA, grupo: null, motivo, linhas: sozinha })
    await abrir('?municipioId=7')
    expect(await screen.findByText(motivo)).toBeTruthy()
    expect(screen.queryByText('Mediana do grupo')).toBeNull()
    expect(screen.getAllByRole('listitem').map((l) => l.textContent)).toEqual([
      'Total55,5%',
      'Compras40%',
      'Turismo12,5%',
    ])
  })

  it('says when it could not be read, and tries again', async () => {
    servidor(recusa(404, { code: 'naoEncontrado', message: 'Não encontrado' }))
    const { user } = await abrir('?municipioId=7')
    expect(await screen.findByText('Não encontrado')).toBeTruthy()
    servidor()
    await user.click(screen.getByRole('button', { name: 'Tentar de novo' }))
    expect(await screen.findByText(/^Vale Sereno\/SC entre 12/)).toBeTruthy()
  })
})
