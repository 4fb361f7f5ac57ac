import { z } from 'zod'
import {
  compareNames,
  formatDate,
  formatDateTime,
  formatDecimal,
  formatHours,
  formatInteiro,
  formatMoney,
  formatPercentual,
  isIsoDate,
  parseHours,
} from './br.ts'
import type { Flag } from './permissions.ts'

/**
 * One vocabulary for what stands in a column, whether it is typed in a register, read from a spreadsheet, shown in a
 * table or written to a file. Days are ISO texts, months (2026-03) and moments too, hours are minutes, a percentage is
 * 0–100.
 */
export const TIPOS_COLUNA = [
  'texto',
  'inteiro',
  'numero',
  'dinheiro',
  'percentual',
  'horas',
  'data',
  'mes',
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
  /** Of a percentage: what of other columns it is the share of. Without it several have no percentage together. */
  readonly media?: Media
  /** Nothing of it is shown to who does not hold the flag. */
  readonly pede?: Flag
  /** Not shown on the screen until the person asks for it; always in the files. */
  readonly oculta?: true
}

export interface Media {
  readonly parte: string
  /** Columns that together are the whole. */
  readonly todo: readonly string[]
  /** In whole per cents, rounded down, as progress is told. */
  readonly inteira?: true
}

export type Linha = Readonly<Record<string, unknown>>
/** A line that adds others up carries this key: it stands out in files. */
export const DESTAQUE = '#destaque'

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
  mes: z.string(),
  instante: z.string(),
  simNao: z.boolean(),
  lista: z.array(z.string()),
}
/** Exactly these columns and nothing else. */
export const linhaDe = (colunas: readonly Coluna[]) =>
  z.strictObject(Object.fromEntries(colunas.map((c) => [c.chave, VALORES[c.tipo].nullable()])))

const isBlank = (valor: unknown) => valor === null || valor === undefined || valor === ''

const NUMERO = /^[+-]?\d+(\.\d+)?(e[+-]?\d+)?$/i
/** PostgreSQL sends exact numbers as text, so both are numbers here; there is no zero below zero. */
export const toNumber = (valor: unknown): number | undefined => {
  const text = typeof valor === 'string' ? valor.trim() : ''
  const n = typeof valor === 'number' || typeof valor === 'bigint' || NUMERO.test(text) ? Number(valor) : Number.NaN
  return Number.isFinite(n) ? n || 0 : undefined
}

/** A moment, or a day of the calendar. Only ISO texts: `new Date` would take 'Fase 2' for a day in February. */
const toMoment = (valor: unknown): Date | string | undefined => {
  if (valor instanceof Date) return Number.isNaN(valor.getTime()) ? undefined : valor
  const [, dia, hora] = typeof valor === 'string' ? (/^(\d{4}-\d{2}-\d{2})([T ].+)?$/.exec(valor) ?? []) : []
  if (!dia || !isIsoDate(dia)) return undefined
  return hora === undefined || !Number.isNaN(new Date(dia + hora).getTime()) ? dia + (hora ?? '') : undefined
}
const formatMoment = (quando: Date | string) =>
  typeof quando === 'string' && isIsoDate(quando) ? formatDate(quando) : formatDateTime(quando)

/** '03/2026' of '2026-03'; no number, since no two programs agree what a month is. */
const formatMes = (valor: unknown) => {
  const [, ano, mes] = (typeof valor === 'string' && /^(\d{4})-(0[1-9]|1[0-2])$/.exec(valor)) || []
  return ano && `${mes}/${ano}`
}

/** Minutes inside, or what a person typed: 'HH:mm', 'H,5'. */
export const toMinutes = (valor: unknown): number | undefined => {
  if (typeof valor === 'number') return toNumber(valor)
  return typeof valor === 'string' ? (parseHours(valor) ?? undefined) : undefined
}

const SIM: ReadonlySet<unknown> = new Set([true, 'true', 't', 1, 'Sim'])
const NAO: ReadonlySet<unknown> = new Set([false, 'false', 'f', 0, 'Não'])
const simOuNao = (valor: unknown) => (SIM.has(valor) ? 'Sim' : NAO.has(valor) ? 'Não' : undefined)

/** A code or a year carries no thousands separator. */
const plain = (valor: unknown): string => {
  if (Array.isArray(valor))
    return valor
      .filter((v) => !isBlank(v))
      .map(plain)
      .join(', ')
  if (typeof valor === 'boolean') return valor ? 'Sim' : 'Não'
  if (valor instanceof Date) return Number.isNaN(valor.getTime()) ? '' : formatDateTime(valor)
  return typeof valor === 'number' ? String(valor).replace('.', ',') : String(valor)
}
const apply = <T, R>(valor: T | undefined, fn: (valor: T) => R): R | undefined =>
  valor === undefined ? undefined : fn(valor)

const FORMATOS: Record<TipoColuna, (valor: unknown) => string | undefined> = {
  texto: plain,
  situacao: plain,
  lista: plain,
  simNao: simOuNao,
  inteiro: (v) => apply(toNumber(v), formatInteiro),
  numero: (v) => apply(toNumber(v), formatDecimal),
  dinheiro: (v) => apply(toNumber(v), formatMoney),
  percentual: (v) => apply(toNumber(v), formatPercentual),
  horas: (v) => apply(toMinutes(v), formatHours),
  data: (v) => apply(toMoment(v), formatDate),
  mes: formatMes,
  instante: (v) => apply(toMoment(v), formatMoment),
}

/** What stands in a cell, for who sorts: text, figures, yes or no, several texts. */
export type Valor = string | number | boolean | null | undefined | readonly string[]
const semValor = (v: Valor) => isBlank(v) || (Array.isArray(v) && v.length === 0)
/** Figures by their size, all else as people look it up; what is blank comes last whichever way one sorts. */
export const compararValores = (a: Valor, b: Valor, desc = false): number => {
  const [nenhumA, nenhumB] = [semValor(a), semValor(b)]
  if (nenhumA || nenhumB) return Number(nenhumA) - Number(nenhumB)
  const ordem = typeof a === 'number' && typeof b === 'number' ? a - b : compareNames(String(a), String(b))
  return desc ? -ordem : ordem
}

/** A value as a Brazilian reads it. What does not fit its column is shown as it came rather than lost. */
export const formatar = (tipo: TipoColuna, valor: unknown): string =>
  isBlank(valor) ? '' : (FORMATOS[tipo](valor) ?? plain(valor))

const DAY = 86_400_000
const MINUTES_A_DAY = 1440
/** Days from the spreadsheet epoch (30/12/1899) to the Unix one. */
const EPOCH = 25_569
/** 01/03/1900: programs disagree about every day before. */
const FIRST_DAY = 61

/** A shown date back to the number that spreadsheets keep; it is the São Paulo clock that people compare with. */
const serial = (shown: string) => {
  const [, d, m, y, hh = '0', mm = '0'] = /^(\d+)\/(\d+)\/(\d{4})(?: (\d+):(\d+))?$/.exec(shown) ?? []
  const days = Date.UTC(Number(y), Number(m) - 1, Number(d), Number(hh), Number(mm)) / DAY + EPOCH
  return days >= FIRST_DAY ? days : undefined
}

/**
 * What a spreadsheet cell holds: a number where it can be summed or sorted, text elsewhere, undefined when blank. Days
 * count from the epoch, hours are parts of a day and percentages parts of one, as spreadsheets have them.
 */
export const celula = (tipo: TipoColuna, valor: unknown): string | number | undefined => {
  if (isBlank(valor)) return undefined
  const texto = formatar(tipo, valor)
  if (isTempo(tipo)) return toMoment(valor) === undefined ? texto : (serial(texto) ?? texto)
  if (tipo === 'horas') return apply(toMinutes(valor), (minutos) => minutos / MINUTES_A_DAY) ?? texto
  if (tipo === 'percentual') return apply(toNumber(valor), (n) => n / 100) ?? texto
  return isNumerica(tipo) ? (toNumber(valor) ?? texto) : texto || undefined
}
