const NAME = String.raw`[\p{L}_:][\p{L}\p{N}_:.-]*`
const ATTRIBUTE = String.raw`\s+${NAME}\s*=\s*(?:"[^"<]*"|'[^'<]*')`
/** One piece after another, each where the last one ended: text, what is not read, a tag. */
const PIECE = new RegExp(
  String.raw`[^<]+|<!--[\s\S]*?-->|<!\[CDATA\[[\s\S]*?\]\]>|<\?[\s\S]*?\?>|<!doctype[^[>]*(?:\[[^\]]*\])?[^>]*>|` +
    String.raw`<(?<end>\/)?(?<name>${NAME})(?:${ATTRIBUTE})*\s*(?<empty>\/)?>`,
  'iuy',
)

const UNREAD = /^<[!?]/
/** An ampersand that begins no reference. */
const BARE = /&(?!#\d+;|#x[\da-f]+;|[\p{L}_:][\p{L}\p{N}_:.-]*;)/iu

/** Whether tags are closed in the order they were opened, within one root: what a browser needs to draw it at all. */
export const isWholeXml = (text: string) => {
  const open: string[] = []
  let roots = 0
  PIECE.lastIndex = 0
  while (PIECE.lastIndex < text.length) {
    const piece = PIECE.exec(text)
    if (!piece || (!UNREAD.test(piece[0]) && BARE.test(piece[0]))) return false
    const { end, name, empty } = piece.groups!
    if (!name) {
      if (!open.length && !piece[0].startsWith('<') && piece[0].replace('\ufeff', '').trim()) return false
    } else if (end) {
      if (empty || open.pop() !== name) return false
    } else {
      if (!open.length) roots++
      if (!empty) open.push(name)
    }
  }
  return !open.length && roots === 1
}
