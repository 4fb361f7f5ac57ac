import { useLocalStorage } from '@mantine/hooks'
import { type ColumnDef, createSortedRowModel, rowSortingFeature, tableFeatures, useTable } from '@tanstack/react-table'
import { useDeferredValue, useMemo } from 'react'
import { normalize } from '#contract/br.ts'
import { compararValores } from '#contract/coluna.ts'
import { useDaVisita } from '#web/lib/visita.ts'
import { type Coluna, textoDe, type Valor } from './coluna.ts'
import type { Escolha, Grupos } from './escolha.ts'
import type { DoServidor, Ordem } from './servidor.ts'

const recursos = tableFeatures({
  rowSortingFeature,
  sortedRowModel: createSortedRowModel(),
})

/** Empty cells go last in both directions: TanStack does so for undefined. */
const ouIndefinido = (v: Valor) => (v === null || v === '' || (Array.isArray(v) && v.length === 0) ? undefined : v)

const paraColuna = <T>(c: Coluna<T>): ColumnDef<typeof recursos, { linha: T }, unknown> => ({
  id: c.chave,
  accessorFn: ({ linha }) => ouIndefinido(c.valor(linha)),
  enableSorting: c.ordenavel ?? true,
  sortDescFirst: false,
  sortUndefined: 'last',
  sortFn: (a, b, id) => compararValores(a.getValue<Valor>(id), b.getValue<Valor>(id)),
})

/** What rows stand together by is sorted by before all else. */
const DO_GRUPO = '#grupo'
const colunaDoGrupo = <T>({ valor, comparar }: Grupos<T>): ColumnDef<typeof recursos, { linha: T }, unknown> => ({
  id: DO_GRUPO,
  accessorFn: ({ linha }) => ouIndefinido(valor(linha)),
  sortUndefined: 'last',
  sortFn: (a, b, id) => comparar(a.getValue<Valor>(id), b.getValue<Valor>(id)),
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

/** Which columns are shown, and in which order: as the person chose on this device, or as somebody else keeps it. */
const useColunas = <T>(
  idTabela: string,
  colunas: readonly Coluna<T>[],
  escolha: Escolha | undefined,
  primeira: string | undefined,
) => {
  // By column whether it is shown; of what is not there the column itself says it.
  const [guardadas, guardar] = useLocalStorage<Record<string, boolean>>({
    key: `praca:tabela:${idTabela}`,
    defaultValue: {},
    getInitialValueInEffect: false,
  })
  const escolhidas = escolha?.colunas
  const visiveis = useMemo(() => {
    if (!escolhidas) return colunas.filter((c) => c.fixa || (guardadas[c.chave] ?? !c.oculta))
    const emOrdem = escolhidas.length
      ? escolhidas.flatMap((chave) => colunas.find((c) => c.chave === chave) ?? [])
      : colunas.filter((c) => !c.oculta)
    const doGrupo = colunas.find((c) => c.chave === primeira)
    return doGrupo ? [doGrupo, ...emOrdem.filter((c) => c !== doGrupo)] : emOrdem
  }, [colunas, escolhidas, guardadas, primeira])
  const chaves = visiveis.map((c) => c.chave)
  return {
    visiveis,
    mostrarColuna: (chave: string, mostra: boolean) => {
      if (!escolha) return guardar((antes) => ({ ...antes, [chave]: mostra }))
      escolha.onColunas(mostra ? [...chaves, chave] : chaves.filter((c) => c !== chave))
    },
    /** One place to the left or to the right; where the order is nobody's to choose there is no such thing. */
    moverColuna:
      escolha &&
      ((chave: string, passo: -1 | 1) => {
        const de = chaves.indexOf(chave)
        escolha.onColunas(chaves.with(de, chaves[de + passo]!).with(de + passo, chave))
      }),
    restaurarColunas: () => (escolha ? escolha.onColunas([]) : guardar({})),
  }
}

interface Opcoes<T> {
  ordemInicial?: Ordem | undefined
  servidor?: DoServidor<T> | undefined
  escolha?: Escolha | undefined
  grupos?: Grupos<T> | undefined
}

/** What the rows are sorted by, whoever keeps it. */
const useOrdem = <T>(idTabela: string, { ordemInicial, servidor, escolha }: Opcoes<T>) => {
  const { valor: ordens, mudar: ordenar } = useDaVisita<Ordens>(
    `${idTabela}:ordem`,
    ordemInicial ? [comoOrdem(ordemInicial)] : [],
  )
  const deFora = servidor ?? escolha
  return {
    ordem: deFora ? deFora.ordem && comoOrdem(deFora.ordem) : ordens[0],
    mudarOrdem: (nova: Ordem | undefined) => (deFora ? deFora.onOrdem(nova) : ordenar(nova ? [comoOrdem(nova)] : [])),
  }
}

/** What the table shows now: searched, sorted, with the chosen columns. */
export const useDados = <T>(
  idTabela: string,
  linhas: readonly T[] | undefined,
  colunas: readonly Coluna<T>[],
  opcoes: Opcoes<T> = {},
) => {
  const { servidor, escolha, grupos } = opcoes
  const { valor: digitada, mudar: digitar } = useDaVisita(`${idTabela}:busca`, '')
  const { ordem, mudarOrdem } = useOrdem(idTabela, opcoes)
  const busca = servidor?.busca ?? digitada
  const { visiveis, ...escolher } = useColunas(idTabela, colunas, escolha, grupos?.coluna)
  const achadas = usePesquisa(linhas ?? NENHUMA, colunas, digitada)
  const data = useMemo(() => achadas.map((linha) => ({ linha })), [achadas])
  const columns = useMemo(
    () => [...colunas.map(paraColuna), ...(grupos ? [colunaDoGrupo(grupos)] : [])],
    [colunas, grupos],
  )
  const { id: ordenada, desc = false } = ordem ?? {}
  const doGrupo = grupos?.coluna
  const sorting = useMemo<Ordens>(
    () => [
      ...(doGrupo ? [{ id: DO_GRUPO, desc: ordenada === doGrupo && desc }] : []),
      ...(ordenada ? [{ id: ordenada, desc }] : []),
    ],
    [doGrupo, ordenada, desc],
  )
  const table = useTable({
    features: recursos,
    data,
    columns,
    state: { sorting },
    manualSorting: servidor !== undefined,
    onSortingChange: (mudanca: Mudanca) =>
      mudarOrdem((typeof mudanca === 'function' ? mudanca([]) : mudanca).find((o) => o.id !== DO_GRUPO)),
    enableMultiSort: false,
  })
  const { rows } = table.getRowModel()
  const mostradas = useMemo(() => rows.map((r) => r.original.linha), [rows])
  const setBusca = servidor?.onBusca ?? digitar
  return { table, busca, setBusca, visiveis, mostradas, ordem, ...escolher }
}

export type Dados<T> = ReturnType<typeof useDados<T>>
