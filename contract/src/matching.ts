/*
 * How well a text answers what somebody typed, whatever its accents, letter case, punctuation and, from four letters on,
 * a slip of the finger. The server ranks by it what the database found alike, the browser what it has at hand.
 */

const apart = (s: string) =>
  s
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)

/** What somebody typed, as words; more of them than anybody remembers are left out. */
const MOST_WORDS = 8
const LONGEST = 40
export const wordsOf = (typed: string) =>
  apart(typed)
    .slice(0, MOST_WORDS)
    .map((w) => w.slice(0, LONGEST))

/** Fewer letters than this ask for everything. */
const FEWEST = 2
export const asksForSomething = (typed: string) => wordsOf(typed).join('').length >= FEWEST

/** Slips that are forgiven: none in a short word, where another word is as near. */
export const slipsIn = (word: string) => (word.length < 4 ? 0 : word.length < 8 ? 1 : 2)

/**
 * Slips between what was typed and the beginning of a word: a letter too many, one missing, another one, or two that
 * changed places. More than `most` is Infinity.
 */
export const slips = (typed: string, word: string, most = slipsIn(typed)): number => {
  if (word.startsWith(typed)) return 0
  if (most === 0 || typed.length - word.length > most) return Number.POSITIVE_INFINITY
  const width = Math.min(word.length, typed.length + most)
  let before: number[] = []
  let last = Array.from({ length: width + 1 }, (_, i) => i)
  for (let i = 1; i <= typed.length; i++) {
    const row = [i]
    for (let j = 1; j <= width; j++) {
      const same = typed[i - 1] === word[j - 1]
      let best = Math.min(last[j - 1]! + (same ? 0 : 1), last[j]! + 1, row[j - 1]! + 1)
      if (i > 1 && j > 1 && typed[i - 1] === word[j - 2] && typed[i - 2] === word[j - 1])
        best = Math.min(best, before[j - 2]! + 1)
      row.push(best)
    }
    if (Math.min(...row) > most) return Number.POSITIVE_INFINITY
    before = last
    last = row
  }
  const least = Math.min(...last)
  return least > most ? Number.POSITIVE_INFINITY : least
}

const EXACT = 100
const BEGINS = 90
const PHRASE = 80
const WORDS = 70
const TOGETHER = 65
const INSIDE = 60
const SLIPPED = 50

const withSlips = (typed: readonly string[], text: readonly string[]) => {
  let sum = 0
  for (const t of typed) {
    let least = Number.POSITIVE_INFINITY
    for (const w of text) {
      least = Math.min(least, slips(t, w))
      if (least === 0) break
    }
    sum += least
  }
  return Number.isFinite(sum) ? Math.max(1, SLIPPED - 10 * sum) : 0
}

const scoreOf = (typed: readonly string[], text: readonly string[]) => {
  const [q, t] = [typed.join(' '), text.join(' ')]
  if (t === q) return EXACT
  if (t.startsWith(q)) return BEGINS
  if (` ${t}`.includes(` ${q}`)) return PHRASE
  if (typed.every((w) => text.some((x) => x.startsWith(w)))) return WORDS
  if (text.join('').startsWith(typed.join(''))) return TOGETHER
  if (typed.every((w) => t.includes(w))) return INSIDE
  return withSlips(typed, text)
}

/** Found as it was typed, and not only alike. */
export const isSpelt = (score: number) => score >= INSIDE

/** From 0, not found, to 100, the very same; of several texts of one thing the best answer counts. */
export const matchScore = (typed: string, ...texts: readonly (string | null | undefined)[]): number => {
  const words = wordsOf(typed)
  if (words.length === 0) return 0
  return Math.max(0, ...texts.map((t) => (t ? scoreOf(words, apart(t)) : 0)))
}
