import { Readable } from 'node:stream'
import { type Coluna, celula, DESTAQUE, type Linha, type TipoColuna } from '#contract/coluna.ts'
import { celulaSegura } from '#contract/planilha.ts'
import type { Folha, TableSpec } from './table.ts'
import { type ZipPart, zipChunks } from './zip-stream.ts'

/*
 * Written by hand because the streaming writer of the library knows one sheet, no filter and no header of its own style,
 * and exports need all three. Reading stays with the library.
 */

const MAX_ROWS = 1_048_576
const MAX_TEXT = 32_767
const CHUNK = 64 * 1024
const DECLARATION = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const RELS = 'http://schemas.openxmlformats.org/package/2006/relationships'
const OFFICE_RELS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const TYPES = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/** How a cell of each type is shown and how wide its column is, in characters. */
const FORMATS: Record<TipoColuna | 'percentualInteiro', readonly [string, number]> = {
  texto: ['@', 30],
  inteiro: ['#,##0', 12],
  numero: ['#,##0.00#', 14],
  dinheiro: ['[$R$-416] #,##0.00', 16],
  percentual: ['0.0%', 12],
  percentualInteiro: ['0%', 12],
  horas: ['[hh]:mm', 10],
  data: ['dd/mm/yyyy', 12],
  mes: ['@', 10],
  instante: ['dd/mm/yyyy hh:mm', 17],
  simNao: ['@', 8],
  situacao: ['@', 20],
  lista: ['@', 30],
}
type Format = keyof typeof FORMATS
const NAMES = Object.keys(FORMATS) as Format[]
/** Cell style n + 2 uses the format at position n; 0 is plain and 1 the header. The same in bold follow. */
const styleOf = (format: Format, bold: unknown) => NAMES.indexOf(format) + 2 + (bold ? NAMES.length : 0)
const widthOf = ({ largura, tipo, titulo }: Coluna) =>
  largura ?? Math.max(FORMATS[tipo][1], Math.min(40, titulo.length + 4))

/** No cents where a figure is whole: no format of a spreadsheet can say that. */
const formatOf = (tipo: TipoColuna, value: number): Format => {
  if (tipo === 'numero' && Number.isInteger(value)) return 'inteiro'
  return tipo === 'percentual' && Number.isInteger(Math.round(value * 1000) / 10) ? 'percentualInteiro' : tipo
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters that XML cannot hold
const ILLEGAL = /[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/g
const legal = (text: string) => text.toWellFormed().replace(ILLEGAL, '')
/** `_x0041_` in a cell would be read as 'A', so its underline is written as such. */
const xml = (text: string) =>
  legal(text)
    .replace(/_(?=x[0-9a-f]{4}_)/gi, '_x005F_')
    .replace(/[&<>"]/g, (c) => ENTITIES[c] ?? c)

const letters = (index: number): string =>
  (index >= 26 ? letters(Math.floor(index / 26) - 1) : '') + String.fromCharCode(65 + (index % 26))

const textCell = (ref: string, style: number, text: string) =>
  `<c r="${ref}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${xml(text.slice(0, MAX_TEXT))}</t></is></c>`

const cell = (ref: string, { chave, tipo }: Coluna, linha: Linha) => {
  const value = celula(tipo, linha[chave])
  if (value === undefined) return ''
  const bold = linha[DESTAQUE]
  if (typeof value === 'string') return textCell(ref, styleOf(tipo, bold), celulaSegura(legal(value)))
  return `<c r="${ref}" s="${styleOf(formatOf(tipo, value), bold)}"><v>${value}</v></c>`
}

const headerRow = (colunas: readonly Coluna[]) =>
  `<row r="1">${colunas.map((c, i) => textCell(`${letters(i)}1`, 1, c.titulo)).join('')}</row>`

const sheetStart = (colunas: readonly Coluna[]) =>
  `${DECLARATION}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${colunas
    .map((c, i) => `<col min="${i + 1}" max="${i + 1}" width="${widthOf(c)}" customWidth="1"/>`)
    .join('')}</cols><sheetData>${headerRow(colunas)}`

const sheetEnd = (colunas: readonly Coluna[], rows: number) =>
  `</sheetData><autoFilter ref="A1:${letters(colunas.length - 1)}${rows}"/></worksheet>`

/** Rows that can be looked at before they are taken: a sheet that is full must know whether another follows. */
interface Cursor {
  peek(): Promise<IteratorResult<Linha>>
  take(): void
}

const cursorOf = (linhas: Folha['linhas']) => {
  const iterator = Symbol.asyncIterator in linhas ? linhas[Symbol.asyncIterator]() : linhas[Symbol.iterator]()
  let next: IteratorResult<Linha> | undefined
  const cursor: Cursor = {
    peek: async () => {
      next ??= await iterator.next()
      return next
    },
    take: () => {
      next = undefined
    },
  }
  return { cursor, close: async () => void (await iterator.return?.()) }
}

async function* sheetXml(colunas: readonly Coluna[], cursor: Cursor, maxRows: number): AsyncGenerator<string> {
  let text = sheetStart(colunas)
  let row = 1
  for (let next = await cursor.peek(); !next.done && row < maxRows; next = await cursor.peek()) {
    row++
    const linha = next.value
    text += `<row r="${row}">${colunas.map((c, i) => cell(`${letters(i)}${row}`, c, linha)).join('')}</row>`
    cursor.take()
    if (text.length < CHUNK) continue
    yield text
    text = ''
  }
  yield text + sheetEnd(colunas, row)
}

const WRAPPED: ReadonlySet<Format> = new Set(['texto', 'lista'])

const stylesXml = () => {
  const formats = NAMES.map((n, i) => `<numFmt numFmtId="${164 + i}" formatCode="${xml(FORMATS[n][0])}"/>`).join('')
  const styled = (font: 0 | 1) => (name: Format, i: number) =>
    `<xf numFmtId="${164 + i}" fontId="${font}" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"${font ? ' applyFont="1"' : ''} applyAlignment="1"><alignment vertical="top"${WRAPPED.has(name) ? ' wrapText="1"' : ''}/></xf>`
  const cells = [...NAMES.map(styled(0)), ...NAMES.map(styled(1))].join('')
  return `${DECLARATION}<styleSheet xmlns="${MAIN}"><numFmts count="${NAMES.length}">${formats}</numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="3"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill><fill><patternFill patternType="solid"><fgColor rgb="FFE9ECEF"/></patternFill></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="${NAMES.length * 2 + 2}"><xf xfId="0"/><xf fontId="1" fillId="2" borderId="0" xfId="0" applyFont="1" applyFill="1" applyAlignment="1"><alignment vertical="center" wrapText="1"/></xf>${cells}</cellXfs></styleSheet>`
}

const workbookXml = (names: string[]) =>
  `${DECLARATION}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE_RELS}"><sheets>${names
    .map((name, i) => `<sheet name="${xml(name)}" sheetId="${i + 1}" r:id="rId${i + 1}"/>`)
    .join('')}</sheets></workbook>`

const workbookRels = (names: string[]) =>
  `${DECLARATION}<Relationships xmlns="${RELS}">${names
    .map(
      (_, i) =>
        `<Relationship Id="rId${i + 1}" Type="${OFFICE_RELS}/worksheet" Target="worksheets/sheet${i + 1}.xml"/>`,
    )
    .join(
      '',
    )}<Relationship Id="rId${names.length + 1}" Type="${OFFICE_RELS}/styles" Target="styles.xml"/></Relationships>`

const rootRels = `${DECLARATION}<Relationships xmlns="${RELS}"><Relationship Id="rId1" Type="${OFFICE_RELS}/officeDocument" Target="xl/workbook.xml"/></Relationships>`

const contentTypes = (names: string[]) =>
  `${DECLARATION}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPES}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${TYPES}.styles+xml"/>${names
    .map((_, i) => `<Override PartName="/xl/worksheets/sheet${i + 1}.xml" ContentType="${TYPES}.worksheet+xml"/>`)
    .join('')}</Types>`

/** A sheet name takes 31 characters, none of []:*?/\ and each only once, whatever the case. */
const sheetName = (wanted: string, taken: readonly string[]) => {
  const clean =
    wanted
      .replace(/[[\]:*?/\\]/g, ' ')
      .replace(/\s+/g, ' ')
      .replace(/^[\s']+|[\s']+$/g, '') || 'Planilha'
  for (let n = 1; ; n++) {
    const suffix = n === 1 ? '' : ` (${n})`
    const name = clean.slice(0, 31 - suffix.length).trimEnd() + suffix
    if (!taken.some((t) => t.toLowerCase() === name.toLowerCase())) return name
  }
}

async function* workbookParts({ sheets }: TableSpec, maxRows: number): AsyncGenerator<ZipPart> {
  const names: string[] = []
  for (const { nome, colunas, linhas } of sheets) {
    const { cursor, close } = cursorOf(linhas)
    try {
      do {
        names.push(sheetName(nome, names))
        yield { name: `xl/worksheets/sheet${names.length}.xml`, data: sheetXml(colunas, cursor, maxRows) }
      } while (!(await cursor.peek()).done)
    } finally {
      await close()
    }
  }
  yield { name: 'xl/styles.xml', data: [stylesXml()] }
  yield { name: 'xl/workbook.xml', data: [workbookXml(names)] }
  yield { name: 'xl/_rels/workbook.xml.rels', data: [workbookRels(names)] }
  yield { name: '_rels/.rels', data: [rootRels] }
  yield { name: '[Content_Types].xml', data: [contentTypes(names)] }
}

/**
 * A workbook written while its rows arrive. Rows past the limit of a sheet go on in 'Nome (2)', with the header again.
 * Text that looks like a formula is escaped, dates are São Paulo's, hours can be summed.
 */
export const streamXlsx = (spec: TableSpec, { maxRows = MAX_ROWS } = {}): Readable =>
  Readable.from(zipChunks(workbookParts(spec, maxRows)), { objectMode: false })
