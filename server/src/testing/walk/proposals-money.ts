import { isBusinessDay } from './calendar.ts'

/** The money and the days of the walk's own proposals: whole cents, and amounts whose products are exact numbers. */

export const BLOCKS = ['essencial', 'premium', 'extra'] as const
export type Block = (typeof BLOCKS)[number]
/** Hundredths of a percent, or cents. */
type Part = { h: number } | { cents: number }
export type Split = Part | Record<Block, Part>
export interface Offer {
  split: Split
  sols: { sol: number; block: Block; cents: number; priced: boolean }[]
  extras: { sol: number | null; cents: number }[]
}
export interface Instalment {
  due: string
  cents: number
  state: 1 | 2 | 3 | 5 | 6
  note: string | null
  paid: number | null
  files: string[]
  /** What brought it here, and what stood before each. */
  steps: { what: string; from: 1 | 2 | 3 | 5 | 6; note: string | null; paid: number | null }[]
}

/** Of a price, half a cent up, and never more than there is. */
const partOf = (cents: number, p: Part) =>
  Math.min(cents, 'h' in p ? Math.floor((cents * p.h + 5000) / 10_000) : p.cents)
const totalOf = (o: Offer, b: Block) =>
  (b === 'extra' ? o.extras : o.sols.filter((s) => s.block === b)).reduce((s, x) => s + x.cents, 0)
/** Nobody bears more of a block, or of all, than it costs: an amount that says so is refused where it is said. */
export const fits = (o: Offer) => {
  const { split } = o
  const said: [Part, number][] =
    'essencial' in split
      ? BLOCKS.map((b) => [split[b], totalOf(o, b)])
      : [[split, BLOCKS.reduce((s, b) => s + totalOf(o, b), 0)]]
  return said.every(([part, total]) => 'h' in part || part.cents <= total)
}
/** The price of each block with the share of the organisation in it, and what is left to bear in all. */
export const shares = (o: Offer) => {
  const totals = BLOCKS.map((b) => totalOf(o, b))
  const total = totals.reduce((s, t) => s + t, 0)
  const { split } = o
  let given: number[]
  if ('essencial' in split) given = BLOCKS.map((b, i) => partOf(totals[i]!, split[b]))
  else {
    const all = partOf(total, split)
    given = totals.map((t) => (total ? Math.floor((all * t) / total) : 0))
    const rest = totals.map((t) => (total ? (all * t) % total : 0))
    for (let left = all - given.reduce((s, g) => s + g, 0); left > 0; left--) {
      const i = rest.indexOf(Math.max(...rest))
      given[i]! += 1
      rest[i] = -1
    }
  }
  return { totals, given, total, bears: total - given.reduce((s, g) => s + g, 0) }
}

const iso = (at: number) => new Date(at).toISOString().slice(0, 10)
const DAY = 86_400_000
/** The day of a month that is there, or its last one. */
const dayOf = (year: number, month: number, day: number) =>
  Math.min(Date.UTC(year, month, day), Date.UTC(year, month + 1, 0))
const parts = (day: string) => day.split('-').map(Number) as [number, number, number]
/** Each month on that day, or on the next one that banks are open. */
export const monthly = (first: string, n: number) => {
  const [y, m, d] = parts(first)
  return Array.from({ length: n }, (_, i) => {
    let at = dayOf(y, m - 1 + i, d)
    while (!isBusinessDay(at)) at += DAY
    return iso(at)
  })
}
/** The tenth of the month after the last day that it is valid. */
export const firstDue = (day: string, valid: number) => {
  const [y, m] = parts(iso(Date.parse(day) + valid * DAY))
  return iso(Date.UTC(y, m, 10))
}
/** The last day of so many months: the one before they are full, or the last of a month that is too short. */
export const inForceUntil = (begin: string, months: number) => {
  const [y, m, d] = parts(begin)
  const full = Date.UTC(y, m - 1 + months, d)
  const last = Date.UTC(y, m + months, 0)
  return iso(full > last ? last : full - DAY)
}
/** The same each, the rest in the last. */
export const equalParts = (cents: number, days: readonly string[]): Instalment[] => {
  const each = Math.floor(cents / days.length)
  return days.map((due, i) => ({
    due,
    cents: i === days.length - 1 ? cents - each * (days.length - 1) : each,
    ...{ state: 1, note: null, paid: null, files: [], steps: [] },
  }))
}
