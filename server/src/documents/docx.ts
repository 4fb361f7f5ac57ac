import type { IParagraphOptions, ParagraphChild, Table } from 'docx'
import { formatDateTime } from '#contract/br.ts'
import type { Linha } from '#contract/coluna.ts'
import { EMPTY_TABLE, isFigure, type PdfColumn, type PdfSection, type PdfSpec, textOf } from './pdf.ts'
import { leadsOn, type RichBlock, type RichRun } from './rich-blocks.ts'

/** The same as a PDF, of the sections that people go on writing in. */
type DocxSection = Extract<PdfSection, { tipo: 'rico' | 'tabela' }>
export interface DocxSpec extends Omit<PdfSpec, 'secoes' | 'paisagem' | 'tableTop'> {
  secoes: readonly DocxSection[]
}
type Tabela = Extract<DocxSection, { tipo: 'tabela' }>

/* Twentieths of a point: A4 with margins of 2 cm. Sizes of letters are half points. */
const PAGE = { width: 11_906, height: 16_838 }
const MARGIN = 1134
const INSIDE = PAGE.width - 2 * MARGIN
const LETTERS = 22
const INK = '212529'
const MUTED = '5C636A'
const LINE = 'CED4DA'
const SHADE = 'F1F3F5'
const NUMEROS = 'numeros'
const MARCAS = 'marcas'
const NIVEIS = [0, 1, 2, 3, 4, 5]

/** What XML cannot hold would make the whole file unreadable. */
const clean = (text: string) => text.toWellFormed().replace(/[^\P{Cc}\n\t]|[\ufffe\uffff]/gu, '')

/** A letter of a table in bold, of whatever face stands in for ours, and what is left free beside the text of a cell. */
const LETTER = 125
const BESIDE = 90
const GREEDY = 40
/** Where a line may end: not at the space that holds an amount together. */
const WORDS = /[ \n\t]/
/**
 * How wide columns are beside each other: each as its longest word, so that none is broken, and the rest by the longest of
 * what stands in them.
 */
const widthsOf = ({ colunas, linhas, totais = [] }: Tabela) => {
  const sum = (list: readonly number[]) => list.reduce((all, n) => all + n, 0)
  const long = colunas.map((c) => {
    const texts = [c.titulo, ...[...linhas, ...totais].map((linha) => textOf(c, linha))]
    const wide = (letters: number) => Math.min(letters, GREEDY) * LETTER + 2 * BESIDE
    const longest = (list: readonly string[]) => wide(Math.max(...list.map((text) => text.length)))
    return { word: longest(texts.flatMap((text) => text.split(WORDS))), whole: longest(texts) }
  })
  const words = sum(long.map((c) => c.word))
  const rest = INSIDE - words
  const wanted = sum(long.map((c) => c.whole - c.word))
  // All the words there are may be more than the page takes, or all texts less.
  if (rest < 0 || wanted === 0) return long.map((c) => Math.floor((INSIDE * c.word) / words))
  return long.map((c) => Math.floor(c.word + (rest * (c.whole - c.word)) / wanted))
}

const load = async () => {
  const docx = await import('docx')
  const { AlignmentType, HeadingLevel, Paragraph, TableRow, TableCell, TextRun, ExternalHyperlink } = docx
  const LEVELS = { 2: HeadingLevel.HEADING_1, 3: HeadingLevel.HEADING_2, 4: HeadingLevel.HEADING_3 } as const

  /** Lines of one text are one paragraph with breaks in it. */
  const lines = (
    texto: string,
    style: { bold?: boolean; italics?: boolean; underline?: object; color?: string; size?: number },
  ) =>
    clean(texto)
      .split('\n')
      .map((text, i) => new TextRun({ text, ...style, ...(i > 0 && { break: 1 }) }))
  const run = ({ texto, negrito, italico, sublinhado, link }: RichRun): ParagraphChild[] => {
    const children = lines(texto, {
      ...(negrito && { bold: true }),
      ...(italico && { italics: true }),
      ...((sublinhado || link) && { underline: {} }),
    })
    return link ? [new ExternalHyperlink({ link: clean(link), children })] : children
  }
  const paragraph = (trechos: readonly RichRun[], options: IParagraphOptions) =>
    new Paragraph({ ...options, children: trechos.flatMap(run) })

  /** Every numbered list counts for itself. */
  let counted = 0
  const list = (
    { ordenada, itens }: Extract<RichBlock, { tipo: 'lista' }>,
    level: number,
  ): InstanceType<typeof Paragraph>[] => {
    const instance = ++counted
    return itens.flatMap((item) =>
      item.flatMap((bloco, i) => {
        if (bloco.tipo === 'lista') return list(bloco, Math.min(level + 1, NIVEIS.length - 1))
        const marked = { numbering: { reference: ordenada ? NUMEROS : MARCAS, level, instance } }
        const beside = { indent: { left: 360 * (level + 2) } }
        return paragraph(bloco.trechos, { ...(i === 0 ? marked : beside), spacing: { after: 80 } })
      }),
    )
  }
  const block = (bloco: RichBlock, i: number, all: readonly RichBlock[]) => {
    if (bloco.tipo === 'lista') return list(bloco, 0)
    if (bloco.tipo === 'titulo') return [paragraph(bloco.trechos, { heading: LEVELS[bloco.nivel], keepNext: true })]
    // A line that ends before the margin would be stretched to it.
    const inLines = bloco.trechos.some((t) => t.texto.includes('\n'))
    return [
      paragraph(bloco.trechos, {
        ...(inLines ? { keepLines: true } : { alignment: AlignmentType.BOTH }),
        ...(leadsOn(all, i) && { keepNext: true }),
        spacing: { after: 120, line: 276 },
      }),
    ]
  }

  const table = (secao: Tabela): Table => {
    const { colunas, linhas, totais = [], vazio = EMPTY_TABLE } = secao
    const widths = widthsOf(secao)
    const sideOf = (c: PdfColumn) => ((c.direita ?? isFigure(c)) ? AlignmentType.RIGHT : AlignmentType.LEFT)
    const cell = (
      children: ParagraphChild[],
      alignment: (typeof AlignmentType)['LEFT' | 'RIGHT'],
      i: number,
      { shaded = false, keepNext = false } = {},
    ) =>
      new TableCell({
        children: [new Paragraph({ children, alignment, keepNext })],
        width: { size: widths[i] ?? 0, type: docx.WidthType.DXA },
        ...(shaded && { shading: { type: docx.ShadingType.CLEAR, color: 'auto', fill: SHADE } }),
      })
    const small = { size: 18 }
    const row = (linha: Linha, { bold = false, keepNext = false } = {}) =>
      new TableRow({
        cantSplit: true,
        children: colunas.map((c, i) => {
          const nota = c.nota ? String(linha[c.nota] ?? '') : ''
          const value = lines(textOf(c, linha), { ...small, ...(bold && { bold }) })
          const below = nota ? lines(`\n${nota}`, { size: 16, color: MUTED }) : []
          return cell([...value, ...below], sideOf(c), i, { shaded: bold, keepNext })
        }),
      })
    const header = new TableRow({
      tableHeader: true,
      cantSplit: true,
      children: colunas.map((c, i) =>
        cell(lines(c.titulo, { ...small, bold: true }), sideOf(c), i, { shaded: true, keepNext: true }),
      ),
    })
    const nothing = () =>
      new TableRow({
        children: [
          new TableCell({
            columnSpan: colunas.length,
            children: [
              new Paragraph({ alignment: AlignmentType.CENTER, children: lines(vazio, { ...small, color: MUTED }) }),
            ],
          }),
        ],
      })
    const edge = { style: docx.BorderStyle.SINGLE, size: 4, color: LINE }
    const none = { style: docx.BorderStyle.NONE, size: 0, color: 'auto' }
    return new docx.Table({
      columnWidths: widths,
      width: { size: widths.reduce((sum, n) => sum + n, 0), type: docx.WidthType.DXA },
      layout: docx.TableLayoutType.FIXED,
      margins: { top: 60, bottom: 60, left: BESIDE, right: BESIDE },
      borders: { top: edge, bottom: edge, insideHorizontal: edge, left: none, right: none, insideVertical: none },
      rows: [
        header,
        // A total alone on a page would be one of nothing.
        ...(linhas.length > 0
          ? linhas.map((l, i) => row(l, { keepNext: totais.length > 0 && i === linhas.length - 1 }))
          : [nothing()]),
        ...totais.map((l) => row(l, { bold: true })),
      ],
    })
  }
  const section = (secao: DocxSection) => [
    ...(secao.titulo
      ? [paragraph([{ texto: secao.titulo }], { heading: HeadingLevel.HEADING_1, keepNext: true })]
      : []),
    // What follows a table would stick to it.
    ...(secao.tipo === 'rico'
      ? secao.blocos.flatMap(block)
      : [table(secao), new Paragraph({ spacing: { after: 60 } })]),
  ]

  return (spec: DocxSpec) => {
    counted = 0
    const levels = (format: (typeof docx.LevelFormat)['DECIMAL' | 'BULLET'], text: (level: number) => string) =>
      NIVEIS.map((level) => ({
        level,
        format,
        text: text(level),
        alignment: AlignmentType.LEFT,
        style: { paragraph: { indent: { left: 360 * (level + 2), hanging: 360 } } },
      }))
    const heading = (size: number) => ({
      run: { size, bold: true, color: INK },
      paragraph: { spacing: { before: 240, after: 100 } },
    })
    const quiet = (children: ParagraphChild[], alignment: (typeof AlignmentType)['LEFT' | 'RIGHT']) =>
      new Paragraph({ children, alignment })
    const faint = { size: 16, color: MUTED }
    return new docx.Document({
      title: clean(spec.titulo),
      creator: clean(spec.geradoPor),
      lastModifiedBy: clean(spec.geradoPor),
      description: clean(spec.produto),
      styles: {
        default: {
          document: { run: { font: 'Calibri', size: LETTERS, color: INK, language: { value: 'pt-BR' } } },
          title: { run: { size: 34, bold: true, color: INK }, paragraph: { spacing: { after: 40 } } },
          heading1: heading(28),
          heading2: heading(25),
          heading3: heading(23),
        },
      },
      numbering: {
        config: [
          { reference: NUMEROS, levels: levels(docx.LevelFormat.DECIMAL, (level) => `%${level + 1}.`) },
          { reference: MARCAS, levels: levels(docx.LevelFormat.BULLET, () => '•') },
        ],
      },
      sections: [
        {
          properties: { page: { size: PAGE, margin: { top: MARGIN, bottom: MARGIN, left: MARGIN, right: MARGIN } } },
          headers: {
            default: new docx.Header({
              children: [
                quiet(
                  lines(`${spec.produto} · Gerado em ${formatDateTime(spec.geradoEm)} por ${spec.geradoPor}`, faint),
                  AlignmentType.RIGHT,
                ),
              ],
            }),
          },
          footers: {
            default: new docx.Footer({
              children: [
                quiet(
                  [
                    new TextRun({
                      ...faint,
                      children: ['Página ', docx.PageNumber.CURRENT, ' de ', docx.PageNumber.TOTAL_PAGES],
                    }),
                  ],
                  AlignmentType.RIGHT,
                ),
              ],
            }),
          },
          children: [
            paragraph([{ texto: spec.titulo }], { heading: HeadingLevel.TITLE }),
            ...(spec.subtitulo
              ? [new Paragraph({ children: lines(spec.subtitulo, { color: MUTED }), spacing: { after: 160 } })]
              : []),
            ...spec.secoes.flatMap(section),
          ],
        },
      ],
    })
  }
}
let loading: ReturnType<typeof load> | undefined

/** Laid out here and now: `make.ts` has it done in a thread. */
export const layOutDocx = async (spec: DocxSpec): Promise<Buffer> => {
  loading ??= load()
  const documentOf = await loading
  const { Packer } = await import('docx')
  return Packer.toBuffer(documentOf(spec))
}
