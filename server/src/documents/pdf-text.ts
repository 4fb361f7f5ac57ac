import { inflateSync } from 'node:zlib'

/**
 * What a document says, for tests of those who make one. It reads only what our own maker writes: one content stream a page,
 * texts as glyph numbers with a table back to letters.
 */

interface PdfObject {
  dict: string
  stream: Buffer | undefined
}

const objectsOf = (pdf: Buffer) => {
  const text = pdf.toString('latin1')
  const objects = new Map<string, PdfObject>()
  for (const match of text.matchAll(/(\d+) 0 obj\n([\s\S]*?)\nendobj/g)) {
    const [, id = '', body = ''] = match
    const cut = body.indexOf('stream\n')
    const raw = cut < 0 ? undefined : Buffer.from(body.slice(cut + 7, body.lastIndexOf('\nendstream')), 'latin1')
    const dict = cut < 0 ? body : body.slice(0, cut)
    objects.set(id, { dict, stream: raw && dict.includes('FlateDecode') ? inflateSync(raw) : raw })
  }
  return objects
}

const refsIn = (text: string, key: string) => {
  const [, list = ''] = new RegExp(`/${key} \\[?([^\\]/>]*)`).exec(text) ?? []
  return [...list.matchAll(/(\d+) 0 R/g)].map((m) => m[1] ?? '')
}

const unhex = (hex: string) => Buffer.from(hex.replaceAll(' ', ''), 'hex').swap16().toString('utf16le')

const lettersOf = (cmap: string) => {
  const letters = new Map<number, string>()
  for (const [, first = '', list = ''] of cmap.matchAll(/<(\w+)> <\w+> \[([^\]]*)\]/g)) {
    const start = Number.parseInt(first, 16)
    for (const [i, [, hex = '']] of [...list.matchAll(/<([\w ]+)>/g)].entries()) letters.set(start + i, unhex(hex))
  }
  return letters
}

const fontsOf = (objects: Map<string, PdfObject>, page: string) => {
  const [resources = ''] = refsIn(page, 'Resources')
  const fonts = new Map<string, Map<number, string>>()
  for (const [, name = '', id = ''] of (objects.get(resources)?.dict ?? '').matchAll(/\/(F\d+) (\d+) 0 R/g)) {
    const [cmap = ''] = refsIn(objects.get(id)?.dict ?? '', 'ToUnicode')
    fonts.set(name, lettersOf(objects.get(cmap)?.stream?.toString('latin1') ?? ''))
  }
  return fonts
}

const decode = (content: string, fonts: Map<string, Map<number, string>>) => {
  let letters = new Map<number, string>()
  let text = ''
  for (const [, font, shown] of content.matchAll(/\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ/g)) {
    if (font) letters = fonts.get(font) ?? letters
    for (const [, hex = ''] of (shown ?? '').matchAll(/<(\w+)>/g)) {
      for (const glyph of hex.match(/.{4}/g) ?? []) text += letters.get(Number.parseInt(glyph, 16)) ?? '\ufffd'
    }
    // A line is drawn word by word, each with the blank that follows it.
    if (shown !== undefined && !text.endsWith(' ')) text += '\n'
  }
  return text
}

/** The drawing commands of each page, in points from the top left. */
export const pdfPages = (pdf: Buffer): { size: [number, number]; content: string; text: string }[] => {
  const objects = objectsOf(pdf)
  return [...objects.values()]
    .filter(({ dict }) => /\/Type \/Page\b/.test(dict))
    .map(({ dict }) => {
      const [, width, height] = /\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/.exec(dict) ?? []
      const [contents = ''] = refsIn(dict, 'Contents')
      const content = objects.get(contents)?.stream?.toString('latin1') ?? ''
      return { size: [Number(width), Number(height)], content, text: decode(content, fontsOf(objects, dict)) }
    })
}
