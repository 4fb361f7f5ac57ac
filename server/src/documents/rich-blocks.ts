import { unescapeHtml } from './richtext.ts'

/** Formatted text as plain data, which travels to a thread and becomes PDF or DOCX there. A line break is '\n'. */
export interface RichRun {
  texto: string
  negrito?: boolean
  italico?: boolean
  sublinhado?: boolean
  link?: string
}
export type RichBlock =
  | { tipo: 'titulo'; nivel: 2 | 3 | 4; trechos: RichRun[] }
  | { tipo: 'paragrafo'; trechos: RichRun[] }
  | { tipo: 'lista'; ordenada: boolean; itens: RichBlock[][] }
const textOf = (bloco: RichBlock | undefined) =>
  bloco?.tipo === 'paragrafo' ? bloco.trechos.map((t) => t.texto).join('') : ''
/** What ends with a colon begins what follows it, and lines to sign on are of what stands above: on one page. */
export const leadsOn = (blocos: readonly RichBlock[], i: number) => {
  if (/:\s*$/.test(textOf(blocos[i]))) return true
  // Free lines stand between them.
  const after = blocos.slice(i + 1).find((b) => b.tipo !== 'paragrafo' || textOf(b).trim() !== '')
  return blocos[i]?.tipo === 'paragrafo' && /(^|\n)_{20}/.test(textOf(after))
}
type Lista = Extract<RichBlock, { tipo: 'lista' }>

const TOKEN = /<(\/?)(p|br|h2|h3|h4|ul|ol|li|strong|em|u|a)\b([^>]*)>|([^<]+)/g
const HREF = /\bhref="([^"]*)"/
const MARKS = { strong: 'negrito', em: 'italico', u: 'sublinhado' } as const
const NIVEIS = { h2: 2, h3: 3, h4: 4 } as const

/** Where blocks go: into the text itself, or into the item that is open. */
class Reader {
  readonly blocks: RichBlock[] = []
  #open: RichRun[] | undefined
  #items: RichBlock[][] = []
  #lists: { list: Lista; depth: number }[] = []
  #marks = { negrito: 0, italico: 0, sublinhado: 0 }
  #link: string | undefined

  #add(block: RichBlock) {
    ;(this.#items.at(-1) ?? this.blocks).push(block)
    this.#open = block.tipo === 'lista' ? undefined : block.trechos
  }
  text(texto: string) {
    // Between blocks stand line ends of whoever wrote the source.
    if (!this.#open && texto.trim() === '') return
    if (!this.#open) this.#add({ tipo: 'paragrafo', trechos: [] })
    const { negrito, italico, sublinhado } = this.#marks
    this.#open?.push({
      texto,
      ...(negrito > 0 && { negrito: true }),
      ...(italico > 0 && { italico: true }),
      ...(sublinhado > 0 && { sublinhado: true }),
      ...(this.#link && { link: this.#link }),
    })
  }
  mark(name: keyof typeof MARKS, step: 1 | -1) {
    this.#marks[MARKS[name]] += step
  }
  link(href: string | undefined) {
    this.#link = href
  }
  block(name: 'p' | keyof typeof NIVEIS) {
    this.#add(name === 'p' ? { tipo: 'paragrafo', trechos: [] } : { tipo: 'titulo', nivel: NIVEIS[name], trechos: [] })
  }
  end() {
    this.#open = undefined
  }
  list(ordenada: boolean) {
    const list: Lista = { tipo: 'lista', ordenada, itens: [] }
    this.#add(list)
    this.#lists.push({ list, depth: this.#items.length })
  }
  endList() {
    const closed = this.#lists.pop()
    if (closed) this.#items.length = closed.depth
    this.end()
  }
  /** One that is in no list is a paragraph like others. */
  item() {
    const current = this.#lists.at(-1)
    this.end()
    if (!current) return
    const item: RichBlock[] = []
    current.list.itens.push(item)
    this.#items.length = current.depth
    this.#items.push(item)
  }
}

/** What `sanitizeRichText` gave: its marks are known and closed. */
export const readRichText = (sanitized: string): RichBlock[] => {
  const reader = new Reader()
  for (const [, slash, tag = '', attributes = '', text] of sanitized.matchAll(TOKEN)) {
    const opens = slash === ''
    if (text !== undefined) reader.text(unescapeHtml(text).replace(/[ \t\r\n]+/g, ' '))
    else if (tag === 'br') reader.text('\n')
    else if (tag === 'strong' || tag === 'em' || tag === 'u') reader.mark(tag, opens ? 1 : -1)
    else if (tag === 'a') reader.link(opens ? unescapeHtml(HREF.exec(attributes)?.[1] ?? '') : undefined)
    else if (tag === 'ul' || tag === 'ol') opens ? reader.list(tag === 'ol') : reader.endList()
    else if (tag === 'li') opens ? reader.item() : reader.end()
    else opens ? reader.block(tag as 'p' | 'h2' | 'h3' | 'h4') : reader.end()
  }
  return reader.blocks
}
