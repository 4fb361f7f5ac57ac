/** Who asked for a piece of work: a person of one banco. */
export interface Owner {
  readonly banco: string
  readonly pessoa: string
}

export interface QueueLimits {
  /** Pieces that run at once, of everybody together. */
  running: number
  /** Pieces that wait, of everybody together. */
  waiting: number
  runningEach: number
  waitingEach: number
}

export type Admission = 'aceito' | 'pessoaCheia' | 'cheia'

const nameOf = ({ banco, pessoa }: Owner) => `${banco}\n${pessoa}`

/** The first of a map goes behind all others, or leaves when it has nothing any more. */
const rotate = <V extends { size: number } | { length: number }>(map: Map<string, V>, key: string, value: V) => {
  map.delete(key)
  if (('size' in value ? value.size : value.length) > 0) map.set(key, value)
}

/**
 * Who is served next. The bancos take turns, within a banco its persons, and what one person asked for keeps its order;
 * so nobody waits for more than one piece of each of the others. It runs nothing itself.
 */
export const fairQueue = <T extends Owner>(limits: QueueLimits) => {
  const waiting = new Map<string, Map<string, T[]>>()
  const running = new Map<string, number>()
  let waitingAll = 0
  let runningAll = 0

  const runningOf = (owner: Owner) => running.get(nameOf(owner)) ?? 0
  const waitingOf = ({ banco, pessoa }: Owner) => waiting.get(banco)?.get(pessoa)?.length ?? 0

  const add = (piece: T): Admission => {
    const free = limits.running - runningAll - waitingAll
    // What can start at once waits for nobody, and so counts for no wait.
    const atOnce = free > 0 && runningOf(piece) + waitingOf(piece) < limits.runningEach
    if (!atOnce && waitingOf(piece) >= limits.waitingEach) return 'pessoaCheia'
    if (!atOnce && waitingAll >= limits.waiting) return 'cheia'
    const people = waiting.get(piece.banco) ?? new Map<string, T[]>()
    waiting.set(piece.banco, people)
    people.set(piece.pessoa, [...(people.get(piece.pessoa) ?? []), piece])
    waitingAll++
    return 'aceito'
  }

  /** The piece to start now, or none: nothing waits, all places are taken, or those who wait run enough already. */
  const next = (): T | undefined => {
    if (runningAll >= limits.running) return undefined
    for (const [banco, people] of waiting) {
      for (const [pessoa, pieces] of people) {
        const [piece, ...rest] = pieces
        if (!piece || runningOf(piece) >= limits.runningEach) continue
        rotate(people, pessoa, rest)
        rotate(waiting, banco, people)
        waitingAll--
        runningAll++
        running.set(nameOf(piece), runningOf(piece) + 1)
        return piece
      }
    }
    return undefined
  }

  /** A piece that `next` gave has ended, however it did. */
  const done = (piece: T) => {
    const left = runningOf(piece) - 1
    if (left > 0) running.set(nameOf(piece), left)
    else running.delete(nameOf(piece))
    runningAll--
  }

  /** Takes back a piece that still waits; false when it does not. */
  const withdraw = (piece: T): boolean => {
    const people = waiting.get(piece.banco)
    const pieces = people?.get(piece.pessoa)
    if (!people || !pieces?.includes(piece)) return false
    const rest = pieces.filter((p) => p !== piece)
    // Its place in the turn stays, unless nothing is left to serve there.
    if (rest.length > 0) people.set(piece.pessoa, rest)
    else people.delete(piece.pessoa)
    if (people.size === 0) waiting.delete(piece.banco)
    waitingAll--
    return true
  }

  return {
    add,
    next,
    done,
    withdraw,
    get waiting() {
      return waitingAll
    },
    get running() {
      return runningAll
    },
  }
}
