import type { IParagraphOptions, ParagraphChild, Table } from 'docx'
import { formatDateTime } from '#contract/br.ts'
import { formatar, type Linha } from '#contract/coluna.ts'
import { EMPTY_TABLE, isFigure, type PdfColumn, type PdfSection, type PdfSpec } from './pdf.ts'
import type { RichBlock, RichRun } from './rich-blocks.ts'

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

/** How wide columns are beside each other: by the longest of what stands in them, none too narrow and none greedy. */
const widthsOf = ({ colunas, linhas, totais = [] }: Tabela) => {
  const long = colunas.map(({ chave, titulo, tipo }) => {
    const longest = [...linhas, ...totais].reduce(
      (max, linha) => Math.max(max, formatar(tipo, linha[chave]).length),
      titulo.length,
    )
    return Math.min(Math.max(longest, 6), 40)
  })
  const all = long.reduce((sum, n) => sum + n, 0)
  return long.map((n) => Math.floor((INSIDE * n) / all))
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
  const block = (bloco: RichBlock) => {
    if (bloco.tipo === 'lista') return list(bloco, 0)
    if (bloco.tipo === 'titulo') return [paragraph(bloco.trechos, { heading: LEVELS[bloco.nivel], keepNext: true })]
    return [paragraph(bloco.trechos, { alignment: AlignmentType.BOTH, spacing: { after: 120, line: 276 } })]
  }

  const table = (secao: Tabela): Table => {
    const { colunas, linhas, totais = [], vazio = EMPTY_TABLE } = secao
    const widths = widthsOf(secao)
    const sideOf = (c: PdfColumn) => ((c.direita ?? isFigure(c)) ? AlignmentType.RIGHT : AlignmentType.LEFT)
    const cell = (
      children: ParagraphChild[],
      alignment: (typeof AlignmentType)['LEFT' | 'RIGHT'],
      i: number,
      shaded: boolean,
    ) =>
      new TableCell({
        children: [new Paragraph({ children, alignment })],
        width: { size: widths[i] ?? 0, type: docx.WidthType.DXA },
        ...(shaded && { shading: { type: docx.ShadingType.CLEAR, color: 'auto', fill: SHADE } }),
      })
    const small = { size: 18 }
    const row = (linha: Linha, bold: boolean) =>
      new TableRow({
        cantSplit: true,
        children: colunas.map((c, i) => {
          const nota = c.nota ? String(linha[c.nota] ?? '') : ''
          const value = lines(formatar(c.tipo, linha[c.chave]), { ...small, ...(bold && { bold }) })
          const below = nota ? lines(`\n${nota}`, { size: 16, color: MUTED }) : []
          return cell([...value, ...below], sideOf(c), i, bold)
        }),
      })
    const header = new TableRow({
      tableHeader: true,
      cantSplit: true,
      children: colunas.map((c, i) => cell(lines(c.titulo, { ...small, bold: true }), sideOf(c), i, true)),
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
      margins: { top: 60, bottom: 60, left: 90, right: 90 },
      borders: { top: edge, bottom: edge, insideHorizontal: edge, left: none, right: none, insideVertical: none },
      rows: [
        header,
        ...(linhas.length > 0 ? linhas.map((l) => row(l, false)) : [nothing()]),
        ...totais.map((l) => row(l, true)),
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
