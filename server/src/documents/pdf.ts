import { createRequire } from 'node:module'
import type { Content, CustomTableLayout, Node, TableCell, TDocumentDefinitions } from 'pdfmake/interfaces'
import { formatDateTime } from '#contract/br.ts'
import { type Coluna, DESTAQUE, formatar, isNumerica, isTempo, type Linha } from '#contract/coluna.ts'
import { leadsOn, type RichBlock, type RichRun } from './rich-blocks.ts'

export interface PdfColumn extends Pick<Coluna, 'chave' | 'titulo' | 'tipo'> {
  /** Points, 'auto' (as wide as its text) or '*' (shares what is left). Text shares and figures are as wide as they need. */
  largura?: number | 'auto' | '*'
  /** Figures already written out as text line up at the right as others do, and stay on one line. */
  direita?: boolean
  /** The key of what stands under the value, small. */
  nota?: string
}

export type PdfSection =
  | { tipo: 'texto'; titulo?: string; texto: string }
  /** Formatted text, as it was written in an editor. */
  | { tipo: 'rico'; titulo?: string; blocos: readonly RichBlock[] }
  | {
      tipo: 'campos'
      titulo?: string
      campos: readonly { rotulo: string; valor: string | number | null | undefined }[]
    }
  /** `png` is drawn within the box, in points. */
  | { tipo: 'imagem'; titulo?: string; png: Uint8Array; largura: number; altura: number }
  /** A drawing of ours, in the middle, so many points high. */
  | { tipo: 'desenho'; titulo?: string; svg: string; altura: number }
  /** Lines in the middle, each as large as it says. */
  | {
      tipo: 'centro'
      titulo?: string
      linhas: readonly { texto: string; tamanho: number; negrito?: boolean }[]
    }
  /** A code for the camera, with what it is for beside it. */
  | { tipo: 'qr'; titulo?: string; texto: string; legenda: string }
  | {
      tipo: 'tabela'
      titulo?: string
      colunas: readonly PdfColumn[]
      linhas: readonly Linha[]
      /** Below the rows, in bold. */
      totais?: readonly Linha[]
      vazio?: string
      /** In points, for tables of many columns; 9 unless told. */
      fonte?: number
    }
  /** Lines to sign on, side by side, with the place and the day to be filled in; they stay together. */
  | { tipo: 'assinaturas'; titulo?: string; pessoas: readonly { papel: string; nome?: string | null }[] }

export interface PdfSpec {
  /** Title of the product, in the page header. */
  produto: string
  /** Brand colour of the variant, '#rrggbb', for the bar on top of each page. */
  cor: string
  titulo: string
  subtitulo?: string
  geradoEm: Date
  geradoPor: string
  paisagem?: boolean
  /** Points from the top of the first page where the first section starts; without it, right below the titles. */
  tableTop?: number
  secoes: readonly PdfSection[]
}

const MARGIN = 40
const TOP = 48
const BOTTOM = 44
const BAR = 6
const INK = '#212529'
const MUTED = '#5c636a'
const LINE = '#ced4da'
const SHADE = '#f1f3f5'
const FONT = 9
const QR = 120
/** Marks of the layout: what belongs to what follows it, a table without its rows, a cell, and what is on every page. */
const LEADS = 1
const FRAME = 2
const CELL = 3
const ON_EVERY_PAGE = 9
/** As high as the header of a table and its first row. */
const FIRST_ROWS = 40
export const EMPTY_TABLE = 'Nenhum registro encontrado.'

const tableLayout: CustomTableLayout = {
  hLineWidth: () => 0.5,
  vLineWidth: () => 0,
  hLineColor: () => LINE,
  fillColor: (row, node) => (row < (node.table.headerRows ?? 0) ? SHADE : null),
  paddingLeft: () => 5,
  paddingRight: () => 5,
  paddingTop: () => 4,
  paddingBottom: () => 4,
}

const bare: CustomTableLayout = {
  hLineWidth: () => 0,
  vLineWidth: () => 0,
  paddingLeft: () => 0,
  paddingRight: () => 0,
  paddingTop: () => 0,
  paddingBottom: () => 0,
}

/** A word longer than its cell, such as an address, would run over the next one: it may break every 30 characters. */
const breakable = (text: string) => text.replace(/\S{30}(?=\S)/g, '$&\u200b')

const heading = (titulo: string | undefined): Content[] =>
  titulo ? [{ text: breakable(titulo), style: 'secao', headlineLevel: LEADS }] : []

/** Days line up as figures do. */
export const isFigure = ({ tipo }: PdfColumn) => isNumerica(tipo) || isTempo(tipo)
const widthOf = (c: PdfColumn) => c.largura ?? (isFigure(c) || c.tipo === 'simNao' ? 'auto' : '*')

/** As it stands in its cell. */
export const textOf = (c: PdfColumn, linha: Linha) => {
  const text = formatar(c.tipo, linha[c.chave])
  return c.direita ? text.replaceAll(' ', '\u00a0') : text
}

type Tabela = Extract<PdfSection, { tipo: 'tabela' }>

const tableBody = ({ colunas, linhas, totais = [], vazio = EMPTY_TABLE, fonte = FONT }: Tabela): TableCell[][] => {
  const alignment = (c: PdfColumn) => ((c.direita ?? isFigure(c)) ? ('right' as const) : ('left' as const))
  const header = colunas.map(
    (c): TableCell => ({ text: breakable(c.titulo), bold: true, alignment: alignment(c), headlineLevel: FRAME }),
  )
  const value = (c: PdfColumn, linha: Linha) => breakable(textOf(c, linha))
  const cell = (c: PdfColumn, linha: Linha): TableCell => {
    const text = value(c, linha)
    const nota = c.nota && breakable(String(linha[c.nota] ?? ''))
    const below = { text: `\n${nota}`, color: MUTED, fontSize: fonte - 1 }
    return { text: nota ? [text, below] : text, alignment: alignment(c), headlineLevel: CELL }
  }
  const summed = (linha: Linha) =>
    colunas.map((c): TableCell => ({ text: value(c, linha), bold: true, fillColor: SHADE, alignment: alignment(c) }))
  const rows = linhas.map((linha) => (linha[DESTAQUE] ? summed(linha) : colunas.map((c) => cell(c, linha))))
  const sums = totais.map(summed)
  if (rows.length > 0) return [header, ...rows, ...sums]
  const rest = colunas.slice(1).map((): TableCell => ({}))
  return [
    header,
    [{ text: vazio, colSpan: colunas.length, color: MUTED, alignment: 'center', margin: [0, 6, 0, 6] }, ...rest],
  ]
}

/** Of a value with its note too. */
const wholeText = (text: unknown): string =>
  Array.isArray(text)
    ? text.map((part) => (typeof part === 'string' ? part : String(part.text))).join('')
    : String(text)

/** Rows stay whole, unless a cell may be higher than a page: what does not fit on one would be lost. */
const isShort = (cell: TableCell) => {
  const text = typeof cell === 'object' && 'text' in cell ? wholeText(cell.text) : ''
  return text.length <= 300 && text.split('\n').length <= 20
}

const signatures = ({ titulo, pessoas }: Extract<PdfSection, { tipo: 'assinaturas' }>): Content => ({
  unbreakable: true,
  stack: [
    ...heading(titulo),
    { text: 'Local e data: ________________________________, ____/____/________', margin: [0, 10, 0, 44] },
    {
      columns: pessoas.map(({ papel, nome }) => ({
        stack: [
          {
            table: {
              widths: ['*'],
              body: [[{ text: nome ? breakable(nome) : '\u00a0', bold: true, alignment: 'center' }]],
            },
            layout: {
              ...bare,
              hLineWidth: (i: number) => (i === 0 ? 0.8 : 0),
              hLineColor: () => INK,
              paddingTop: () => 4,
            },
          },
          { text: breakable(papel), color: MUTED, fontSize: FONT, alignment: 'center' },
        ],
      })),
      columnGap: 28,
    },
  ],
  margin: [0, 0, 0, 14],
})

const richRun = ({ texto, negrito, italico, sublinhado, link }: RichRun) => ({
  text: breakable(texto),
  ...(negrito && { bold: true }),
  ...(italico && { italics: true }),
  ...((sublinhado || link) && { decoration: 'underline' as const }),
  ...(link && { link }),
})
/** An empty paragraph is a line left free. */
const richRuns = (trechos: readonly RichRun[]) => (trechos.length > 0 ? trechos.map(richRun) : '\u00a0')
const RICH_TITLES = { 2: 13, 3: 11.5, 4: 10.5 } as const
const richBlock = (bloco: RichBlock, i: number, all: readonly RichBlock[]): Content => {
  if (bloco.tipo === 'paragrafo')
    return {
      ...{ text: richRuns(bloco.trechos), margin: [0, 0, 0, 6], lineHeight: 1.25 },
      ...(leadsOn(all, i) && { headlineLevel: LEADS }),
    }
  if (bloco.tipo === 'titulo')
    return {
      text: richRuns(bloco.trechos),
      fontSize: RICH_TITLES[bloco.nivel],
      bold: true,
      margin: [0, 8, 0, 4],
      headlineLevel: LEADS,
    }
  const itens = bloco.itens.map((item): Content => ({ stack: item.map(richBlock) }))
  return { ...(bloco.ordenada ? { ol: itens } : { ul: itens }), margin: [0, 0, 0, 4] }
}

const sectionBody = (section: PdfSection): Content => {
  if (section.tipo === 'rico') return { stack: section.blocos.map(richBlock), margin: [0, 0, 0, 6] }
  if (section.tipo === 'texto') return { text: breakable(section.texto), margin: [0, 0, 0, 12], lineHeight: 1.25 }
  if (section.tipo === 'imagem') {
    const image = `data:image/png;base64,${Buffer.from(section.png).toString('base64')}`
    return { image, fit: [section.largura, section.altura], margin: [0, 0, 0, 12] }
  }
  if (section.tipo === 'desenho')
    return { svg: section.svg, fit: [section.altura, section.altura], alignment: 'center', margin: [0, 0, 0, 10] }
  if (section.tipo === 'centro')
    return {
      stack: section.linhas.map(({ texto, tamanho, negrito = false }) => ({
        ...{ text: breakable(texto), fontSize: tamanho, bold: negrito, alignment: 'center', margin: [0, 0, 0, 6] },
      })),
      margin: [0, 0, 0, 12],
    }
  if (section.tipo === 'qr')
    return {
      unbreakable: true,
      columns: [
        { width: QR, qr: section.texto, fit: QR, eccLevel: 'M' },
        { text: breakable(section.legenda), margin: [0, QR / 2 - 12, 0, 0], lineHeight: 1.25 },
      ],
      columnGap: 16,
      margin: [0, 0, 0, 12],
    }
  if (section.tipo === 'campos') {
    const rows = section.campos.map(({ rotulo, valor }): TableCell[] => [
      { text: breakable(rotulo), color: MUTED, margin: [0, 0, 8, 4] },
      { text: breakable(String(valor ?? '') || '-'), margin: [0, 0, 0, 4] },
    ])
    if (rows.length === 0) return []
    return { table: { widths: [150, '*'], body: rows }, layout: bare, margin: [0, 0, 0, 12] }
  }
  if (section.tipo === 'assinaturas') return signatures(section)
  const body = tableBody(section)
  return {
    table: {
      headerRows: 1,
      dontBreakRows: body.every((row) => row.every(isShort)),
      ...(body.slice(0, 2).every((row) => row.every(isShort)) && { keepWithHeaderRows: 1 }),
      widths: section.colunas.map(widthOf),
      body,
    },
    layout: tableLayout,
    headlineLevel: FRAME,
    fontSize: section.fonte ?? FONT,
    margin: [0, 0, 0, 14],
  }
}

const titles = ({ titulo, subtitulo }: PdfSpec): Content[] => [
  { text: breakable(titulo), style: 'titulo' },
  ...(subtitulo ? [{ text: breakable(subtitulo), style: 'subtitulo' }] : []),
]

/** The titles and the first heading; with `tableTop` in a box as high as it takes for what follows to start there. */
const opening = (spec: PdfSpec): Content[] => {
  const content = [...titles(spec), ...heading(spec.secoes[0]?.titulo)]
  if (spec.tableTop === undefined) return content
  const height = Math.max(0, spec.tableTop - TOP)
  return [{ table: { widths: ['*'], heights: [height], body: [[{ stack: content }]] }, layout: bare }]
}

const pageHeader =
  (spec: PdfSpec) =>
  (_page: number, _pages: number, { width }: { width: number }): Content => ({
    headlineLevel: ON_EVERY_PAGE,
    stack: [
      { canvas: [{ type: 'rect', x: 0, y: 0, w: width, h: BAR, color: spec.cor }], headlineLevel: ON_EVERY_PAGE },
      {
        columns: [
          { text: spec.produto, bold: true, color: INK, headlineLevel: ON_EVERY_PAGE },
          {
            text: `Gerado em ${formatDateTime(spec.geradoEm)} por ${spec.geradoPor}`,
            alignment: 'right',
            color: MUTED,
            width: 'auto',
            headlineLevel: ON_EVERY_PAGE,
          },
        ],
        fontSize: 9,
        columnGap: 12,
        margin: [MARGIN, 16, MARGIN, 0],
        headlineLevel: ON_EVERY_PAGE,
      },
    ],
  })

const pageFooter = (page: number, pages: number): Content => ({
  text: `Página ${page} de ${pages}`,
  alignment: 'right',
  fontSize: 9,
  color: MUTED,
  margin: [MARGIN, 14, MARGIN, 0],
  headlineLevel: ON_EVERY_PAGE,
})

/** Text that stands there. A table is told by where its first rows would have begun, before they went to the next page. */
const isBody = ({ headlineLevel, startPosition: { top, pageInnerHeight } }: Node) =>
  headlineLevel === undefined || (headlineLevel === CELL && top + FIRST_ROWS <= TOP + pageInnerHeight)

const definition = (spec: PdfSpec): TDocumentDefinitions => ({
  pageSize: 'A4',
  pageOrientation: spec.paisagem ? 'landscape' : 'portrait',
  pageMargins: [MARGIN, TOP, MARGIN, BOTTOM],
  version: '1.7',
  language: 'pt-BR',
  displayTitle: true,
  info: {
    title: spec.titulo,
    author: spec.geradoPor,
    creator: spec.produto,
    producer: spec.produto,
    creationDate: spec.geradoEm,
  },
  header: pageHeader(spec),
  footer: pageFooter,
  content: [
    ...opening(spec),
    ...spec.secoes.flatMap((section, i) => [
      // What stays together takes its heading along.
      ...(i > 0 && section.tipo !== 'assinaturas' ? heading(section.titulo) : []),
      sectionBody(section),
    ]),
  ],
  // A heading at the foot of a page belongs to what follows it.
  pageBreakBefore: ({ headlineLevel }, nodes) =>
    headlineLevel === LEADS && !nodes.getFollowingNodesOnPage().some(isBody),
  defaultStyle: { font: 'Roboto', fontSize: 10, color: INK },
  styles: {
    titulo: { fontSize: 16, bold: true, margin: [0, 0, 0, 2] },
    subtitulo: { fontSize: 11, color: MUTED, margin: [0, 0, 0, 6] },
    secao: { fontSize: 12, bold: true, margin: [0, 6, 0, 6] },
  },
})

/** It reads its own fonts and nothing else, here or elsewhere. */
const load = async () => {
  const pdfmake = (await import('pdfmake')).default
  const { Roboto } = createRequire(import.meta.url)('pdfmake/fonts/Roboto.js') as { Roboto: Record<string, string> }
  const fonts = new Set(Object.values(Roboto))
  pdfmake.setFonts({ Roboto })
  pdfmake.setUrlAccessPolicy(() => false)
  pdfmake.setLocalAccessPolicy((path) => fonts.has(path))
  return pdfmake
}
let loading: ReturnType<typeof load> | undefined

/** A document in the house layout, laid out here and now: `make.ts` has it done in a thread. The same specification gives the same bytes. */
export const layOutPdf = async (spec: PdfSpec): Promise<Buffer> => {
  loading ??= load()
  const pdfmake = await loading
  return pdfmake.createPdf(definition(spec)).getBuffer()
}
