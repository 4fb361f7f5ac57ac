export interface Ordem {
  id: string
  desc?: boolean
}

/** A list of which the server has the rest: it finds, sorts and counts; `linhas` are one page. See `lib/lista.ts`. */
export interface DoServidor<T> {
  total: number
  /** Otherwise there are more than `total`. */
  totalExato: boolean
  /** How many rows stand before this page. */
  inicio: number
  quantas: number
  porPagina: number
  atualizando: boolean
  anterior: (() => void) | undefined
  proxima: (() => void) | undefined
  ordem: Ordem | undefined
  onOrdem: (ordem: Ordem | undefined) => void
  busca: string
  onBusca: (busca: string) => void
  /** Every row that matches; once there are more than `max`, as many as came. */
  todas: (max: number) => Promise<readonly T[]>
  /** Sums of all rows that match, by column. */
  totais?: Readonly<Record<string, number>>
}
