import { Readable } from 'node:stream'
import type { Linha } from '#contract/coluna.ts'
import { streamCsv } from '#server/documents/csv.ts'
import type { DocxSpec } from '#server/documents/docx.ts'
import { makeCsv, makeDocx, makePdf, makeXlsx } from '#server/documents/make.ts'
import type { PdfSpec } from '#server/documents/pdf.ts'
import type { Asker } from '#server/documents/pool.ts'
import type { Planilha } from '#server/documents/table.ts'
import { streamXlsx } from '#server/documents/xlsx.ts'
import { safeName } from '#server/files/name.ts'
import { fileHeaders, type ServedFile } from '#server/files/serve.ts'
import { type Ctx, FileReply, type Made, type Progress } from './route.ts'

/* Files as answers, the same way everywhere: their name, their kind and the headers that keep them harmless. */

/** Bytes that are here, or come as they are read. */
export const fileReply = (body: Buffer | Readable, file: ServedFile) =>
  new FileReply(body, fileHeaders({ ...(Buffer.isBuffer(body) && { tamanho: body.length }), ...file }))

/** Who asks for a document and where: its head says so. */
type Author = Asker &
  Pick<Ctx, 'ambiente' | 'now'> & { readonly actor: { readonly usuarioId: number; readonly nome: string } }
type Head = 'produto' | 'cor' | 'geradoEm' | 'geradoPor'
const headOf = ({ ambiente, now, actor }: Author): Pick<PdfSpec, Head> => ({
  ...{ produto: ambiente.titulo, cor: ambiente.cor, geradoEm: now, geradoPor: actor.nome },
})

/** A document in the house layout; its name without the ending. */
export const pdfReply = async (ctx: Author, nome: string, documento: Omit<PdfSpec, Head>) =>
  fileReply(await makePdf(ctx, { ...headOf(ctx), ...documento }), { nome: safeName(`${nome}.pdf`), mime: PDF })
/** The same for long work, of so many lines: a thread is asked for once it is read, when nothing of the database is held. */
export const pdfMade = (ctx: Author, nome: string, documento: Omit<PdfSpec, Head>, total: number) => {
  async function* written() {
    yield await makePdf(ctx, { ...headOf(ctx), ...documento })
  }
  return { nome: safeName(`${nome}.pdf`), mime: PDF, body: Readable.from(written(), { objectMode: false }), total }
}
/** The same for who goes on writing in it. */
export const docxReply = async (ctx: Author, nome: string, documento: Omit<DocxSpec, Head>) =>
  fileReply(await makeDocx(ctx, { ...headOf(ctx), ...documento }), { nome: safeName(`${nome}.docx`), mime: DOCX })

export const PDF = 'application/pdf'
export const DOCX = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'

export const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const FORMATOS = {
  xlsx: { make: makeXlsx, stream: streamXlsx, mime: XLSX },
  csv: { make: makeCsv, stream: streamCsv, mime: 'text/csv; charset=utf-8' },
} as const
type FormatoDePlanilha = keyof typeof FORMATOS

/** A spreadsheet, or the same as text; its name without the ending. */
export const sheetReply = async (
  asker: Asker,
  nome: string,
  planilha: Planilha,
  formato: FormatoDePlanilha = 'xlsx',
) => {
  const { make, mime } = FORMATOS[formato]
  return fileReply(await make(asker, planilha), { nome: safeName(`${nome}.${formato}`), mime })
}

function* counted(linhas: readonly Linha[], tick: () => void) {
  for (const linha of linhas) {
    yield linha
    tick()
  }
}

/** The same for long work: written while it is stored, by the loop itself and a piece at a time, as it has its time. */
export const sheetMade = (
  nome: string,
  { sheets }: Planilha,
  progress: Progress,
  formato: FormatoDePlanilha = 'xlsx',
): Made & { total: number } => {
  const { stream, mime } = FORMATOS[formato]
  const total = sheets.reduce((sum, s) => sum + s.linhas.length, 0)
  let feito = 0
  const tick = () => progress(++feito, total)
  const body = stream({ sheets: sheets.map((s) => ({ ...s, linhas: counted(s.linhas, tick) })) })
  return { nome: safeName(`${nome}.${formato}`), mime, body, total }
}
