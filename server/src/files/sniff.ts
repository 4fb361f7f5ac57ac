import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { fileTypeFromFile } from 'file-type'
import { cfbNames } from './cfb.ts'
import { canonicalExt, extOf } from './name.ts'
import { withZip, type Zip, ZipError } from './zip.ts'

export interface Tipo {
  ext: string
  mime: string
}

/** Every type the product can keep. */
const MIMES: Record<string, string> = {
  pdf: 'application/pdf',
  jpg: 'image/jpeg',
  png: 'image/png',
  svg: 'image/svg+xml',
  doc: 'application/msword',
  xls: 'application/vnd.ms-excel',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  odt: 'application/vnd.oasis.opendocument.text',
  ods: 'application/vnd.oasis.opendocument.spreadsheet',
  csv: 'text/csv',
  txt: 'text/plain',
  mp3: 'audio/mpeg',
  m4a: 'audio/mp4',
  ogg: 'audio/ogg',
  opus: 'audio/ogg',
  wav: 'audio/wav',
}

/** Those that are told by their first bytes alone. */
const SEEN = ['pdf', 'jpg', 'png', 'mp3', 'm4a', 'ogg', 'opus', 'wav']

const tipo = (ext: string | undefined): Tipo | undefined => {
  const mime = ext && MIMES[ext]
  return mime ? { ext, mime } : undefined
}

const HEAD = 4096
const MAX_ZIP_ENTRIES = 10_000

const readHead = async (path: string) => {
  const file = await open(path, 'r')
  const { bytesRead, buffer } = await file.read(Buffer.alloc(HEAD), 0, HEAD, 0).finally(() => file.close())
  return buffer.subarray(0, bytesRead)
}

/** An OpenDocument names its type in a first entry that is stored as is. */
const openDocument = async (zip: Zip) => {
  const entry = zip.entries.find((e) => e.name === 'mimetype')
  if (!entry || entry.compressedSize > 200) return undefined
  let said = ''
  await zip.inflate(entry, (piece) => {
    if (said.length < 200) said += piece.toString('latin1')
  })
  return ['odt', 'ods'].find((ext) => MIMES[ext] === said.trim())
}

/** By what the archive holds. One with macros is none of the types we take, whatever it calls itself. */
const zipExt = (path: string) =>
  withZip(path, MAX_ZIP_ENTRIES, async (zip) => {
    const names = new Set(zip.entries.map((e) => e.name))
    if ([...names].some((name) => /vbaProject\.bin$/i.test(name))) return undefined
    if (!names.has('[Content_Types].xml')) return openDocument(zip)
    if (names.has('word/document.xml')) return 'docx'
    return names.has('xl/workbook.xml') ? 'xlsx' : undefined
  }).catch((error) => {
    if (error instanceof ZipError || (error as NodeJS.ErrnoException).code?.startsWith('Z_')) return undefined
    throw error
  })

const oldOfficeExt = async (path: string) => {
  const names = new Set(await cfbNames(path))
  // A protected modern file hides what it is; nobody could review it as evidence.
  if (names.has('EncryptedPackage')) return undefined
  if (names.has('WordDocument')) return 'doc'
  return names.has('Workbook') || names.has('Book') ? 'xls' : undefined
}

/** A comment ends at its first end mark and nowhere else: were it free to go on, many of them would take for ever. */
const isSvg = (head: Buffer) =>
  /^(\s|<\?xml[^>]*>|<!--(?:(?!-->)[\s\S])*-->|<!doctype svg[^>]*>)*<svg[\s>]/i.test(
    head.toString('utf8').replace('\ufeff', ''),
  )

const isMarkup = (head: Buffer) => /^(\ufeff)?\s*(<[a-z!?/]|%PDF|%!PS|\{\\rtf)/i.test(head.toString('utf8'))

/** Plain text has no control characters but line ends, tabs and form feeds. Accents may be UTF-8 or Windows-1252. */
const isSafeText = async (path: string) => {
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
    for (const byte of chunk) if (byte === 0x7f || (byte < 0x20 && (byte < 0x09 || byte > 0x0d))) return false
  }
  return true
}

/**
 * Judges a file by its content; the name only tells a CSV from a plain text, which have no content of their own.
 * SVG can carry script, so it is taken only where asked.
 */
export const sniff = async (path: string, nome: string, { svg = false } = {}): Promise<Tipo | undefined> => {
  const head = await readHead(path)
  if (head.subarray(0, 4).equals(Buffer.from('PK\x03\x04', 'latin1'))) return tipo(await zipExt(path))
  if (isSvg(head)) return svg ? tipo('svg') : undefined
  const ext = extOf(nome)
  if (ext === 'csv' || ext === 'txt') return !isMarkup(head) && (await isSafeText(path)) ? tipo(ext) : undefined
  const seen = await fileTypeFromFile(path)
  if (seen?.ext === 'cfb') return tipo(await oldOfficeExt(path))
  return SEEN.includes(seen?.ext ?? '') ? tipo(seen?.ext) : undefined
}

export const accepts = (seen: Tipo, tipos: readonly string[]) => tipos.some((ext) => canonicalExt(ext) === seen.ext)
