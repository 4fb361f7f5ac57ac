import { INERT } from '#server/http/security-headers.ts'

const INLINE = new Set(['application/pdf', 'image/png', 'image/jpeg'])

const percentEncode = (nome: string) =>
  encodeURIComponent(nome.toWellFormed()).replace(/['()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`)

const asciiName = (nome: string) =>
  nome
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .replace(/[^\x20-\x7e]/g, '_')
    .replace(/["\\%]/g, '_')

/** RFC 6266 with an RFC 8187 name: old programs read the plain one, all others the one with accents. */
export const contentDisposition = (kind: 'attachment' | 'inline', nome: string) =>
  `${kind}; filename="${asciiName(nome)}"; filename*=UTF-8''${percentEncode(nome)}`

export interface ServedFile {
  nome: string
  mime: string
  tamanho?: number
  /** Preview in the page; only types that cannot act get it, others are downloaded all the same. */
  inline?: boolean
}

/** What a person uploaded is never trusted in our own origin: it is downloaded, or shown in a sandbox where nothing runs. */
export const fileHeaders = ({ nome, mime, tamanho, inline = false }: ServedFile): Record<string, string> => ({
  'Content-Type': mime,
  ...(tamanho !== undefined && { 'Content-Length': String(tamanho) }),
  'Content-Disposition': contentDisposition(inline && INLINE.has(mime) ? 'inline' : 'attachment', nome),
  'X-Content-Type-Options': 'nosniff',
  'Content-Security-Policy': `sandbox; ${INERT}`,
  'Cache-Control': 'no-store',
})
