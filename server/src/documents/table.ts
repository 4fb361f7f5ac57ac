import type { Coluna, Linha } from '#contract/coluna.ts'

export interface Folha {
  nome: string
  colunas: readonly Coluna[]
  linhas: AsyncIterable<Linha> | Iterable<Linha>
}

export interface TableSpec {
  sheets: readonly Folha[]
}

/** The same with all its lines there, so that it can travel to a thread. */
export interface Planilha {
  sheets: readonly (Omit<Folha, 'linhas'> & { linhas: readonly Linha[] })[]
}
