import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { nomeDaCategoria, paraCatalogo } from '#contract/relatorio.ts'
import { todosOsRelatorios } from '#contract/relatorios/todos.ts'
import { CATEGORIAS } from '#contract/relatorios.ts'
import { wording } from '#contract/wording.ts'
import { ambienteDeTeste } from '#web/lib/testing.ts'
import { clienteSemPausa, comServidor, entrarComo, recusa } from '#web/testing.ts'
import { renderUi } from '#web/ui/test-utils.tsx'
import { CatalogoPage } from './catalogo-page.tsx'

beforeEach(() => entrarComo())

const CHAMADA = 'GET /api/dashboard/dashboardadministrativo/catalogo'
const w = wording('padrao')
const todos = todosOsRelatorios.filter((r) => r.perfil !== 'salaOuAssessor').map((r) => paraCatalogo(r, w))
const PONTOS = 'Pontos por eixo'

const abrir = async (resposta: unknown, busca = '') => {
  comServidor({ [CHAMADA]: resposta })
  const tela = renderUi(null, {
    rotas: [{ path: '/catalogo', element: <CatalogoPage /> }],
    queryClient: clienteSemPausa(),
  })
  await act(() => tela.router.navigate(`/catalogo${busca}`))
  return tela
}
const cartao = (titulo: string) => within(screen.getByRole('link', { name: titulo }).closest('li')!)
const titulos = () => screen.getAllByRole('heading', { level: 3 }).map((h) => h.textContent)

describe('the catalogue', () => {
  it('R574: lists what it is told by category, each report at its address', async () => {
    await abrir(todos)
    await screen.findByRole('link', { name: PONTOS })
    for (const categoria of CATEGORIAS.filter((c) => todos.some((r) => r.categoria === c))) {
      const parte = within(screen.getByRole('region', { name: nomeDaCategoria(categoria, w) }))
      const links = parte.getAllByRole('link').map((a) => a.getAttribute('href'))
      const deles = todos.filter((r) => r.categoria === categoria)
      expect(links.toSorted()).toEqual(deles.map((r) => `/dashboard-administrativo2/relatorio/${r.rota}`).toSorted())
    }
  })

  it('R574: calls the first category as the variant does', async () => {
    const daSala = todosOsRelatorios.filter((r) => r.perfil !== 'demais').map((r) => paraCatalogo(r, wording('sala')))
    ambienteDeTeste({ variante: 'sala' })
    await abrir(daSala)
    expect(await screen.findByRole('region', { name: 'Critérios' })).toBeTruthy()
    expect(screen.queryByRole('region', { name: 'Indicadores' })).toBeNull()
  })

  it('says of each its columns, its filters and whether it asks for one', async () => {
    await abrir(todos)
    await screen.findByRole('link', { name: PONTOS })
    const pontos = cartao(PONTOS)
    expect(pontos.getAllByRole('paragraph').map((p) => p.textContent)).toEqual([
      'Colunas: Município · Eixo · Pontos obtidos · Pontos possíveis · %',
      'Filtra por Município, UF, Unidade regional, Eixo, Data inicial, Data final',
    ])
    expect(pontos.queryByText('Só com filtros')).toBeNull()
    expect(cartao('Falta evidenciar').getByText('Só com filtros')).toBeTruthy()
  })

  it('finds a title or a column without accents, and keeps the search in the address', async () => {
    const { user, router } = await abrir(todos)
    await screen.findByRole('link', { name: PONTOS })
    await user.type(screen.getByRole('searchbox', { name: 'Busca' }), 'pontos possiveis')
    const comPontos = todos.filter((r) => r.colunas.some((c) => c.titulo === 'Pontos possíveis'))
    await waitFor(() => expect(titulos().toSorted()).toEqual(comPontos.map((r) => r.titulo).toSorted()))
    expect(screen.getByRole('status').textContent).toBe(`${comPontos.length} de ${todos.length} relatórios`)
    expect(router.state.location.search).toBe('?busca=pontos+possiveis')
  })

  it('takes the search from the address, and leads out of one that finds nothing', async () => {
    const { user } = await abrir(todos, '?busca=EVOLUCAO')
    await waitFor(() => expect(titulos()).toEqual(['Evolução diagnóstico × acompanhamentos']))
    await user.type(screen.getByRole('searchbox', { name: 'Busca' }), ' nada disso')
    expect(await screen.findByText('Nenhum relatório com estas palavras')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Limpar os filtros' }))
    await waitFor(() => expect(titulos().length).toBe(todos.length))
  })

  it('who has none is told so, without anything to search in', async () => {
    await abrir([])
    expect(await screen.findByText('Nenhum relatório para você')).toBeTruthy()
    expect(screen.queryByRole('searchbox')).toBeNull()
  })

  it('shows why it could not be read, and asks again', async () => {
    let vezes = 0
    const { user } = await abrir(() => (vezes++ === 0 ? recusa(422, { code: 'regra', message: 'Agora não.' }) : todos))
    expect((await screen.findAllByText('Agora não.')).length).toBeGreaterThan(0)
    await user.click(screen.getByRole('button', { name: 'Tentar de novo' }))
    expect(await screen.findByRole('link', { name: PONTOS })).toBeTruthy()
  })
})
