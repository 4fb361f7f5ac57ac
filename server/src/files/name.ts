import { normalize } from '#contract/br.ts'

const MAX = 200

/** Marks that make a name read other than it is stored, such as 'exe.fdp' shown as 'pdf.exe', and invisible ones. */
const INVISIBLE = /[\u00ad\u061c\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]/gu
const RESERVED = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i

const splitExt = (nome: string): [string, string] => {
  const dot = nome.lastIndexOf('.')
  return dot > 0 && nome.length - dot <= 11 ? [nome.slice(0, dot), nome.slice(dot)] : [nome, '']
}

/** Cuts by whole characters and keeps the extension, which people go by. */
const shorten = (nome: string) => {
  const [stem, ext] = splitExt(nome)
  let cut = ''
  for (const character of stem) {
    if (cut.length + character.length + ext.length > MAX) break
    cut += character
  }
  return cut.replace(/[\s.]+$/, '') + ext
}

/** The name a person gave, safe to show and to save again: no folders, no control or deceiving marks, NFC, at most 200. */
export const safeName = (raw: string): string => {
  const base = raw.toWellFormed().split(/[/\\]/).at(-1) ?? ''
  const clean = base
    .replace(/\p{Cc}/gu, '')
    .replace(INVISIBLE, '')
    .normalize('NFC')
    .replace(/[<>:"|?*]/g, '_')
    .replace(/\s+/g, ' ')
    .replace(/[\s.]+\./g, '.')
    .replace(/^[\s.]+|[\s.]+$/g, '')
  if (!clean) return 'arquivo'
  return shorten(RESERVED.test(clean) ? `_${clean}` : clean)
}

/** A name in plain small letters, for files that we make: 'Plano de Ação', 'São João' → 'plano-de-acao-sao-joao'. */
export const slug = (...parts: readonly string[]) =>
  parts
    .map((p) =>
      normalize(p)
        .replace(/[^a-z0-9]+/g, '-')
        .replace(/^-|-$/g, ''),
    )
    .join('-')

const SAME: Record<string, string> = { jpeg: 'jpg', jpe: 'jpg' }
export const canonicalExt = (ext: string) => {
  const plain = ext.toLowerCase().replace(/^\./, '')
  return SAME[plain] ?? plain
}

export const extOf = (nome: string) => canonicalExt(splitExt(nome)[1])

/** What is saved again must open as what it is: a PDF that was sent as 'foto.exe' becomes 'foto.exe.pdf'. */
export const withExt = (nome: string, ext: string) => (extOf(nome) === ext ? nome : shorten(`${nome}.${ext}`))
