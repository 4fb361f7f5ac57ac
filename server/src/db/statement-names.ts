import { createHash } from 'node:crypto'
import pg from 'pg'

/** How often a statement comes before it is worth keeping, and how many are kept: each costs memory in every connection. */
const HOT = 20
const MOST = 200
/** Texts that are counted at most; when they are more, the half that came the least is forgotten. */
const COUNTED = 2_000
/** After so many uses all counts are halved: what was hot last month gives way to what is hot now. */
const AGEING = 50_000

interface Counted {
  uses: number
  name?: string
}

/** Statements that come often get a name, so that PostgreSQL parses and plans them once a connection. */
export const statementNames = () => {
  const counted = new Map<string, Counted>()
  const named = new Map<string, Counted>()
  let generation = 0
  let sinceAgeing = 0
  /** Rises whenever a name is taken back: a connection that has not heard of it may still hold it. */
  let takenBack = 0
  const heard = new WeakMap<object, number>()

  const takeName = (c: Counted) => {
    if (c.name === undefined) return
    named.delete(c.name)
    delete c.name
    takenBack++
  }
  const age = () => {
    sinceAgeing = 0
    for (const [text, c] of counted) {
      c.uses >>= 1
      if (c.uses > 0) continue
      takeName(c)
      counted.delete(text)
    }
  }
  const forgetLeastUsed = () => {
    // Of those that came alike the newer ones stay.
    const best = [...counted].reverse().sort(([, a], [, b]) => b.uses - a.uses)
    for (const [text, c] of best.slice(COUNTED / 2)) {
      takeName(c)
      counted.delete(text)
    }
  }
  /** One more, or the place of one that comes less than half as often: two that come alike do not take turns. */
  const hasPlaceFor = ({ uses }: Counted) => {
    if (named.size < MOST) return true
    let coldest: Counted | undefined
    for (const c of named.values()) if (!coldest || c.uses < coldest.uses) coldest = c
    if (2 * coldest!.uses >= uses) return false
    takeName(coldest!)
    return true
  }

  return {
    nameOf: (text: string): string | undefined => {
      if (++sinceAgeing >= AGEING) age()
      let c = counted.get(text)
      if (!c) {
        if (counted.size >= COUNTED) forgetLeastUsed()
        c = { uses: 0 }
        counted.set(text, c)
      }
      c.uses++
      // Asked for again only now and then: looking for a place costs more than counting.
      if (c.name !== undefined || c.uses <= HOT || c.uses % HOT !== 1 || !hasPlaceFor(c)) return c.name
      c.name = `p${generation}_${createHash('sha256').update(text).digest('base64url').slice(0, 16)}`
      named.set(c.name, c)
      return c.name
    },
    /** What they answer has changed: all get new names. */
    forget: () => {
      for (const c of [...named.values()]) takeName(c)
      counted.clear()
      generation++
    },
    /** Gives back what a connection still keeps under names that were taken back; travels with what is sent next. */
    tidy: (client: pg.ClientBase) => {
      if ((heard.get(client) ?? 0) === takenBack) return
      heard.set(client, takenBack)
      const held = (client as unknown as Held).connection.parsedStatements
      const old = Object.keys(held).filter((name) => OURS.test(name) && !named.has(name))
      if (old.length === 0) return
      for (const name of old) delete held[name]
      // It only fails with the connection, and then nothing is kept.
      client.query(new Close(old)).on('error', () => {})
    },
    get size() {
      return { counted: counted.size, named: named.size }
    },
  }
}

/** The names of this table; others, such as that of the session's lookup, are their owners'. */
const OURS = /^p\d+_/

interface Held {
  connection: { parsedStatements: Record<string, string> }
}
interface Wire {
  close(what: { type: 'S'; name: string }): void
  sync(): void
}

/** Closes prepared statements in the protocol's own words, which a pooler understands as well; DEALLOCATE it does not. */
class Close extends pg.Query {
  readonly #names: readonly string[]
  constructor(names: readonly string[]) {
    super('')
    this.#names = names
  }
  override submit = (connection: unknown) => {
    const wire = connection as Wire
    for (const name of this.#names) wire.close({ type: 'S', name })
    wire.sync()
    return null
  }
}
