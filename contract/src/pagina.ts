import { z } from 'zod'
import { dataField } from './fields.ts'

/**
 * Lists that can pass a thousand rows are asked for in pages: the server finds, sorts and counts. A list that only grows
 * goes on from the last row that was shown (`cursor`), so that what comes in meanwhile neither repeats nor hides one; the
 * others go by the number of the page.
 */
export const POR_PAGINA = 50
export const MAX_POR_PAGINA = 1000
/** Counted so far and no further: what is beyond would cost more than the page itself. */
export const MAX_CONTADO = 10_000
/** Where the total of a list stands that the specification answers as a plain array. */
export const CABECALHO_TOTAL = 'x-total'

const inteiroAte = (max: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/)
    .transform(Number)
    .pipe(z.int().min(1).max(max))

type OrdemPor<C extends string> = C | `-${C}`
/** A column of those declared, with a minus before it for the largest first. */
export const ordemPor = <const C extends string>(colunas: readonly [C, ...C[]]) =>
  z.enum(colunas.flatMap((c): OrdemPor<C>[] => [c, `-${c}`]) as [OrdemPor<C>, ...OrdemPor<C>[]])

const comum = {
  porPagina: inteiroAte(MAX_POR_PAGINA).optional(),
  /** Rows that hold every word of it. */
  busca: z.string().max(100).optional(),
}
/** What a query says about the page it wants, beside its own filters. */
export const porNumero = { ...comum, pagina: inteiroAte(1_000_000).optional() }
/** The same of a plain array that is neither searched nor sorted. */
export const soPagina = { pagina: porNumero.pagina, porPagina: porNumero.porPagina }
export const porCursor = {
  ...comum,
  /** As an earlier page gave it in `proxima` or `anterior`. */
  cursor: z
    .string()
    .regex(/^(depois|antes)-\d{1,15}$/)
    .optional(),
}
/** For lists of what happened: from one day to another on the clock of Brasília, both included. */
export const entreDias = { de: dataField.optional(), ate: dataField.optional() }
/** The second of the two is not before the first. */
export const diasEmOrdem = <S extends z.ZodType<Dias>>(filtros: S) =>
  filtros.refine(({ de, ate }) => !de || !ate || de <= ate, {
    error: 'Não pode vir antes do primeiro dia',
    path: ['ate'],
  })
export interface Dias {
  de?: string | undefined
  ate?: string | undefined
}
export interface PedidoPorNumero {
  pagina?: number | undefined
  porPagina?: number | undefined
}
export interface PedidoPorCursor {
  cursor?: string | undefined
  porPagina?: number | undefined
}

/** One page, and how many rows there are in all: exactly, or at least so many. */
export const paginaDe = <L extends z.ZodType>(linha: L) =>
  z.object({ linhas: z.array(linha), total: z.int(), totalExato: z.boolean() })
/** The same with the ways on from it; none where the list ends. */
export const paginaComCursor = <L extends z.ZodType>(linha: L) =>
  paginaDe(linha).extend({ proxima: z.string().nullable(), anterior: z.string().nullable() })

export interface Pagina<L> {
  linhas: L[]
  total: number
  totalExato: boolean
  proxima?: string | null
  anterior?: string | null
}
