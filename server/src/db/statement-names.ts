import { createHash } from 'node:crypto'

/** How often a statement comes before it is worth keeping, and how many are kept: each costs memory in every connection. */
const HOT = 20
const MOST = 200

/** Statements that come often get a name, so that PostgreSQL parses and plans them once a connection. */
export const statementNames = () => {
  const uses = new Map<string, number | string>()
  let named = 0
  let generation = 0
  return {
    nameOf: (text: string): string | undefined => {
      const known = uses.get(text) ?? 0
      if (typeof known === 'string') return known
      if (named >= MOST) return undefined
      if (known < HOT) {
        if (uses.size > 10 * MOST) uses.clear()
        uses.set(text, known + 1)
        return undefined
      }
      named++
      const name = `p${generation}_${createHash('sha256').update(text).digest('base64url').slice(0, 16)}`
      uses.set(text, name)
      return name
    },
    forget: () => {
      uses.clear()
      named = 0
      generation++
    },
  }
}
