import { QueryClient } from '@tanstack/react-query'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { ordemPor, paginaComCursor, paginaDe, porCursor, porNumero } from '#contract/pagina.ts'
import { umaDe } from '#web/lib/filtros.ts'
import { useFiltrosDaLista, useLista } from '#web/lib/lista.ts'
import { comServidor, entrarComo, type Pedido, recusa } from '#web/testing.ts'
import { avisos, comoCelular, renderUi } from '../test-utils.tsx'
import type { Coluna } from './coluna.ts'
import { DataTable } from './data-table.tsx'
import type { Id } from './vista.ts'

const linha = z.object({ id: z.int(), nome: z.string(), valor: z.number() })
type Linha = z.output<typeof linha>
const comum = { method: 'GET', area: 'prova', resumo: 'x', permit: 'sessao', scope: 'livre' } as const
const porPaginas = endpoint({
  ...comum,
  path: '/api/prova/paginas',
  query: z.object({ ...porNumero, ordem: ordemPor(['nome', 'valor']).optional(), cor: z.string().optional() }),
  output: paginaDe(linha).extend({ valor: z.number() }),
})
const porLinhas = endpoint({
  ...comum,
  path: '/api/prova/linhas',
  query: z.object(porCursor),
  output: paginaComCursor(linha),
})

const colunas: Coluna<Linha>[] = [
  { chave: 'nome', titulo: 'Nome', valor: (l) => l.nome },
  { chave: 'valor', titulo: 'Valor', tipo: 'inteiro', valor: (l) => l.valor, total: 'soma' },
]
const CODECS = { cor: umaDe(['azul']) }
const chave = (l: Linha) => l.id

const Tabela = ({ seleciona = false }) => {
  const filtros = useFiltrosDaLista(CODECS)
  const [ids, setIds] = useState<Set<Id>>(new Set())
  const { lida, dados, linhas, servidor } = useLista(porPaginas, {
    ...filtros,
    query: { ...(filtros.valores.cor && { cor: filtros.valores.cor }) },
    chave,
    porPagina: 2,
    naTela: true,
  })
  return (
    <>
      <button type="button" onClick={() => filtros.mudar({ cor: 'azul' })}>
        Só azuis ({filtros.ativos})
      </button>
      <DataTable
        id="prova"
        rotulo="Provas"
        linhas={linhas}
        colunas={colunas}
        chave={chave}
        erro={lida.error}
        onTentarDeNovo={() => void lida.refetch()}
        servidor={{ ...servidor, ...(dados && { totais: { valor: dados.valor } }) }}
        exportar={{ nome: 'Provas' }}
        {...(seleciona && { selecao: { ids, onChange: setIds } })}
      />
    </>
  )
}

const TODAS: Linha[] = ['Érico', 'Água', 'Zortéa', 'Bela', 'Celso'].map((nome, i) => ({ id: i + 1, nome, valor: i }))
/** What a server does with the query. */
const responder = ({ query: q }: Pedido) => {
  const achadas = TODAS.filter((l) => !q.busca || l.nome.toLowerCase().includes(q.busca.toLowerCase())).toSorted(
    (a, b) => (q.ordem === '-valor' ? b.valor - a.valor : q.ordem === 'valor' ? a.valor - b.valor : a.id - b.id),
  )
  const inicio = (Number(q.pagina ?? 1) - 1) * Number(q.porPagina)
  return {
    linhas: achadas.slice(inicio, inicio + Number(q.porPagina)),
    total: achadas.length,
    totalExato: true,
    valor: achadas.reduce((s, l) => s + l.valor, 0),
  }
}
const planilha = { 'POST /api/tabela/planilha': 'x' }
const abrir = (elemento = <Tabela />, resposta: unknown = responder) => {
  const pedidos = comServidor({ 'GET /api/prova/paginas': resposta, ...planilha })
  const tela = renderUi(elemento, { queryClient: new QueryClient({ defaultOptions: { queries: { retry: false } } }) })
  return { ...tela, pedidos }
}
const nomes = () =>
  screen
    .getAllByRole('row')
    .slice(1, -1)
    .map((r) => within(r).getAllByRole('cell')[0]?.textContent)
const passo = (nome: string) => screen.getByRole('button', { name: nome })

beforeEach(() => entrarComo())

describe('a list of the server', () => {
  it('shows one page, says which of how many, and sums all that match', async () => {
    abrir()
    expect(await screen.findByText('1–2 de 5')).toBeTruthy()
    expect(nomes()).toEqual(['Érico', 'Água'])
    expect(screen.getByText('5 registros')).toBeTruthy()
    expect(within(screen.getAllByRole('row').at(-1)!).getByText('10')).toBeTruthy()
    expect(screen.getByRole('table').getAttribute('aria-rowcount')).toBe('6')
    expect(passo('Página anterior').getAttribute('aria-disabled')).toBe('true')
  })

  it('is left from another page where the browser answers scrolling with a promise', async () => {
    const scrollTo = vi.fn(() => Promise.resolve())
    Object.defineProperty(HTMLDivElement.prototype, 'scrollTo', { configurable: true, value: scrollTo })
    try {
      const { user, unmount } = abrir()
      await screen.findByText('1–2 de 5')
      await user.click(passo('Próxima página'))
      await screen.findByText('3–4 de 5')
      expect(scrollTo).toHaveBeenCalled()
      await user.click(passo('Próxima página'))
      expect(await screen.findByText('5–5 de 5')).toBeTruthy()
      expect(unmount).not.toThrow()
    } finally {
      delete (HTMLDivElement.prototype as { scrollTo?: unknown }).scrollTo
    }
  })

  it('a page is a step of the address: the back button returns, a link opens it, and the keyboard keeps its place', async () => {
    const { user, router, pedidos } = abrir()
    await screen.findByText('1–2 de 5')
    await user.click(passo('Próxima página'))
    expect(await screen.findByText('3–4 de 5')).toBeTruthy()
    expect(nomes()).toEqual(['Zortéa', 'Bela'])
    expect(screen.getAllByRole('row')[1]!.getAttribute('aria-rowindex')).toBe('4')
    expect(router.state.location.search).toBe('?pagina=2')
    await user.keyboard('{Enter}')
    expect(await screen.findByText('5–5 de 5')).toBeTruthy()
    expect(passo('Próxima página').getAttribute('aria-disabled')).toBe('true')
    expect(document.activeElement).toBe(passo('Próxima página'))
    await router.navigate(-1)
    expect(await screen.findByText('3–4 de 5')).toBeTruthy()
    await router.navigate(-1)
    expect(await screen.findByText('1–2 de 5')).toBeTruthy()
    expect(router.state.location.search).toBe('')
    await router.navigate('/?pagina=3&ordem=-valor')
    await waitFor(() => expect(nomes()).toEqual(['Érico']))
    expect(pedidos.at(-1)!.query).toEqual({ pagina: '3', porPagina: '2', ordem: '-valor' })
  })

  it('sorts, searches and filters on the server, each from the first page on', async () => {
    const { user, router, pedidos } = abrir()
    await screen.findByText('1–2 de 5')
    await user.click(passo('Próxima página'))
    await user.click(screen.getByRole('button', { name: 'Valor' }))
    await waitFor(() => expect(router.state.location.search).toBe('?ordem=valor'))
    await user.click(screen.getByRole('button', { name: 'Valor' }))
    await waitFor(() => expect(nomes()).toEqual(['Celso', 'Bela']))
    expect(screen.getByRole('columnheader', { name: 'Valor' }).getAttribute('aria-sort')).toBe('descending')
    const antes = pedidos.length
    await user.type(screen.getByRole('searchbox', { name: 'Buscar na lista' }), 'el')
    await waitFor(() => expect(screen.getByText('2 registros')).toBeTruthy())
    // What is typed is asked for once, after a pause.
    expect(pedidos.slice(antes).map((p) => p.query)).toEqual([{ porPagina: '2', ordem: '-valor', busca: 'el' }])
    expect(router.state.location.search).toBe('?ordem=-valor&busca=el')
    await user.click(screen.getByRole('button', { name: 'Só azuis (0)' }))
    expect(screen.getByRole('button', { name: 'Só azuis (1)' })).toBeTruthy()
    await waitFor(() => expect(pedidos.at(-1)!.query).toMatchObject({ cor: 'azul', busca: 'el' }))
  })

  it('keeps what is shown until the next page is there', async () => {
    let soltar = () => {}
    const { user } = abrir(<Tabela />, responder)
    await screen.findByText('1–2 de 5')
    const espera = new Promise<void>((go) => {
      soltar = go
    })
    const fetch = globalThis.fetch
    vi.stubGlobal('fetch', async (...a: Parameters<typeof fetch>) => {
      await espera
      return fetch(...a)
    })
    await user.click(passo('Próxima página'))
    expect(screen.getByRole('region', { name: 'Provas' }).getAttribute('aria-busy')).toBe('true')
    expect(nomes()).toEqual(['Érico', 'Água'])
    soltar()
    expect(await screen.findByText('3–4 de 5')).toBeTruthy()
  })

  it('an address beyond the end leads to the beginning; where it was not counted to the end it says so', async () => {
    const { router } = abrir(<Tabela />, (p: Pedido) => ({ ...responder(p), totalExato: false }))
    expect(await screen.findByText('1–2 de mais de 5')).toBeTruthy()
    expect(screen.getByText('Mais de 5 registros')).toBeTruthy()
    await router.navigate('/?pagina=9')
    await waitFor(() => expect(router.state.location.search).toBe(''))
    expect(await screen.findByText('1–2 de mais de 5')).toBeTruthy()
  })

  it('says that it is empty, that nothing was found, and what went wrong', async () => {
    abrir(<Tabela />, { linhas: [], total: 0, totalExato: true, valor: 0 })
    expect(await screen.findByText('Nenhum registro')).toBeTruthy()
    expect(screen.queryByRole('navigation', { name: 'Páginas' })).toBeNull()
    cleanup()
    const { user } = abrir()
    await user.type(await screen.findByRole('searchbox'), 'xyz')
    expect(await screen.findByText('Nada encontrado para esta busca')).toBeTruthy()
    cleanup()
    abrir(<Tabela />, recusa(500, { code: 'erroInterno', message: 'Sem serviço.' }))
    expect((await screen.findByRole('alert')).textContent).toContain('Sem serviço.')
  })

  it('takes away and selects all that match, whatever the page', async () => {
    const { user, pedidos } = abrir(<Tabela seleciona />)
    await screen.findByText('1–2 de 5')
    await user.click(screen.getByRole('button', { name: 'Exportar' }))
    expect(screen.getByText('Tudo o que foi achado, nesta ordem')).toBeTruthy()
    await user.click(await screen.findByRole('menuitem', { name: 'Texto (CSV)' }))
    await waitFor(() => expect(pedidos.some((p) => p.path === '/api/tabela/planilha')).toBe(true))
    const { linhas } = pedidos.find((p) => p.path === '/api/tabela/planilha')!.body as { linhas: unknown[][] }
    expect(linhas.map((l) => l[0])).toEqual(['Érico', 'Água', 'Zortéa', 'Bela', 'Celso'])
    await user.click(screen.getByRole('checkbox', { name: 'Selecionar todos' }))
    expect(await screen.findByText('5 registros · 5 selecionados')).toBeTruthy()
    await user.click(screen.getByRole('checkbox', { name: 'Selecionar todos' }))
    expect(await screen.findByText('5 registros')).toBeTruthy()
  })

  it('refuses to take away a list that changed while it was read, or that is too long', async () => {
    const muda = (p: Pedido) => ({ ...responder(p), total: p.query.porPagina === '2' ? 5 : 6 })
    const { user, pedidos } = abrir(<Tabela />, muda)
    await screen.findByText('1–2 de 5')
    const levar = async () => {
      await user.click(screen.getByRole('button', { name: 'Exportar' }))
      await user.click(await screen.findByRole('menuitem', { name: 'Texto (CSV)' }))
    }
    await levar()
    await waitFor(() =>
      expect(avisos().map((a) => a.texto)).toContain('A lista mudou enquanto era lida. Tente de novo.'),
    )
    cleanup()
    const longa = ({ query: q }: Pedido) => {
      const inicio = (Number(q.pagina ?? 1) - 1) * Number(q.porPagina)
      const linhas = Array.from({ length: Number(q.porPagina) }, (_, i) => ({ id: inicio + i, nome: 'x', valor: 0 }))
      return { linhas, total: Math.max(10_000, inicio + linhas.length), totalExato: false, valor: 0 }
    }
    const outra = abrir(<Tabela />, longa)
    await screen.findByText('1–2 de mais de 10.000')
    await outra.user.click(screen.getByRole('button', { name: 'Exportar' }))
    await outra.user.click(await screen.findByRole('menuitem', { name: 'Texto (CSV)' }))
    await waitFor(() => expect(avisos().some((a) => a.texto.includes('grande demais'))).toBe(true))
    expect([...pedidos, ...outra.pedidos].some((p) => p.path === '/api/tabela/planilha')).toBe(false)
  })

  it('on a phone it is cards with the same way through them', async () => {
    comoCelular(true)
    const { user } = abrir()
    await screen.findByText('1–2 de 5')
    expect(screen.getAllByRole('listitem')).toHaveLength(2)
    await user.click(passo('Próxima página'))
    expect(await screen.findByText('3–4 de 5')).toBeTruthy()
    expect(screen.getAllByRole('listitem')[0]!.textContent).toContain('Zortéa')
    comoCelular(false)
  })
})

describe('a list that only grows', () => {
  /** Newest first, from a row on. */
  const desde = ({ query: q }: Pedido) => {
    const ids = TODAS.map((l) => l.id).toReversed()
    const [sentido, id] = q.cursor?.split('-') ?? []
    const n = Number(q.porPagina)
    const achados =
      sentido === 'depois'
        ? ids.filter((x) => x < Number(id)).slice(0, n)
        : sentido === 'antes'
          ? ids.filter((x) => x > Number(id)).slice(-n)
          : ids.slice(0, n)
    return {
      linhas: achados.map((x) => TODAS[x - 1]),
      total: ids.length,
      totalExato: true,
      proxima: achados.at(-1) === 1 ? null : `depois-${achados.at(-1)}`,
      anterior: achados[0] === 5 ? null : `antes-${achados[0]}`,
    }
  }
  const Crescente = () => {
    const { lida, linhas, servidor } = useLista(porLinhas, { ...useFiltrosDaLista({}), chave, porPagina: 1 })
    return (
      <DataTable
        id="crescente"
        rotulo="Provas"
        linhas={linhas}
        colunas={colunas.slice(0, 1)}
        chave={chave}
        erro={lida.error}
        servidor={servidor}
        exportar={{ nome: 'Provas' }}
      />
    )
  }

  it('goes on from the row that the page before ended with, forth and back', async () => {
    const pedidos = comServidor({ 'GET /api/prova/linhas': desde, ...planilha })
    const { user, router } = renderUi(<Crescente />)
    expect(await screen.findByText('1–1 de 5')).toBeTruthy()
    await user.click(passo('Próxima página'))
    expect(await screen.findByText('2–2 de 5')).toBeTruthy()
    await user.click(passo('Próxima página'))
    expect(await screen.findByText('3–3 de 5')).toBeTruthy()
    expect(router.state.location.search).toBe('?pagina=3&cursor=depois-4')
    await user.click(passo('Página anterior'))
    expect(await screen.findByText('2–2 de 5')).toBeTruthy()
    expect(screen.getByText('Bela')).toBeTruthy()
    // The first page is the newest rows, not those before some row.
    await user.click(passo('Página anterior'))
    expect(await screen.findByText('1–1 de 5')).toBeTruthy()
    expect(router.state.location.search).toBe('')
    await user.click(screen.getByRole('button', { name: 'Exportar' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Texto (CSV)' }))
    await waitFor(() => expect(pedidos.at(-1)!.path).toBe('/api/tabela/planilha'))
    expect((pedidos.at(-1)!.body as { linhas: unknown[] }).linhas).toHaveLength(5)
  })
})
