import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { withZip } from '#server/files/zip.ts'
import { unescapeHtml } from './richtext.ts'

/** A DOCX opened as a word processor does: its parts by name. */
export const docxParts = async (docx: Buffer): Promise<Map<string, string>> => {
  const dir = await mkdtemp(join(tmpdir(), 'praca-docx-'))
  try {
    const path = join(dir, 'documento.docx')
    await writeFile(path, docx)
    return await withZip(path, 100, async ({ entries, inflate }) => {
      const parts = new Map<string, string>()
      for (const entry of entries) {
        const pieces: Buffer[] = []
        await inflate(entry, (piece) => pieces.push(piece))
        parts.set(entry.name, Buffer.concat(pieces).toString())
      }
      return parts
    })
  } finally {
    await rm(dir, { recursive: true })
  }
}
/** What it says: a line for each paragraph and line break, cells too. */
export const docxText = async (docx: Buffer) =>
  unescapeHtml(
    (await docxParts(docx))
      .get('word/document.xml')!
      .replace(/<w:br\/>|<\/w:p>/g, '\n')
      .replace(/<[^>]*>/g, ''),
  )
    .split('\n')
    .filter(Boolean)
