import { useDebouncedValue } from '@mantine/hooks'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo } from 'react'
import type { AnyEndpoint, OutputOf } from '#contract/endpoint.ts'
import { MAX_POR_PAGINA, type Pagina, POR_PAGINA } from '#contract/pagina.ts'
import { call, type InputOf } from './api.ts'
import { umId, umTexto, useFiltros } from './filtros.ts'
import { keyOf, useCall } from './query.ts'

/** A list that the server finds, sorts and hands out in pages. Where one is in it stands in the address. */

const DA_LISTA = { pagina: umId, cursor: umTexto, ordem: umTexto, busca: umTexto }
const DO_COMECO = { pagina: null, cursor: '' }
const PAUSA_MS = 300

type Filtros = Parameters<typeof useFiltros>[0]

/**
 * The filters of a page with such a list: any change begins the list anew, and a step to another page is one that the
 * back button takes back. `codecs` must be a constant.
 */
export const useFiltrosDaLista = <C extends Filtros>(codecs: C) => {
  const todos = useMemo(() => ({ ...codecs, ...DA_LISTA }), [codecs])
  const { valores, mudar: mudarTudo } = useFiltros(todos)
  type V = ReturnType<typeof useFiltros<C & typeof DA_LISTA>>['valores']
  const lidos = valores as V
  const mudar = useCallback(
    (parte: Partial<V>) => (mudarTudo as (p: object) => void)({ ...DO_COMECO, ...parte }),
    [mudarTudo],
  )
  const ir = useCallback(
    (pagina: number, cursor = '', passo = true) =>
      (mudarTudo as (p: object, o: object) => void)({ pagina: pagina > 1 ? pagina : null, cursor }, { passo }),
    [mudarTudo],
  )
  const ativos = Object.keys(codecs).filter((k) => {
    const v = (lidos as Record<string, unknown>)[k]
    return v !== null && v !== '' && !(Array.isArray(v) && v.length === 0)
  }).length
  /** What is no filter: the list stays where it is. */
  const anotar = mudarTudo as unknown as (parte: Partial<V>, como?: { passo: boolean }) => void
  return { valores: lidos, mudar, anotar, ir, ativos }
}

interface Lugar {
  pagina: number | null
  cursor: string
  ordem: string
  busca: string
}
const queryDe = ({ pagina, cursor, ordem, busca }: Lugar, porPagina: number, porCursor: boolean) => ({
  porPagina: String(porPagina),
  ...(porCursor ? cursor && { cursor } : pagina && pagina > 1 && { pagina: String(pagina) }),
  ...(ordem && { ordem }),
  ...(busca.trim() && { busca: busca.trim() }),
})

export type LinhaDe<E extends AnyEndpoint> = OutputOf<E> extends { linhas: (infer L)[] } ? L : never

const MUDOU = 'A lista mudou enquanto era lida. Tente de novo.'
/** Every row that matches, page by page; past `max` the rest is not wanted. Never fewer than there are. */
const lerTodas = async <L>(
  ler: (lugar: Pick<Lugar, 'pagina' | 'cursor'>) => Promise<Pagina<L>>,
  chave: (linha: L) => unknown,
  max: number,
): Promise<L[]> => {
  const achadas = new Map<unknown, L>()
  let cursor = ''
  for (let pagina = 1; ; pagina++) {
    const lida = await ler({ pagina, cursor })
    for (const l of lida.linhas) achadas.set(chave(l), l)
    if (achadas.size > max) return [...achadas.values()]
    if (lida.proxima) {
      cursor = lida.proxima
      continue
    }
    // From a row on nothing can be missed; by number, what came or went meanwhile has moved the pages.
    if (lida.proxima === null) return [...achadas.values()]
    if (lida.totalExato && pagina * MAX_POR_PAGINA >= lida.total) {
      if (achadas.size !== lida.total) throw new Error(MUDOU)
      return [...achadas.values()]
    }
  }
}

interface Opcoes<E extends AnyEndpoint> {
  valores: Lugar
  mudar: (parte: Partial<Lugar>) => void
  ir: (pagina: number, cursor?: string, passo?: boolean) => void
  /** What the call takes beside the page. */
  params?: object
  query?: object
  /** The filters of a call that takes them so. */
  body?: object
  chave: (linha: LinhaDe<E>) => string | number
  porPagina?: number
  erro?: string
  naTela?: boolean
  refetchInterval?: number
}

/** `useCall` for one page of such a list, and what moves in it: for DataTable (`servidor`) and for `Paginas`. */
export const useLista = <E extends AnyEndpoint>(e: E, o: Opcoes<E>) => {
  type L = LinhaDe<E>
  const { valores, mudar, ir, params, query, body, chave, porPagina = POR_PAGINA, erro, naTela, refetchInterval } = o
  const porCursor = 'cursor' in (e.query as unknown as { shape: object }).shape
  // What is being typed is asked for after a pause; what is chosen at once.
  const lugar: Lugar = valores
  const [busca] = useDebouncedValue(lugar.busca, PAUSA_MS)
  const usado = { ...lugar, busca }
  const cliente = useQueryClient()
  const pedido = (onde: Lugar, quantas = porPagina) =>
    ({
      params,
      query: { ...query, ...queryDe(onde, quantas, porCursor) },
      ...(body && { body }),
    }) as unknown as InputOf<E>
  const ler = (input: InputOf<E>) => call(e, input) as Promise<unknown> as Promise<Pagina<L>>
  const lida = useCall(e, pedido(usado), { erro, naTela, refetchInterval, manterAnterior: true })
  const dados = lida.data as (OutputOf<E> & Pagina<L>) | undefined
  // A cursor alone does not tell how far one is: without the number it is a first page like any other.
  const pagina = porCursor && !usado.cursor ? 1 : (usado.pagina ?? 1)
  const inicio = (pagina - 1) * porPagina

  const passouDoFim = dados !== undefined && !lida.isPlaceholderData && dados.linhas.length === 0 && dados.total > 0
  useEffect(() => {
    if (passouDoFim) ir(1, '', false)
  }, [passouDoFim, ir])

  const temProxima = porCursor
    ? Boolean(dados?.proxima)
    : dados !== undefined && (!dados.totalExato || inicio + dados.linhas.length < dados.total)
  const servidor = {
    total: dados?.total ?? 0,
    totalExato: dados?.totalExato ?? true,
    inicio,
    quantas: dados?.linhas.length ?? 0,
    porPagina,
    /** The rows that are shown belong to what was asked before. */
    atualizando: lida.isPlaceholderData || busca !== lugar.busca,
    anterior: pagina > 1 ? () => ir(pagina - 1, (pagina > 2 && dados?.anterior) || '') : undefined,
    proxima: temProxima ? () => ir(pagina + 1, dados?.proxima ?? '') : undefined,
    ordem: lugar.ordem ? { id: lugar.ordem.replace(/^-/, ''), desc: lugar.ordem.startsWith('-') } : undefined,
    onOrdem: (ordem: { id: string; desc?: boolean } | undefined) =>
      mudar({ ordem: ordem ? `${ordem.desc ? '-' : ''}${ordem.id}` : '' }),
    busca: lugar.busca,
    onBusca: (busca: string) => mudar({ busca }),
    todas: (max: number) => lerTodas<L>((onde) => ler(pedido({ ...usado, ...onde }, MAX_POR_PAGINA)), chave, max),
  }
  /** Another page, as it stands now, kept for when it is shown. */
  const lerPagina = (numero: number) => {
    const input = pedido({ ...usado, pagina: numero })
    return cliente.fetchQuery({ queryKey: keyOf(e, input), queryFn: () => ler(input), staleTime: 0 })
  }
  return { lida, dados, linhas: dados?.linhas as L[] | undefined, pagina, servidor, lerPagina }
}
