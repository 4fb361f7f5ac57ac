import { expect } from 'vitest'

/** People at the same moment, two hundred times: what stands is what one after the other would have left. */
const RACES = 200
const AT_ONCE = 6
/** So long a test of them may take. */
export const RACE_TIMEOUT = 600_000

/**
 * All at the same moment; each tenth time one of them has ended before the rest begin, so that over all of them each
 * has come first however slow the machine is.
 */
export const atOnce = async <A>(i: number, works: readonly (() => Promise<A>)[]): Promise<A[]> => {
  const first = i % 10 === 0 ? works[(i / 10) % works.length] : undefined
  const ended = await first?.()
  return Promise.all(works.map((work) => (work === first ? (ended as A) : work())))
}

/** Answers who has won any of them. */
export const race = async <W>(run: (i: number) => Promise<W>): Promise<Set<W>> => {
  const left = Array.from({ length: RACES }, (_, i) => i)
  const winners = new Set<W>()
  const work = async () => {
    for (let i = left.shift(); i !== undefined; i = left.shift()) winners.add(await run(i))
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  return winners
}

interface Answer {
  status: number
  body: { message: string }
}
interface Judged<R> {
  create: () => Promise<R>
}

interface ApprovalRace<R> extends Judged<R> {
  approve: (r: R) => Promise<Answer>
  edit: (r: R) => Promise<Answer>
  /** Something short: an edit has more to ask before it holds what it changes, and is given a lead that differs. */
  read: (r: R) => Promise<unknown>
  check: (r: R, winner: 'approve' | 'edit') => Promise<void>
}
/** One of the two stands and the other is told; over all of them each has won. */
export const raceApprovalAndEdit = async <R>(c: ApprovalRace<R>) => {
  const winners = await race(async (i) => {
    const r = await c.create()
    const late = async () => {
      for (let n = 0; n < i % 7; n++) await c.read(r)
      return c.approve(r)
    }
    const [approved, edited] = (await atOnce(i, [late, () => c.edit(r)])) as [Answer, Answer]
    expect([approved.status, edited.status].toSorted()).toEqual([200, 409])
    const winner = approved.status === 200 ? 'approve' : 'edit'
    await c.check(r, winner)
    return winner
  })
  expect([...winners].toSorted()).toEqual(['approve', 'edit'])
}

interface AnalystRace<R> extends Judged<R> {
  /** One decision of each analyst. */
  decide: readonly ((r: R) => Promise<Answer>)[]
  /** Said to all but one. */
  over: string
  check: (r: R, winner: number) => Promise<void>
}
export const raceAnalysts = async <R>(c: AnalystRace<R>) => {
  const winners = await race(async (i) => {
    const r = await c.create()
    const decisions = await atOnce(
      i,
      c.decide.map((decide) => () => decide(r)),
    )
    const lost = decisions.filter((d) => d.status !== 200)
    expect(decisions.map((d) => d.status).toSorted()).toEqual([200, ...lost.map(() => 409)])
    expect(lost).toHaveLength(c.decide.length - 1)
    for (const d of lost) expect(d.body.message).toContain(c.over)
    const winner = decisions.findIndex((d) => d.status === 200)
    await c.check(r, winner)
    return winner
  })
  expect(winners.size).toBeGreaterThan(1)
}
