/** What the rules make of meetings, their reports and the hours of tasks: a world of its own, changed only by these functions. */

export interface Task {
  id: number
  planned: number
  interrupted: boolean
}
export interface Meeting {
  id: number
  series: number | null
  /** Milliseconds. */
  begin: number
  end: number
  state: 1 | 2 | 3 | 4 | 5
  /** What it was before a report told of it. */
  before: 1 | 2 | 4
  tasks: number[]
  present: boolean
  version: number
  /** Task → minutes that are scheduled by it. */
  hours: Map<number, number>
}
export interface Told {
  task: number
  done: boolean
}
export interface Report {
  id: number
  meeting: number
  /** 0 called off, 1 rejected, 2 approved, 3 returned, 4 in analysis. */
  state: 0 | 1 | 2 | 3 | 4
  told: Told[]
  version: number
  /** What its meeting had when it was approved. */
  scheduled: Map<number, number>
}
export interface World {
  now: number
  tasks: Map<number, Task>
  meetings: Map<number, Meeting>
  reports: Map<number, Report>
}
export type Action =
  | { kind: 'plan'; begins: number[]; minutes: number; tasks: number[]; series: boolean }
  | {
      kind: 'change'
      id: number
      version: number
      following: boolean
      tasks?: number[]
      /** Milliseconds of the first one. */
      begin?: number
      minutes?: number
      confirm?: true
    }
  | { kind: 'callOff' | 'bringBack'; id: number; version: number; following: boolean }
  | { kind: 'remove'; id: number; following: boolean }
  | { kind: 'present'; id: number; present: boolean }
  | { kind: 'interrupt'; task: number }
  | { kind: 'report'; meeting: number; told: Told[] }
  | { kind: 'edit'; id: number; version: number; meeting: number; told: Told[] }
  | { kind: 'judge'; id: number; version: number; to: 1 | 2 | 3; by: 'analista' | 'admin' | 'condutor' }
  | { kind: 'judgeAll'; ids: number[]; to: 1 | 2 | 3 }
  | { kind: 'callOffReport'; id: number }

const HOUR = 3_600_000
const DAY = 24 * HOUR
const dayOf = (ms: number) => Math.floor((ms - 3 * HOUR) / DAY)
const minutesOf = (m: Meeting) => Math.round((m.end - m.begin) / 60_000)
export const livingReport = (w: World, meeting: number) =>
  [...w.reports.values()].find((r) => r.meeting === meeting && r.state !== 0)
const everReported = (w: World, meeting: number) => [...w.reports.values()].some((r) => r.meeting === meeting)

const shares = (m: Meeting) => {
  const tasks = m.tasks.toSorted((a, b) => a - b)
  const each = Math.floor(minutesOf(m) / (tasks.length || 1))
  return new Map(tasks.map((t, i) => [t, i === 0 ? minutesOf(m) - each * (tasks.length - 1) : each]))
}
/** What was interrupted keeps what it has and gets no more; whether the meeting could be scheduled. */
const schedule = (w: World, m: Meeting) => {
  const wanted = shares(m)
  for (const [t, n] of wanted) if (w.tasks.get(t)!.interrupted && n > (m.hours.get(t) ?? -1)) return false
  m.hours = wanted
  return true
}
const follow = (w: World, m: Meeting, following: boolean) =>
  following && m.series !== null
    ? [...w.meetings.values()]
        .filter((x) => x.series === m.series && x.begin > m.begin)
        .toSorted((a, b) => a.begin - b.begin)
    : []

const editable = (w: World, m: Meeting) => m.state !== 5 && !livingReport(w, m.id)
const momentOf = (m: Meeting, first: Meeting, a: Extract<Action, { kind: 'change' }>) => {
  if (a.begin === undefined || a.minutes === undefined) return undefined
  const days = dayOf(a.begin) - dayOf(first.begin)
  const begin = (dayOf(m.begin) + days) * DAY + 3 * HOUR + ((a.begin - 3 * HOUR) % DAY)
  const end = begin + a.minutes * 60_000
  return begin === m.begin && end === m.end ? undefined : { begin, end }
}
const canChange = (w: World, m: Meeting, first: Meeting, a: Extract<Action, { kind: 'change' }>) => {
  if (!editable(w, m)) return false
  if (momentOf(m, first, a)) return !m.present
  if (!a.confirm || m.state === 2) return true
  const over = m.end <= w.now
  return !over && (m.state === 1 || m.state === 4)
}

const unconfirm = (w: World, m: Meeting, following: boolean) => {
  if (!editable(w, m)) return false
  for (const x of [m, ...follow(w, m, following).filter((f) => editable(w, f))]) {
    if (x.state === 2) x.state = 1
    x.version++
  }
  return true
}

const held = (w: World, id: number) => {
  const m = w.meetings.get(id)!
  if (m.state === 3) return
  m.before = m.state as 1 | 2 | 4
  m.state = 3
  m.version++
}
const notHeld = (w: World, id: number) => {
  const m = w.meetings.get(id)!
  if (m.state !== 3) return
  m.state = m.before
  m.version++
}

const STEPS = { 1: [4], 2: [4], 3: [4, 2] } as const
const canJudge = (r: Report, to: 1 | 2 | 3, by: string, version: number | undefined) => {
  if (by === 'condutor') return false
  if (!(STEPS[to] as readonly number[]).includes(r.state)) return false
  if (r.state === 2 && (by !== 'admin' || version === undefined)) return false
  return version === undefined || version === r.version
}
const judge = (w: World, r: Report, to: 1 | 2 | 3) => {
  const m = w.meetings.get(r.meeting)!
  if (to === 2) {
    r.scheduled = m.hours
    m.hours = new Map()
  }
  if (r.state === 2) m.hours = r.scheduled
  r.state = to
  r.version++
}

/** The world after it; nothing where the rules refuse it. Changes what it is given. */
export const take = (w: World, a: Action, ids: readonly number[]): boolean => {
  switch (a.kind) {
    case 'plan': {
      for (const [i, begin] of a.begins.entries()) {
        const m: Meeting = {
          id: ids[i] ?? -1 - i,
          series: a.series ? (ids[0] ?? -1) : null,
          begin,
          end: begin + a.minutes * 60_000,
          state: 1,
          before: 1,
          tasks: a.tasks,
          present: false,
          version: 1,
          hours: new Map(),
        }
        if (!schedule(w, m)) return false
        w.meetings.set(m.id, m)
      }
      return true
    }
    case 'change': {
      const m = w.meetings.get(a.id)
      if (!m || m.version !== a.version || !canChange(w, m, m, a)) return false
      const first = { ...m }
      const all = [m, ...follow(w, m, a.following).filter((x) => canChange(w, x, first, a))]
      for (const x of all) {
        const moment = momentOf(x, first, a)
        if (moment) Object.assign(x, moment)
        if (a.confirm) x.state = 2
        else if (moment) x.state = 4
        x.version++
        if (a.tasks) x.tasks = a.tasks
        if ((a.tasks || moment) && !schedule(w, x)) return false
      }
      return true
    }
    case 'callOff': {
      const m = w.meetings.get(a.id)
      if (!m || m.version !== a.version || !editable(w, m)) return false
      for (const x of [m, ...follow(w, m, a.following).filter((f) => editable(w, f))]) {
        x.state = 5
        x.hours = new Map()
        x.version++
      }
      return true
    }
    case 'bringBack': {
      const m = w.meetings.get(a.id)
      if (!m || m.version !== a.version) return false
      // Of what goes on it takes the confirmation back.
      if (m.state !== 5) return unconfirm(w, m, a.following)
      for (const x of [m, ...follow(w, m, a.following).filter((f) => f.state === 5)]) {
        x.state = 1
        x.version++
        if (!schedule(w, x)) return false
      }
      return true
    }
    case 'remove': {
      const m = w.meetings.get(a.id)
      const gone = (x: Meeting) => !everReported(w, x.id) && !x.present
      if (!m || !gone(m)) return false
      for (const x of [m, ...follow(w, m, a.following).filter(gone)]) w.meetings.delete(x.id)
      return true
    }
    case 'present': {
      const m = w.meetings.get(a.id)
      if (!m || m.state === 5 || w.now < m.begin - 2 * HOUR) return false
      m.present = a.present
      return true
    }
    case 'interrupt': {
      const t = w.tasks.get(a.task)!
      t.interrupted = !t.interrupted
      return true
    }
    case 'report': {
      const m = w.meetings.get(a.meeting)
      if (!m || m.state === 5 || m.begin > w.now || livingReport(w, m.id)) return false
      const id = ids[0] ?? -1
      w.reports.set(id, { id, meeting: m.id, state: 4, told: a.told, version: 1, scheduled: new Map() })
      held(w, m.id)
      return true
    }
    case 'edit': {
      const r = w.reports.get(a.id)
      const m = w.meetings.get(a.meeting)
      if (!r || !m || (r.state !== 4 && r.state !== 3) || r.version !== a.version) return false
      if (m.state === 5 || m.begin > w.now || (livingReport(w, m.id) ?? r) !== r) return false
      const left = r.meeting
      Object.assign(r, { meeting: m.id, told: a.told, state: 4, version: r.version + 1 })
      if (left !== m.id) notHeld(w, left)
      held(w, m.id)
      return true
    }
    case 'judge': {
      const r = w.reports.get(a.id)
      if (!r || !canJudge(r, a.to, a.by, a.version)) return false
      judge(w, r, a.to)
      return true
    }
    case 'judgeAll': {
      const all = a.ids.map((id) => w.reports.get(id)!)
      if (!all.every((r) => canJudge(r, a.to, 'analista', undefined))) return false
      for (const r of all) judge(w, r, a.to)
      return true
    }
    case 'callOffReport': {
      const r = w.reports.get(a.id)
      if (!r || (r.state !== 1 && r.state !== 3)) return false
      r.state = 0
      r.version++
      notHeld(w, r.meeting)
      return true
    }
  }
}
