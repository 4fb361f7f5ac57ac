import type { ReactNode } from 'react'
import { formatDate, formatDateTime, formatDecimal, formatHours, formatMoney, formatPercentual } from '#contract/br.ts'

export type Valor = string | number | boolean | null | undefined

/** Dates are ISO texts, hours are minutes, a percentage is 0–100. */
export type TipoColuna =
  | 'texto'
  | 'inteiro'
  | 'decimal'
  | 'dinheiro'
  | 'percentual'
  | 'horas'
  | 'data'
  | 'dataHora'
  | 'simNao'

export interface Coluna<T> {
  id: string
  titulo: string
  /** What is sorted, searched and exported. */
  valor: (linha: T) => Valor
  tipo?: TipoColuna
  /** How it is shown, when the formatted value is not enough. */
  celula?: (linha: T) => ReactNode
  /** Width in px the column asks for; the table shares what is left. */
  largura?: number
  ordenavel?: boolean
  /** Not shown until the person chooses it. */
  oculta?: boolean
  /** Cannot be hidden. */
  fixa?: boolean
  total?: 'soma' | ((linhas: readonly T[]) => ReactNode)
  ajuda?: string
  /** On a phone: the heading of the card, or left out of it. */
  cartao?: 'titulo' | 'omitir'
}

const NUMERICOS: ReadonlySet<TipoColuna> = new Set(['inteiro', 'decimal', 'dinheiro', 'percentual', 'horas'])
export const numerica = (c: { tipo?: TipoColuna }) => NUMERICOS.has(c.tipo ?? 'texto')

const LARGURAS: Record<TipoColuna, number> = {
  texto: 200,
  inteiro: 110,
  decimal: 120,
  dinheiro: 140,
  percentual: 110,
  horas: 110,
  data: 120,
  dataHora: 160,
  simNao: 100,
}
export const larguraDe = (c: { tipo?: TipoColuna; largura?: number }) => c.largura ?? LARGURAS[c.tipo ?? 'texto']

const inteiro = new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 0 })

/** The value as people read it: R345 dates, R346 date-times, R349 money. */
export const formatar = (tipo: TipoColuna | undefined, valor: Valor): string => {
  if (valor === null || valor === undefined || valor === '') return ''
  if (typeof valor === 'boolean') return valor ? 'Sim' : 'Não'
  if (typeof valor === 'number') {
    if (tipo === 'dinheiro') return formatMoney(valor)
    if (tipo === 'horas') return formatHours(valor)
    if (tipo === 'percentual') return formatPercentual(valor)
    if (tipo === 'decimal') return formatDecimal(valor)
    // A code or a year in a text column carries no thousands separator.
    return tipo === 'inteiro' ? inteiro.format(valor) : String(valor)
  }
  if (tipo === 'data') return formatDate(valor)
  if (tipo === 'dataHora') return formatDateTime(valor)
  return valor
}

export const textoDe = <T>(c: Coluna<T>, linha: T): string => formatar(c.tipo, c.valor(linha))

const somar = <T>(c: Coluna<T>, linhas: readonly T[]): number =>
  linhas.reduce((s, l) => s + (Number(c.valor(l)) || 0), 0)

export const totalDe = <T>(c: Coluna<T>, linhas: readonly T[]): ReactNode => {
  if (!c.total) return null
  return c.total === 'soma' ? formatar(c.tipo, somar(c, linhas)) : c.total(linhas)
}
