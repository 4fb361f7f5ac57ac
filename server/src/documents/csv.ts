import { Readable } from 'node:stream'
import { type Coluna, celula, formatar, isTempo, type Linha, toNumber } from '#contract/coluna.ts'
import { celulaSegura } from '#contract/planilha.ts'
import type { Folha, TableSpec } from './table.ts'

const BOM = '\ufeff'
const EOL = '\r\n'
const CHUNK = 64 * 1024

const quote = (text: string) => (/[";\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
const line = (texts: string[]) => texts.map(quote).join(';') + EOL

/**
 * Figures lose their R$, their % and their thousands, so that a spreadsheet takes them as figures. They may start with a
 * minus; text that does is escaped, and so is what stands in a column of figures and is none.
 */
const field = ({ chave, tipo }: Coluna, linha: Linha) => {
  const valor = linha[chave]
  const cell = isTempo(tipo) ? formatar(tipo, valor) : celula(tipo, valor)
  if (typeof cell !== 'number') return celulaSegura(cell ?? '')
  return tipo === 'horas' ? formatar(tipo, valor) : String(toNumber(valor)).replace('.', ',')
}

async function* sheetLines({ colunas, linhas }: Folha): AsyncGenerator<string> {
  yield line(colunas.map((c) => celulaSegura(c.titulo)))
  for await (const linha of linhas) yield line(colunas.map((c) => field(c, linha)))
}

async function* lines({ sheets }: TableSpec): AsyncGenerator<string> {
  for (const [i, sheet] of sheets.entries()) {
    if (sheets.length > 1) yield (i > 0 ? EOL : '') + line([celulaSegura(sheet.nome)])
    yield* sheetLines(sheet)
  }
}

async function* chunks(source: AsyncIterable<string>): AsyncGenerator<string> {
  let text = BOM
  for await (const piece of source) {
    text += piece
    if (text.length < CHUNK) continue
    yield text
    text = ''
  }
  if (text) yield text
}

/** The same table as text that a Brazilian spreadsheet opens with a double click: semicolons, BOM, CRLF, decimal commas. */
export const streamCsv = (spec: TableSpec): Readable => Readable.from(chunks(lines(spec)), { objectMode: false })
