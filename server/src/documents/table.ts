import { formatDate, formatDateTime, formatDecimal, formatHours, formatMoney, parseHours } from '#contract/br.ts'

export type TipoColuna = 'texto' | 'inteiro' | 'decimal' | 'moeda' | 'data' | 'dataHora' | 'hora' | 'sim-nao'

export interface Coluna {
  chave: string
  titulo: string
  tipo: TipoColuna
  /** In characters. */
  largura?: number
}

export type Linha = Readonly<Record<string, unknown>>

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

const NUMERIC: ReadonlySet<TipoColuna> = new Set(['inteiro', 'decimal', 'moeda', 'data', 'dataHora', 'hora'])
export const isNumeric = (tipo: TipoColuna) => NUMERIC.has(tipo)

const isBlank = (value: unknown) => value === null || value === undefined || value === ''

/** PostgreSQL sends exact numbers as text, so both are numbers here. */
const toNumber = (value: unknown) => {
  const n =
    typeof value === 'number' || typeof value === 'bigint' ? Number(value) : Number(String(value).trim() || Number.NaN)
  return Number.isFinite(n) ? n : undefined
}

const toMoment = (value: unknown) => {
  const moment = value instanceof Date ? value : new Date(String(value))
  return Number.isNaN(moment.getTime()) ? undefined : value instanceof Date ? value : String(value)
}

/** Minutes inside, or what a person typed: 'HH:mm', 'H,5'. */
const toMinutes = (value: unknown) => (typeof value === 'number' ? value : (parseHours(String(value)) ?? undefined))

const toYesNo = (value: unknown) => (value === true || value === 'true' || value === 't' || value === 1 ? 'Sim' : 'Não')

const plain = (value: unknown): string => {
  if (Array.isArray(value)) return value.map(plain).join(', ')
  return value instanceof Date ? formatDateTime(value) : String(value)
}

const inteiro = new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 0 })

const formatters: Record<TipoColuna, (value: unknown) => string | undefined> = {
  texto: plain,
  'sim-nao': toYesNo,
  inteiro: (v) => apply(toNumber(v), (n) => inteiro.format(n)),
  decimal: (v) => apply(toNumber(v), formatDecimal),
  moeda: (v) => apply(toNumber(v), formatMoney),
  data: (v) => apply(toMoment(v), formatDate),
  dataHora: (v) => apply(toMoment(v), formatDateTime),
  hora: (v) => apply(toMinutes(v), formatHours),
}

const apply = <T, R>(value: T | undefined, fn: (value: T) => R): R | undefined =>
  value === undefined ? undefined : fn(value)

/** A value as a Brazilian reads it. What does not fit its column is shown as it came rather than lost. */
export const cellText = (tipo: TipoColuna, value: unknown): string =>
  isBlank(value) ? '' : (formatters[tipo](value) ?? plain(value))

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
export const cellValue = (tipo: TipoColuna, value: unknown): string | number | undefined => {
  if (isBlank(value)) return undefined
  if (!isNumeric(tipo)) return cellText(tipo, value)
  const number =
    tipo === 'data' || tipo === 'dataHora'
      ? apply(toMoment(value), () => serial(cellText(tipo, value)))
      : tipo === 'hora'
        ? apply(toMinutes(value), (minutes) => minutes / MINUTES_A_DAY)
        : toNumber(value)
  return number ?? plain(value)
}
