import { move } from 'piscina'
import { readSheet, type SheetAnswer, type SheetWork } from '#server/files/read-sheet.ts'
import { streamCsv } from './csv.ts'
import { type DocxSpec, layOutDocx } from './docx.ts'
import { layOutPdf, type PdfSpec } from './pdf.ts'
import type { Planilha } from './table.ts'
import { streamXlsx } from './xlsx.ts'

interface Work {
  pdf: { task: PdfSpec; result: Uint8Array }
  docx: { task: DocxSpec; result: Uint8Array }
  xlsx: { task: Planilha; result: Uint8Array }
  csv: { task: Planilha; result: Uint8Array }
  folha: { task: SheetWork; result: SheetAnswer }
}
export type WorkName = keyof Work
export type WorkTask<K extends WorkName> = Work[K]['task']
export type WorkResult<K extends WorkName> = Work[K]['result']

/** Handed over, not copied. A buffer out of a shared slab takes a place of its own first. */
const handOver = (bytes: Buffer) =>
  move(bytes.byteLength === bytes.buffer.byteLength ? bytes : new Uint8Array(bytes)) as unknown as Uint8Array

type Handlers = { [K in WorkName]: (task: WorkTask<K>) => Promise<WorkResult<K>> }
const handlers: Handlers = {
  pdf: async (spec) => handOver(await layOutPdf(spec)),
  docx: async (spec) => handOver(await layOutDocx(spec)),
  xlsx: async (spec) => handOver(Buffer.concat(await streamXlsx(spec).toArray())),
  csv: async (spec) => handOver(Buffer.concat(await streamCsv(spec).toArray())),
  folha: readSheet,
}

/** What a thread can do, by name. Everything heavy is loaded here and nowhere else. */
export const { pdf, docx, xlsx, csv, folha } = handlers
