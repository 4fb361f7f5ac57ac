import type { ReactNode } from 'react'
import { comMenos } from '#contract/br.ts'
import {
  type Coluna as ColunaComum,
  formatar,
  isNumerica,
  type TipoColuna,
  toMinutes,
  toNumber,
  type Valor,
} from '#contract/coluna.ts'

export type { Valor }

/** A column of the house and what only the screen knows of it. */
export interface Coluna<T> extends Pick<ColunaComum, 'chave' | 'titulo'> {
  /** Text unless told. */
  readonly tipo?: TipoColuna
  /** What is sorted, searched and exported. */
  readonly valor: (linha: T) => Valor
  /** How it is shown, when the formatted value is not enough. */
  readonly celula?: (linha: T) => ReactNode
  /** Width in px the column asks for; the table shares what is left. */
  readonly largura?: number
  readonly ordenavel?: boolean
  /** Not shown until the person chooses it. */
  readonly oculta?: boolean
  /** Cannot be hidden. */
  readonly fixa?: boolean
  readonly total?: ColunaComum['total'] | ((linhas: readonly T[]) => ReactNode)
  readonly ajuda?: string
  /** On a phone: the heading of the card, or left out of it. */
  readonly cartao?: 'titulo' | 'omitir'
}

export const tipoDe = ({ tipo = 'texto' }: { readonly tipo?: TipoColuna }) => tipo
export const numerica = (c: { readonly tipo?: TipoColuna }) => isNumerica(tipoDe(c))

const LARGURAS: Record<TipoColuna, number> = {
  texto: 200,
  inteiro: 110,
  numero: 120,
  dinheiro: 140,
  percentual: 110,
  horas: 110,
  data: 120,
  mes: 110,
  instante: 160,
  simNao: 100,
  situacao: 160,
  lista: 200,
}
export const larguraDe = (c: { readonly tipo?: TipoColuna; readonly largura?: number }) =>
  c.largura ?? LARGURAS[tipoDe(c)]

/** The value as people read it: R345 dates, R346 date-times, R349 money. */
export const textoDe = <T>(c: Coluna<T>, linha: T): string => formatar(tipoDe(c), c.valor(linha))

const somar = <T>(c: Coluna<T>, linhas: readonly T[]): number => {
  const numero = tipoDe(c) === 'horas' ? toMinutes : toNumber
  return linhas.reduce((s, l) => s + (numero(c.valor(l)) ?? 0), 0)
}

/** Of all that is shown; of a list of the server, what it says of all that it found. */
export const totalDe = <T>(
  c: Coluna<T>,
  linhas: readonly T[],
  totais?: Readonly<Record<string, number>>,
): ReactNode => {
  if (!c.total) return null
  if (totais) return comMenos(formatar(tipoDe(c), totais[c.chave]))
  return c.total === 'soma' ? comMenos(formatar(tipoDe(c), somar(c, linhas))) : c.total(linhas)
}
