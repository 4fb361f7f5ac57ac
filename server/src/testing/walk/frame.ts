import { newRandom, type Random } from './random.ts'

/**
 * A random walk with a world of its own: what people do is done to both, alone and several at once, and after each step
 * the database is held against the world, and against what must always be true.
 */

export interface Answer {
  done: boolean
  /** Of what was made. */
  ids: number[]
}
/** How the rules change a world; whether they let it. What refuses may leave the world in pieces: it is given a copy. */
type Take<W, A> = (w: W, a: A, ids: readonly number[]) => boolean
interface Done<A> {
  action: A
  answer: Answer
}

/** All worlds that these answers could come from, in some order of those who acted. */
export const possible = <W, A>(take: Take<W, A>, w: W, done: readonly Done<A>[]): W[] => {
  if (!done.length) return [w]
  return done.flatMap(({ action, answer }, i) => {
    const next = structuredClone(w)
    const taken = take(next, action, answer.ids)
    if (taken !== answer.done) return []
    return possible(take, taken ? next : w, [...done.slice(0, i), ...done.slice(i + 1)])
  })
}

/** What stands, by the name of each thing. */
export type Lines = Record<string, string>
const differences = (ours: Lines, theirs: Lines) =>
  [...new Set([...Object.keys(ours), ...Object.keys(theirs)])]
    .filter((k) => ours[k] !== theirs[k])
    .map((k) => `${k}: by the rules ${ours[k] ?? 'none'}, in the database ${theirs[k] ?? 'none'}`)

/** What an answer says to the walk; `told` is for who reads how it went. */
export const answered = (
  a: { kind: string },
  { status, body }: { status: number; body: unknown },
  idsOf: (body: never) => number[],
) => {
  const done = status === 200
  const ids = done ? idsOf(body as never) : []
  const said = done ? ids : ((body as { message?: string } | undefined)?.message ?? '')
  const told = `${JSON.stringify(a)} → ${status} ${said}`
  return { answer: { done, ids }, told, failed: ![200, 403, 404, 409, 422].includes(status) }
}

interface Walk<W, A extends { kind: string }> {
  world: W
  take: Take<W, A>
  act: (a: A) => Promise<Done<A> & { told: string; failed: boolean }>
  /** What is tried next: one thing, or several at once. */
  choose: (r: Random, w: W) => { actions: A[]; together: boolean }
  /** Before each step; answers when it is. */
  tick: (r: Random, w: W) => string
  linesOf: (w: W) => Lines
  readLines: (w: W) => Promise<Lines>
  /** What must be true whatever happened, whoever did it. */
  readFaults: (w: W, step: number) => Promise<string[]>
}
export interface WalkReport {
  steps: number
  /** By kind: how often it was done and how often refused. */
  book: Record<string, [number, number]>
  bursts: number
  broken: string | null
}
export const walkWorld = async <W, A extends { kind: string }>(
  walk: Walk<W, A>,
  seed: number,
  steps: number,
): Promise<WalkReport> => {
  const random = newRandom(seed)
  let { world } = walk
  const report: WalkReport = { steps: 0, book: {}, bursts: 0, broken: null }
  const story: string[] = []
  for (let step = 1; step <= steps; step++) {
    report.steps = step
    random.at(step)
    const when = walk.tick(random, world)
    const { actions, together } = walk.choose(random, world)
    if (together) report.bursts++
    const done = await Promise.all(actions.map(walk.act))
    for (const { action, answer, told } of done) {
      report.book[action.kind] ??= [0, 0]
      report.book[action.kind]![answer.done ? 0 : 1]++
      story.push(`${step}${together ? ' (together)' : ''} ${when} ${told}`)
    }
    const worlds = possible(walk.take, world, done)
    const lines = await walk.readLines(worlds[0] ?? world)
    const found = worlds.find((w) => differences(walk.linesOf(w), lines).length === 0)
    const faults = await walk.readFaults(found ?? world, step)
    if (!found || faults.length || done.some((d) => d.failed)) {
      const diff = worlds[0] ? differences(walk.linesOf(worlds[0]), lines) : ['no world has these answers']
      report.broken = `seed ${seed}, step ${step}:\n${[...(found ? [] : diff), ...faults].join('\n')}\n  ${story.slice(-30).join('\n  ')}`
      return report
    }
    world = found
  }
  return report
}
