import type { ReactNode } from 'react'
import type { Acao } from '../acao.ts'
import type { Coluna } from './coluna.ts'
import type { Escolha, Grupos } from './escolha.ts'
import type { DoServidor, Ordem } from './servidor.ts'
import type { Dados } from './use-dados.ts'
import type { DadosDosGrupos } from './use-grupos.ts'

export type Id = string | number
export type CorDaLinha = 'red' | 'green' | 'lime' | 'yellow' | 'blue'

interface Selecao {
  ids: ReadonlySet<Id>
  onChange: (ids: Set<Id>) => void
}

export interface DataTableProps<T> {
  /** Names the table where the person's choice of columns is remembered. */
  id: string
  /** What the table holds, for who cannot see it. */
  rotulo: string
  /** Undefined while it loads. */
  linhas: readonly T[] | undefined
  colunas: readonly Coluna<T>[]
  chave: (linha: T) => Id
  /** How one row is called in 'Editar …' and 'Selecionar …'; the first column unless told. */
  nomeLinha?: (linha: T) => string
  erro?: unknown
  onTentarDeNovo?: () => void
  vazio?: string
  /** Under the empty text: what to do about it. */
  vazioAcao?: ReactNode
  /** How many there are before the page's own filters. */
  total?: number
  /** Words for the count above. */
  nomes?: { um: string; varios: string }
  busca?: boolean
  detalhe?: (linha: T) => ReactNode
  selecao?: Selecao
  podeSelecionar?: (linha: T) => boolean
  acoes?: (linha: T) => readonly Acao[]
  /** Where no row ever has more: the others get the room. */
  maxAcoes?: 1 | 2 | 3
  /** File name without extension; absent = nothing to export. */
  exportar?: { nome: string }
  ordemInicial?: Ordem
  escolha?: Escolha
  grupos?: Grupos<T> | undefined
  servidor?: DoServidor<T>
  /** Rows that differ by their state; a column says it in words. */
  cor?: (linha: T) => CorDaLinha | undefined
  /** Largest height; the page keeps its header and filters in view. */
  altura?: string
  /** Left of the search field. */
  ferramentas?: ReactNode
}

/** What the table and the cards both draw from. */
export interface Vista<T> extends DataTableProps<T> {
  nome: (linha: T) => string
  dados: Dados<T>
  /** What is drawn, in its order. */
  emGrupos: DadosDosGrupos<T>
  selecionaveis: readonly T[]
  aberta: Id | null
  alternarDetalhe: (id: Id) => void
  alternarSelecao: (id: Id) => void
  alternarTodas: () => Promise<void>
}
