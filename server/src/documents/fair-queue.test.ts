import { describe, expect, test } from 'vitest'
import { fairQueue, type Owner, type QueueLimits } from './fair-queue.ts'

interface Piece extends Owner {
  n: number
}
const piece = (banco: string, pessoa: string, n: number): Piece => ({ banco, pessoa, n })
const named = (p: Piece | undefined) => p && `${p.banco}${p.pessoa}${p.n}`

const serveAll = (q: ReturnType<typeof fairQueue<Piece>>) => {
  const order: string[] = []
  for (let p = q.next(); p; p = q.next()) {
    order.push(named(p)!)
    q.done(p)
  }
  return order
}

const WIDE: QueueLimits = { running: 1, waiting: 100, runningEach: 1, waitingEach: 100 }

describe('the turns', () => {
  test('bancos take turns, their persons too, and a person keeps the order of asking', () => {
    const q = fairQueue<Piece>(WIDE)
    for (const n of [1, 2, 3]) q.add(piece('A', 'x', n))
    for (const n of [1, 2]) q.add(piece('A', 'y', n))
    for (const n of [1, 2, 3]) q.add(piece('B', 'z', n))
    expect(serveAll(q)).toEqual(['Ax1', 'Bz1', 'Ay1', 'Bz2', 'Ax2', 'Bz3', 'Ay2', 'Ax3'])
  })

  test('who comes late to a long queue of another waits for one piece of it', () => {
    const q = fairQueue<Piece>(WIDE)
    for (let n = 0; n < 50; n++) q.add(piece('A', 'x', n))
    q.done(q.next()!)
    q.add(piece('A', 'y', 1))
    q.add(piece('B', 'z', 1))
    expect(serveAll(q).slice(0, 4)).toEqual(['Ax1', 'Bz1', 'Ay1', 'Ax2'])
  })

  test('who runs enough is passed over and keeps the place', () => {
    const q = fairQueue<Piece>({ running: 3, waiting: 10, runningEach: 1, waitingEach: 10 })
    for (const n of [1, 2]) q.add(piece('A', 'x', n))
    q.add(piece('B', 'y', 1))
    const [first, second, none] = [q.next(), q.next(), q.next()]
    expect([named(first), named(second), none]).toEqual(['Ax1', 'By1', undefined])
    q.done(first!)
    expect(named(q.next())).toBe('Ax2')
  })
})

describe('what is refused', () => {
  const limits: QueueLimits = { running: 1, waiting: 3, runningEach: 1, waitingEach: 2 }

  test('more than a person may have waiting, and more than all may', () => {
    const q = fairQueue<Piece>(limits)
    expect(q.add(piece('A', 'x', 0))).toBe('aceito')
    q.next()
    expect([1, 2, 3].map((n) => q.add(piece('A', 'x', n)))).toEqual(['aceito', 'aceito', 'pessoaCheia'])
    expect([q.add(piece('B', 'y', 1)), q.add(piece('B', 'z', 1))]).toEqual(['aceito', 'cheia'])
    // The same name in another banco is another person.
    expect(q.add(piece('B', 'x', 1))).toBe('cheia')
  })

  test('what is withdrawn leaves its place to another, once', () => {
    const q = fairQueue<Piece>(limits)
    q.add(piece('A', 'x', 0))
    const running = q.next()!
    const waits = piece('A', 'x', 1)
    q.add(waits)
    q.add(piece('A', 'x', 2))
    expect([q.withdraw(waits), q.withdraw(waits), q.withdraw(running)]).toEqual([true, false, false])
    expect(q.add(piece('A', 'x', 3))).toBe('aceito')
    q.done(running)
    expect(serveAll(q)).toEqual(['Ax2', 'Ax3'])
    expect([q.waiting, q.running]).toEqual([0, 0])
  })
})

/**
 * Every sequence of so many steps, by four persons of two bancos: each step is somebody asking, a start, an end of the
 * oldest that runs, or a withdrawal of the newest that waits.
 */
const PEOPLE = [
  ['A', 'x'],
  ['A', 'y'],
  ['B', 'x'],
] as const
const STEPS = 6

class Model {
  readonly queue
  readonly limits
  readonly waiting: Piece[] = []
  readonly running: Piece[] = []
  /** Pieces of others served while somebody waited who could have been: by who waited, then by who was served. */
  readonly passed = new Map<Piece, Piece[]>()
  n = 0

  constructor(limits: QueueLimits) {
    this.limits = limits
    this.queue = fairQueue<Piece>(limits)
  }

  private of(list: Piece[], p: Owner) {
    return list.filter((x) => x.banco === p.banco && x.pessoa === p.pessoa)
  }

  private servable(p: Piece) {
    return this.of(this.waiting, p)[0] === p && this.of(this.running, p).length < this.limits.runningEach
  }

  ask([banco, pessoa]: readonly [string, string]) {
    const p = piece(banco, pessoa, this.n++)
    const said = this.queue.add(p)
    if (said === 'aceito') {
      this.waiting.push(p)
      this.passed.set(p, [])
    }
    // Nobody is refused who has nothing under way, unless everything is full.
    if (said === 'pessoaCheia' && this.of([...this.waiting, ...this.running], p).length === 0)
      throw new Error('refused without a reason')
    if (said === 'cheia' && this.waiting.length < this.limits.waiting) throw new Error('not full')
  }

  start() {
    const could = this.waiting.filter((p) => this.servable(p))
    const p = this.queue.next()
    if (!p) {
      if (could.length > 0 && this.running.length < this.limits.running) throw new Error('a place stays empty')
      return
    }
    if (!could.includes(p)) throw new Error('served out of order or over the limit')
    for (const other of could) if (other !== p) this.passed.get(other)!.push(p)
    this.waiting.splice(this.waiting.indexOf(p), 1)
    this.running.push(p)
    if (this.running.length > this.limits.running) throw new Error('too many run')
    this.checkTurns(p)
  }

  /** While one waited that could be served, no other person was served twice, nor another banco. */
  private checkTurns(p: Piece) {
    const passed = this.passed.get(p)!
    const people = passed.filter((x) => x.banco === p.banco).map((x) => x.pessoa)
    if (new Set(people).size < people.length) throw new Error('a person went twice before another')
  }

  end() {
    const p = this.running.shift()
    if (p) this.queue.done(p)
  }

  withdraw() {
    const p = this.waiting.pop()
    if (p && !this.queue.withdraw(p)) throw new Error('what waits can be withdrawn')
  }

  check() {
    if (this.queue.waiting !== this.waiting.length || this.queue.running !== this.running.length)
      throw new Error('the counts are wrong')
  }
}

const everySequence = (limits: QueueLimits) => {
  const actions = [
    ...PEOPLE.map((who) => (m: Model) => m.ask(who)),
    (m: Model) => m.start(),
    (m: Model) => m.end(),
    (m: Model) => m.withdraw(),
  ]
  const total = actions.length ** STEPS
  for (let code = 0; code < total; code++) {
    const model = new Model(limits)
    const taken: number[] = []
    for (let left = code, i = 0; i < STEPS; i++, left = Math.floor(left / actions.length)) {
      taken.push(left % actions.length)
      try {
        actions[left % actions.length]!(model)
        model.check()
      } catch (e) {
        throw new Error(`${(e as Error).message}: steps ${taken}`)
      }
    }
  }
  return total
}

test('whatever the order of asking, starting, ending and leaving: limits hold, no place stays empty, turns are kept', () => {
  expect(everySequence({ running: 1, waiting: 3, runningEach: 1, waitingEach: 2 })).toBe(6 ** STEPS)
  expect(everySequence({ running: 2, waiting: 3, runningEach: 1, waitingEach: 2 })).toBe(6 ** STEPS)
})
