import { useLocalStorage } from '@mantine/hooks'
import {
  type ColumnDef,
  columnVisibilityFeature,
  createSortedRowModel,
  rowSortingFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table'
import { useDeferredValue, useMemo } from 'react'
import { compareNames, normalize } from '#contract/br.ts'
import { useDaVisita } from '#web/lib/visita.ts'
import { type Coluna, textoDe, type Valor } from './coluna.ts'
import type { DoServidor, Ordem } from './servidor.ts'

const recursos = tableFeatures({
  rowSortingFeature,
  columnVisibilityFeature,
  sortedRowModel: createSortedRowModel(),
})

const compararValores = (a: Valor, b: Valor): number => {
  if (typeof a === 'number' && typeof b === 'number') return a - b
  return compareNames(String(a), String(b))
}

/** Empty cells go last in both directions: TanStack does so for undefined. */
const ouIndefinido = (v: Valor) => (v === null || v === '' || (Array.isArray(v) && v.length === 0) ? undefined : v)

const paraColuna = <T>(c: Coluna<T>): ColumnDef<typeof recursos, { linha: T }, unknown> => ({
  id: c.chave,
  accessorFn: ({ linha }) => ouIndefinido(c.valor(linha)),
  enableSorting: c.ordenavel ?? true,
  enableHiding: !c.fixa,
  sortDescFirst: false,
  sortUndefined: 'last',
  sortFn: (a, b, id) => compararValores(a.getValue<Valor>(id), b.getValue<Valor>(id)),
})

/** The searchable text of a row, made at the first search and kept as long as the row lives. */
const useIndice = <T>(colunas: readonly Coluna<T>[]) =>
  useMemo(() => {
    const feitos = new WeakMap<object, string>()
    return (linha: T): string => {
      const pronto = feitos.get(linha as object)
      if (pronto !== undefined) return pronto
      const texto = normalize(colunas.map((c) => textoDe(c, linha)).join(' | '))
      feitos.set(linha as object, texto)
      return texto
    }
  }, [colunas])

/** Rows that contain every word typed, in any column. */
const usePesquisa = <T>(linhas: readonly T[], colunas: readonly Coluna<T>[], busca: string): readonly T[] => {
  const adiada = useDeferredValue(busca)
  const indice = useIndice(colunas)
  return useMemo(() => {
    const palavras = normalize(adiada).split(' ').filter(Boolean)
    if (palavras.length === 0) return linhas
    return linhas.filter((linha) => palavras.every((p) => indice(linha).includes(p)))
  }, [linhas, adiada, indice])
}

const NENHUMA: readonly never[] = []

const comoOrdem = ({ id, desc = false }: Ordem) => ({ id, desc })
type Ordens = { id: string; desc: boolean }[]
type Mudanca = Ordens | ((antes: Ordens) => Ordens)

/** What the table shows now: searched, sorted, with the chosen columns. */
export const useDados = <T>(
  idTabela: string,
  linhas: readonly T[] | undefined,
  colunas: readonly Coluna<T>[],
  ordemInicial?: Ordem,
  servidor?: DoServidor<T>,
) => {
  const { valor: digitada, mudar: digitar } = useDaVisita(`${idTabela}:busca`, '')
  const { valor: ordens, mudar: ordenar } = useDaVisita<Ordens>(
    `${idTabela}:ordem`,
    ordemInicial ? [comoOrdem(ordemInicial)] : [],
  )
  const busca = servidor?.busca ?? digitada
  const [ocultas, setOcultas] = useLocalStorage<Record<string, boolean>>({
    key: `praca:tabela:${idTabela}`,
    defaultValue: {},
    getInitialValueInEffect: false,
  })
  const achadas = usePesquisa(linhas ?? NENHUMA, colunas, digitada)
  const data = useMemo(() => achadas.map((linha) => ({ linha })), [achadas])
  const columns = useMemo(() => colunas.map(paraColuna), [colunas])
  const columnVisibility = useMemo(
    () => Object.fromEntries(colunas.map((c) => [c.chave, c.fixa ? true : (ocultas[c.chave] ?? !c.oculta)])),
    [colunas, ocultas],
  )
  const doServidor = servidor?.ordem
  const sorting = useMemo(
    () => (servidor ? (doServidor ? [comoOrdem(doServidor)] : []) : ordens),
    [servidor, doServidor, ordens],
  )
  const table = useTable({
    features: recursos,
    data,
    columns,
    state: { columnVisibility, sorting },
    manualSorting: servidor !== undefined,
    onSortingChange: (mudanca: Mudanca) => {
      if (servidor) servidor.onOrdem((typeof mudanca === 'function' ? mudanca([]) : mudanca)[0])
      else ordenar(typeof mudanca === 'function' ? mudanca(ordens) : mudanca)
    },
    onColumnVisibilityChange: (mudanca) =>
      setOcultas(typeof mudanca === 'function' ? mudanca(columnVisibility) : mudanca),
    enableMultiSort: false,
  })
  const visiveis = colunas.filter((c) => columnVisibility[c.chave])
  const { rows } = table.getRowModel()
  const mostradas = useMemo(() => rows.map((r) => r.original.linha), [rows])
  const ordem = table.state.sorting[0]
  const setBusca = servidor?.onBusca ?? digitar
  return { table, busca, setBusca, visiveis, mostradas, ordem, restaurarColunas: () => setOcultas({}) }
}

export type Dados<T> = ReturnType<typeof useDados<T>>
