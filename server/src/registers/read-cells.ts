import { normalize, parseDate, parseHours, parseMoney } from '#contract/br.ts'
import { linha, texto } from '#contract/endpoint.ts'
import type { ColunaImportacao, LinhaImportacao } from '#contract/importacao.ts'
import { MAX_DINHEIRO, MAX_MINUTOS } from '#contract/register-field.ts'
import type { SheetCell } from '#server/files/read-sheet.ts'

/* What a person typed into a cell, as a value of its column or as the reason why it is none. */

export type Celula = string | number | boolean | null
/** One line as it was read: a value by column key, blanks as null, dates as ISO text, hours as minutes. */
export type ValoresDaLinha = Readonly<Record<string, Celula>>
export interface LinhaLida {
  readonly linha: number
  readonly valores: ValoresDaLinha
}
export type Erros = LinhaImportacao['erros']
export type Parsed = { valor: Celula } | { motivo: string }

/** How headings and choices are compared. */
export const title = (s: unknown) => normalize(String(s ?? '').trim())

const YES = new Set(['sim', 's', 'x', '1', 'true', 'verdadeiro'])
const NO = new Set(['nao', 'n', '0', 'false', 'falso'])
const NUMBER = /^-?\d{1,3}(\.\d{3})+(,\d+)?$|^-?\d+([.,]\d+)?$/
/** What a spreadsheet shows where a formula failed, in English, as it is stored, and as people copy it. */
const FORMULA = /^#(ref!|n\/[ad]|value!|valor!|div\/0!|name\?|nome\?|num!|núm!|null!|nulo!|spill!|calc!|getting_data)$/i
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters that no text of ours may hold
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/
/** More than one blank, or one that is no space: hardly any text has them, and all others stay the very same text. */
const BLANKS = /[^\S\r\n ]|[^\S\r\n]{2}/
const withOneSpace = (text: string) => (BLANKS.test(text) ? text.replace(/[^\S\r\n]+/g, ' ') : text)

/** Of any length, which the column judges. Made once: a sheet has tens of thousands of cells. */
const [UMA_LINHA, VARIAS] = [linha(Number.MAX_SAFE_INTEGER), texto(Number.MAX_SAFE_INTEGER)]

const toNumber = (cell: SheetCell): number | undefined => {
  if (typeof cell === 'number') return Number.isFinite(cell) ? cell : undefined
  const text = String(cell).trim()
  if (!NUMBER.test(text)) return undefined
  return Number(/,/.test(text) || /\.\d{3}(\.|$)/.test(text) ? text.replaceAll('.', '').replace(',', '.') : text)
}

const parseNumber = (c: ColunaImportacao, cell: SheetCell): Parsed => {
  const n = toNumber(cell)
  if (n === undefined) return { motivo: 'Informe um número' }
  if (c.tipo === 'inteiro' && !Number.isInteger(n)) return { motivo: 'Informe um número inteiro' }
  if (c.min !== undefined && n < c.min) return { motivo: `O menor valor aceito é ${c.min}` }
  if (c.max !== undefined && n > c.max) return { motivo: `O maior valor aceito é ${c.max}` }
  return { valor: n }
}

const parseMoneyCell = (cell: SheetCell): Parsed => {
  const n = (typeof cell === 'string' ? parseMoney(cell) : undefined) ?? toNumber(cell)
  if (n === undefined || n < 0) return { motivo: 'Informe um valor em reais, como 1.234,50' }
  // A sum made by a formula may be off by less than can be seen.
  const cents = Math.round(n * 100) / 100
  if (Math.abs(cents - n) > 1e-6) return { motivo: 'No máximo 2 casas decimais' }
  return cents > MAX_DINHEIRO
    ? { motivo: `O maior valor aceito é ${MAX_DINHEIRO.toLocaleString('pt-BR')}` }
    : { valor: cents }
}

const DAY = 864e5
const DAY_ZERO = Date.UTC(1899, 11, 31)
/** A cell that is shown as hours holds a part of a day, which the reader takes for a moment of the first days it knows. */
const clockMinutes = (cell: Date) => {
  const days = (cell.getTime() - DAY_ZERO) / DAY
  // Spreadsheets count a 29 February 1900 that never was; the reader leaves it out.
  return Math.round((days >= 60 ? days + 1 : days) * 24 * 60)
}
const minutesOf = (cell: SheetCell): number | null => {
  if (cell instanceof Date) return clockMinutes(cell)
  return typeof cell === 'number' ? Math.round(cell * 60) : parseHours(String(cell))
}
const parseHoursCell = (cell: SheetCell): Parsed => {
  const minutos = minutesOf(cell)
  if (minutos === null || !Number.isFinite(minutos) || minutos < 0)
    return { motivo: 'Informe as horas como 8, 7,5 ou 07:30' }
  return minutos > MAX_MINUTOS
    ? { motivo: `O máximo é ${(MAX_MINUTOS / 60).toLocaleString('pt-BR')} horas` }
    : { valor: minutos }
}

const parseText = (c: ColunaImportacao, text: string): Parsed => {
  if (CONTROL.test(text) || !text.isWellFormed()) return { motivo: 'Texto com caracteres inválidos' }
  const limpo = (c.umaLinha ? UMA_LINHA : VARIAS).parse(text)
  if (limpo === '') return missing(c)
  if (c.max !== undefined && limpo.length > c.max) return { motivo: `No máximo ${c.max} caracteres` }
  if (!c.opcoes) return { valor: limpo }
  const option = c.opcoes.find((o) => title(o) === title(limpo))
  return option === undefined ? { motivo: `Use um destes: ${c.opcoes.join(', ')}` } : { valor: option }
}

const parseDay = (cell: SheetCell, text: string): Parsed => {
  // What is shown as hours is no day.
  const iso = cell instanceof Date ? cell.getUTCFullYear() >= 1900 && text : parseDate(text)
  return iso ? { valor: iso } : { motivo: 'Informe a data como dd/mm/aaaa' }
}

const missing = (c: ColunaImportacao): Parsed => (c.obrigatorio ? { motivo: 'Campo Obrigatório' } : { valor: null })

export const parseCell = (c: ColunaImportacao, cell: SheetCell | undefined): Parsed => {
  if (cell instanceof Date && Number.isNaN(cell.getTime())) return { motivo: 'Informe a data como dd/mm/aaaa' }
  const text = cell instanceof Date ? cell.toISOString().slice(0, 10) : withOneSpace(String(cell ?? '').trim())
  if (cell === null || cell === undefined || text === '') return missing(c)
  if (FORMULA.test(text)) return { motivo: `A célula tem um erro de fórmula (${text})` }
  switch (c.tipo) {
    case 'texto':
      return parseText(c, text)
    case 'inteiro':
    case 'numero':
      return parseNumber(c, cell)
    case 'dinheiro':
      return parseMoneyCell(cell)
    case 'horas':
      return parseHoursCell(cell)
    case 'data':
      return parseDay(cell, text)
    case 'simNao': {
      const said = title(cell)
      return YES.has(said) ? { valor: true } : NO.has(said) ? { valor: false } : { motivo: 'Informe Sim ou Não' }
    }
  }
}
