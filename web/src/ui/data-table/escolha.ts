import type { Valor } from './coluna.ts'
import type { Ordem } from './servidor.ts'

/** Which columns are shown, in which order, and what rows are sorted by, where somebody else keeps it: in the address, say. */
export interface Escolha {
  /** None: all but those that hide until asked for. */
  readonly colunas: readonly string[]
  readonly ordem: Ordem | undefined
  readonly onColunas: (chaves: readonly string[]) => void
  readonly onOrdem: (ordem: Ordem | undefined) => void
}

/** Rows that stand together under a line with their subtotals, which folds. */
export interface Grupos<T> {
  /** The column that comes first and names them. */
  readonly coluna: string
  /** What a row belongs to; equal ones are one group. */
  readonly valor: (linha: T) => Valor
  readonly rotulo: (linha: T) => string
  readonly comparar: (a: Valor, b: Valor, desc?: boolean) => number
  /** All of them begin folded. */
  readonly dobrados: boolean
  readonly onDobrados: (dobrados: boolean) => void
}
