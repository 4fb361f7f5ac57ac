import { z } from 'zod'
import {
  formatDate,
  formatDateTime,
  formatDecimal,
  formatHours,
  formatMoney,
  formatPercentual,
  parseHours,
} from './br.ts'

/**
 * One vocabulary for what stands in a column, whether it is typed in a register, read from a spreadsheet, shown in a
 * table or written to a file. Days are ISO texts, moments too, hours are minutes, a percentage is 0–100.
 */
export const TIPOS_COLUNA = [
  'texto',
  'inteiro',
  'numero',
  'dinheiro',
  'percentual',
  'horas',
  'data',
  'instante',
  'simNao',
  'situacao',
  'lista',
] as const
export type TipoColuna = (typeof TIPOS_COLUNA)[number]

export interface Coluna {
  readonly chave: string
  /** In the standard words; what a variant calls otherwise stands between braces. */
  readonly titulo: string
  readonly tipo: TipoColuna
  /** In characters, of a spreadsheet and of print; by its type unless told. */
  readonly largura?: number
  /** Added up below the table. */
  readonly total?: 'soma'
  /** Not shown on the screen until the person asks for it; always in the files. */
  readonly oculta?: true
}

export type Linha = Readonly<Record<string, unknown>>

const NUMEROS: ReadonlySet<TipoColuna> = new Set(['inteiro', 'numero', 'dinheiro', 'percentual', 'horas'])
/** Figures stand at the right and can be added up. */
export const isNumerica = (tipo: TipoColuna) => NUMEROS.has(tipo)
export const isTempo = (tipo: TipoColuna) => tipo === 'data' || tipo === 'instante'

/** What a row carries in such a column, for schemas: nothing is null. */
const VALORES: Record<TipoColuna, z.ZodType> = {
  texto: z.string(),
  situacao: z.string(),
  inteiro: z.int(),
  numero: z.number(),
  dinheiro: z.number(),
  percentual: z.number(),
  horas: z.number(),
  data: z.string(),
  instante: z.string(),
  simNao: z.boolean(),
  lista: z.array(z.string()),
}
/** Exactly these columns and nothing else. */
export const linhaDe = (colunas: readonly Coluna[]) =>
  z.strictObject(Object.fromEntries(colunas.map((c) => [c.chave, VALORES[c.tipo].nullable()])))

const isBlank = (valor: unknown) => valor === null || valor === undefined || valor === ''

/** PostgreSQL sends exact numbers as text, so both are numbers here. */
export const toNumber = (valor: unknown): number | undefined => {
  const n =
    typeof valor === 'number' || typeof valor === 'bigint' ? Number(valor) : Number(String(valor).trim() || Number.NaN)
  return Number.isFinite(n) ? n : undefined
}
const toMoment = (valor: unknown) => {
  const moment = valor instanceof Date ? valor : new Date(String(valor))
  return Number.isNaN(moment.getTime()) ? undefined : valor instanceof Date ? valor : String(valor)
}
/** Minutes inside, or what a person typed: 'HH:mm', 'H,5'. */
export const toMinutes = (valor: unknown): number | undefined =>
  typeof valor === 'number' ? valor : (parseHours(String(valor)) ?? undefined)

const simOuNao = (valor: unknown) =>
  valor === true || valor === 'true' || valor === 't' || valor === 1 ? 'Sim' : 'Não'
const plain = (valor: unknown): string => {
  if (Array.isArray(valor)) return valor.map(plain).join(', ')
  if (typeof valor === 'boolean') return simOuNao(valor)
  return valor instanceof Date ? formatDateTime(valor) : String(valor)
}
const apply = <T, R>(valor: T | undefined, fn: (valor: T) => R): R | undefined =>
  valor === undefined ? undefined : fn(valor)

const inteiro = new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 0 })

const FORMATOS: Record<TipoColuna, (valor: unknown) => string | undefined> = {
  // A code or a year in a text column carries no thousands separator.
  texto: plain,
  situacao: plain,
  lista: plain,
  simNao: simOuNao,
  inteiro: (v) => apply(toNumber(v), (n) => inteiro.format(n)),
  numero: (v) => apply(toNumber(v), formatDecimal),
  dinheiro: (v) => apply(toNumber(v), formatMoney),
  percentual: (v) => apply(toNumber(v), formatPercentual),
  horas: (v) => apply(toMinutes(v), formatHours),
  data: (v) => apply(toMoment(v), formatDate),
  instante: (v) => apply(toMoment(v), formatDateTime),
}

/** A value as a Brazilian reads it. What does not fit its column is shown as it came rather than lost. */
export const formatar = (tipo: TipoColuna, valor: unknown): string =>
  isBlank(valor) ? '' : (FORMATOS[tipo](valor) ?? plain(valor))

const DAY = 86_400_000
const MINUTES_A_DAY = 1440
/** Days from the spreadsheet epoch (30/12/1899) to the Unix one. */
const EPOCH = 25_569

/** A shown date back to the number that spreadsheets keep; it is the São Paulo clock that people compare with. */
const serial = (shown: string) => {
  const [, d, m, y, hh = '0', mm = '0'] = /^(\d+)\/(\d+)\/(\d+)(?: (\d+):(\d+))?$/.exec(shown) ?? []
  return Date.UTC(Number(y), Number(m) - 1, Number(d), Number(hh), Number(mm)) / DAY + EPOCH
}

/** What a spreadsheet cell holds: a number where it can be summed or sorted, text elsewhere, undefined when blank. */
export const celula = (tipo: TipoColuna, valor: unknown): string | number | undefined => {
  if (isBlank(valor)) return undefined
  if (isTempo(tipo)) return apply(toMoment(valor), () => serial(formatar(tipo, valor))) ?? plain(valor)
  if (tipo === 'horas') return apply(toMinutes(valor), (minutos) => minutos / MINUTES_A_DAY) ?? plain(valor)
  return isNumerica(tipo) ? (toNumber(valor) ?? plain(valor)) : formatar(tipo, valor)
}
