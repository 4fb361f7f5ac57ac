import sanitizeHtml from 'sanitize-html'

const MAX_PASSES = 4
const NEW_TAB = { rel: 'noopener noreferrer nofollow', target: '_blank' }

const RULES: sanitizeHtml.IOptions = {
  allowedTags: ['p', 'br', 'h2', 'h3', 'h4', 'ul', 'ol', 'li', 'strong', 'em', 'u', 'a'],
  allowedAttributes: { a: ['href', 'rel', 'target'] },
  allowedSchemes: ['http', 'https', 'mailto'],
  allowedSchemesAppliedToAttributes: ['href'],
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  nestingLimit: 20,
  transformTags: {
    b: 'strong',
    i: 'em',
    h1: 'h2',
    h5: 'h4',
    h6: 'h4',
    a: (tagName, { href }) => ({ tagName, attribs: isWebAddress(href) ? { href: href.trim(), ...NEW_TAB } : {} }),
  },
}

/** A whole address; a relative one would point into our own pages. */
const isWebAddress = (href: string | undefined): href is string => /^\s*(https?:\/\/|mailto:)/i.test(href ?? '')

/** What an editor sent, cut down to paragraphs, headings, lists, emphasis and links. Everything else is text or gone. */
export const sanitizeRichText = (html: string): string => {
  let clean = sanitizeHtml(html, RULES).trim()
  // Marks that lost what stood between them are read anew, so that saving once more changes nothing.
  for (let pass = 0; pass < MAX_PASSES; pass++) {
    const again = sanitizeHtml(clean, RULES).trim()
    if (again === clean) break
    clean = again
  }
  return clean
}

const ENTITIES: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"' }

/** What stands between the marks: one line a paragraph, '- ' before list items. */
const asLines = (sanitized: string) =>
  sanitized.replace(/<li>(\s*<p>)?/g, '- ').replace(/<br \/>|<\/(p|h2|h3|h4|li)>/g, '\n')
export const unescapeHtml = (escaped: string) =>
  escaped.replace(/&(amp|lt|gt|quot);/g, (entity) => ENTITIES[entity] ?? entity)
const asText = (escaped: string) =>
  unescapeHtml(escaped)
    .replace(/[ \t]+\n/g, '\n')
    .replace(/\n{2,}/g, '\n')
    .trim()

/** The same text without marks, for documents, spreadsheets and mail: one line a paragraph, '- ' before list items. */
export const richTextToPlain = (html: string): string =>
  asText(sanitizeHtml(asLines(sanitizeRichText(html)), { allowedTags: [], allowedAttributes: {} }))

/**
 * The same of what was sanitised when it was kept, for hundreds of thousands of them: its marks are known and none
 * holds another. One that was cut in the middle of a mark loses it.
 */
export const sanitizedToPlain = (sanitized: string): string => asText(asLines(sanitized).replace(/<[^>]*(>|$)/g, ''))
