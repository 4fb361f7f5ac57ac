/** What the rules make of contracts, reports and the processes that pay them: a world of its own, changed only by these functions. */

export type Consultant = 'condutor' | 'especialista'
export type Person = Consultant | 'operacoes' | 'admin'
export interface Contract {
  id: number
  active: boolean
  /** Minutes. */
  hours: number
  deliveries: number
  cents: number | null
  /** Days since the year began. */
  begin: number
  end: number
  members: Consultant[]
}
export interface Work {
  /** 'r' and its number of a meeting's report, 'a' and its number of an administrative one. */
  key: string
  by: Consultant
  minutes: number
  /** Of a meeting every contract that covers its day. */
  contract: number | null
  day: number
  approved: boolean
}
export interface Process {
  id: number
  contract: number
  of: Consultant
  by: Person
  number: number
  total: number
  begin: number
  end: number
  work: string[]
  minutes: number
  cents: number | null
  excess: number
  /** 0 called off, 1 in analysis, 2 approved, 3 returned, 4 sent, 5 paid, 6 rejected. */
  state: 0 | 1 | 2 | 3 | 4 | 5 | 6
  version: number
  files: number
  sent: number
}
export interface World {
  contracts: Map<number, Contract>
  work: Map<string, Work>
  processes: Map<number, Process>
}
export interface Asked {
  by: Person
  contract: number
  work: string[]
  begin: number
  end: number
  confirm: boolean
  files: number
}
export type Action =
  | ({ kind: 'open'; of: Consultant } & Asked)
  | ({ kind: 'change'; id: number; version: number | undefined } & Asked)
  | { kind: 'remove' | 'send' | 'dropFile'; id: number; by: Person }
  | { kind: 'pay'; id: number; by: Person; files: number }
  | { kind: 'attach'; id: number; by: Person; version: number | undefined }
  | { kind: 'judge'; id: number; by: Person; to: 2 | 3 | 6; version: number | undefined }
  | { kind: 'takeBack'; key: string }
  /* By nobody: work that comes in, and contracts that change. */
  | { kind: 'work'; by: Consultant; contract: number | null; minutes: number; day: number }
  | { kind: 'approve'; key: string }
  | { kind: 'terms'; contract: number; hours: number; deliveries: number; active: boolean; cents: number | null }

/** As many files as a process takes. */
const MAX_FILES = 30
export const alive = (p: Process) => p.state !== 0 && p.state !== 6
export const livingOf = (w: World, contract: number) =>
  [...w.processes.values()].filter((p) => p.contract === contract && alive(p))
export const holderOf = (w: World, key: string) =>
  [...w.processes.values()].find((p) => alive(p) && p.work.includes(key))
export const used = (w: World, contract: number) => livingOf(w, contract).reduce((n, p) => n + p.minutes, 0)
const manages = (by: Person) => by === 'operacoes' || by === 'admin'
const own = (p: Process, by: Person) => p.of === by || p.by === by
/** Everybody's for who manages; one's own for the others. */
export const sees = (p: Process, by: Person) => manages(by) || own(p, by)

/** The process that it would become; nothing where the rules refuse it. */
const prepare = (w: World, a: Asked, of: Consultant, before: Process | null) => {
  const c = w.contracts.get(a.contract)!
  const same = before?.contract === c.id
  if (!c.members.includes(of) && !same) return undefined
  const others = livingOf(w, c.id).filter((p) => p !== before)
  const mine = others.filter((p) => p.of === of)
  const number = same ? before.number : Math.max(0, ...mine.map((p) => p.number)) + 1
  const last = Math.max(-1, ...mine.filter((p) => !same || p.number < number).map((p) => p.end))
  if (!a.work.length || a.end < a.begin || a.begin < c.begin || a.end > c.end || a.begin < last) return undefined
  if (c.deliveries === 0 || c.hours <= others.reduce((n, p) => n + p.minutes, 0) || c.deliveries <= others.length)
    return undefined
  if (!c.active && !same) return undefined
  // The same twice is once.
  const work = [...new Set(a.work)]
  const chosen = work.map((k) => w.work.get(k)!)
  const free = chosen.every((x) => {
    const holder = holderOf(w, x.key)
    const here = x.contract === null ? x.day >= c.begin && x.day <= c.end : x.contract === c.id
    return x.approved && x.by === of && here && (!holder || holder === before)
  })
  if (!free) return undefined
  const minutes = chosen.reduce((n, x) => n + x.minutes, 0)
  const excess = Math.max(0, others.reduce((n, p) => n + p.minutes, 0) + minutes - c.hours)
  if (excess > 0 && !a.confirm) return undefined
  if (mine.some((p) => p.begin < a.end && p.end > a.begin)) return undefined
  return {
    contract: c.id,
    ...{ number, total: c.deliveries, begin: a.begin, end: a.end, work, minutes, excess },
    // Half a cent is a cent.
    cents: c.cents === null ? null : Math.floor((minutes * c.cents * 2 + 60) / 120),
  }
}
const step = (p: Process, state: Process['state']) => {
  p.state = state
  p.version++
  return true
}

/** The world after it; nothing where the rules refuse it. Changes what it is given. */
export const take = (w: World, a: Action, ids: readonly number[]): boolean => {
  switch (a.kind) {
    case 'open': {
      if (a.of !== a.by && !manages(a.by)) return false
      const made = prepare(w, a, a.of, null)
      if (!made) return false
      const id = ids[0] ?? -1
      w.processes.set(id, { id, of: a.of, by: a.by, ...made, state: 1, version: 1, files: a.files, sent: 0 })
      return true
    }
    case 'change': {
      const p = w.processes.get(a.id)!
      if (p.by !== a.by || (p.state !== 1 && p.state !== 3)) return false
      if (a.version !== undefined && a.version !== p.version) return false
      const made = prepare(w, a, p.of, p)
      if (!made) return false
      Object.assign(p, made, { files: p.files + a.files })
      return step(p, 1)
    }
    case 'remove': {
      const p = w.processes.get(a.id)!
      if (p.by !== a.by || (p.state !== 1 && p.state !== 3)) return false
      return step(p, 0)
    }
    case 'judge': {
      const p = w.processes.get(a.id)!
      if (!manages(a.by) || (own(p, a.by) && a.by !== 'admin') || p.state !== 1) return false
      if (a.version !== undefined && a.version !== p.version) return false
      return step(p, a.to)
    }
    case 'send': {
      const p = w.processes.get(a.id)!
      if (!manages(a.by) || (own(p, a.by) && a.by !== 'admin') || (p.state !== 2 && p.state !== 4)) return false
      p.sent++
      return step(p, 4)
    }
    case 'pay': {
      const p = w.processes.get(a.id)!
      if (!manages(a.by) || (own(p, a.by) && a.by !== 'admin') || p.state !== 4) return false
      if (p.files + a.files > MAX_FILES) return false
      p.files += a.files
      return step(p, 5)
    }
    case 'attach': {
      const p = w.processes.get(a.id)!
      if (!(own(p, a.by) || manages(a.by)) || (p.state !== 2 && p.state !== 4)) return false
      if ((a.version !== undefined && a.version !== p.version) || p.files + 1 > MAX_FILES) return false
      p.files++
      return step(p, p.state)
    }
    case 'dropFile': {
      const p = w.processes.get(a.id)!
      if (p.by !== a.by || (p.state !== 1 && p.state !== 3) || p.files === 0) return false
      p.files--
      return step(p, p.state)
    }
    case 'takeBack': {
      const x = w.work.get(a.key)!
      if (!x.approved || holderOf(w, a.key)) return false
      x.approved = false
      return true
    }
    case 'work': {
      const key = `${a.contract === null ? 'r' : 'a'}${ids[0] ?? -1}`
      w.work.set(key, { key, by: a.by, minutes: a.minutes, contract: a.contract, day: a.day, approved: true })
      return true
    }
    case 'approve': {
      w.work.get(a.key)!.approved = true
      return true
    }
    case 'terms': {
      const { hours, deliveries, active, cents } = a
      Object.assign(w.contracts.get(a.contract)!, { hours, deliveries, active, cents })
      return true
    }
  }
}
