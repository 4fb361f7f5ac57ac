import { type Block, equalParts, firstDue, fits, inForceUntil, monthly, shares } from './proposals-money.ts'
import {
  type Action,
  amendmentsOf,
  family,
  firmOf,
  type Header,
  isFirm,
  livesOn,
  may,
  type Pack,
  type Proposal,
  type Right,
  sum,
  today,
  validUntil,
  type World,
} from './proposals-world.ts'

/** What the rules make of proposals, their instalments and their cities: a world of its own, changed only by these functions. */

/* What changes with a part of it */

/** Instalments that no longer add up are made anew; whether they can be. */
const replan = (p: Proposal, redo = false) => {
  const due = shares(p).bears - p.firm
  if (!redo && sum(p.plan) === due) return true
  const days = redo || !p.plan.length ? monthly(p.first, p.n) : p.plan.map((c) => c.due)
  if (due > 0 && due < days.length) return false
  p.plan = due > 0 ? equalParts(due, days) : []
  return true
}
/** What was generated is a draft again. */
const touch = (w: World, p: Proposal) => {
  if (p.state === 2) p.state = 1
  p.paper = false
  p.version++
  w.writes++
  return true
}
const changed = (w: World, p: Proposal, redo = false) => {
  p.firm = firmOf(w, p)
  return replan(p, redo) && touch(w, p)
}
const open = (p: Proposal) => [1, 2, 4].includes(p.state)
const take1 = (w: World, id: number, block: Block, cents?: number) => ({
  sol: id,
  block,
  priced: w.shelf.get(id)!.cents !== null,
  cents: cents ?? w.shelf.get(id)!.cents ?? 0,
})
const repack = (w: World, p: Proposal, pack: Pack) => {
  p.pack = pack.id
  p.extras = p.extras.filter((e) => e.sol === null || !pack.essential.includes(e.sol))
  p.sols = p.sols.flatMap((s) => {
    if (pack.essential.includes(s.sol)) return [{ ...s, block: 'essencial' as const }]
    return s.block === 'premium' && pack.premium.includes(s.sol) ? [s] : []
  })
  for (const id of pack.essential) if (!p.sols.some((s) => s.sol === id)) p.sols.push(take1(w, id, 'essencial'))
}
/** The plan that somebody typed: it must be all that is left to bear. */
const saveP = (w: World, p: Proposal, plan: { due: string; cents: number }[]) => {
  const firm = firmOf(w, p)
  const due = shares(p).bears - firm
  if (due <= 0 || plan.length > 24 || sum(plan) !== due) return false
  const sorted = plan.toSorted((a, b) => a.due.localeCompare(b.due))
  Object.assign(p, {
    firm,
    plan: equalParts(
      due,
      sorted.map((c) => c.due),
    ),
    n: plan.length,
    first: sorted[0]!.due,
  })
  for (const [i, c] of sorted.entries()) p.plan[i]!.cents = c.cents
  return touch(w, p)
}
/** The last of these takes what the others leave. */
const fill = (w: World, p: Proposal, plan: { due: string; cents: number }[], more: typeof plan = []) => {
  const last = plan.at(-1)
  if (!last) return false
  const others = [...plan.slice(0, -1), ...more]
  const rest = shares(p).bears - firmOf(w, p) - sum(others)
  return rest >= 1 && saveP(w, p, [...others, { due: last.due, cents: rest }])
}
/** It can be generated: its instalments are what is left of what earlier versions keep by now. */
export const isWhole = (w: World, p: Proposal) => {
  const pack = w.packs.get(p.pack)!
  const premium = p.sols.filter((s) => s.block === 'premium').length
  const { total, bears } = shares(p)
  const firm = firmOf(w, p)
  return (
    p.data !== null &&
    validUntil(p) >= today(w) &&
    total > 0 &&
    premium >= pack.min &&
    premium <= pack.max &&
    !p.sols.some((s) => !s.priced && s.cents === 0) &&
    bears >= firm &&
    sum(p.plan) === bears - firm &&
    (p.plan[0]?.due ?? p.day) >= p.day
  )
}

/* What a step makes of the city */

const settle = (w: World, id: number) => {
  const c = w.cities.get(id)!
  const all = [...w.proposals.values()].filter((p) => p.city === id && !amendmentsOf(w, p).some((x) => x.state === 7))
  const signed = all.filter((p) => p.state === 7).toSorted((a, b) => b.end!.localeCompare(a.end!))
  // Nothing left the house, or a contract that nobody knows of here.
  if (!signed.length && (c.relation === 4 || !all.some((p) => p.sent))) return
  const last = signed[0]
  const before = c.relation
  if (last && last.end! >= today(w)) c.relation = 4
  else if (all.some((p) => p.sent && p.state < 7)) c.relation = 2
  else c.relation = last ? 6 : 0
  if (c.relation === 4) c.part = 3
  else if (c.relation !== before && c.relation !== 2) c.part = c.relation
  if (last) Object.assign(c, { begin: last.begin, end: last.end })
}
const step = (w: World, p: Proposal, state: Proposal['state']) => {
  p.state = state
  p.version++
  w.writes++
  settle(w, p.city)
  return true
}
const copy = (w: World, p: Proposal, id: number, x: Pick<Proposal, 'number' | 'amend' | 'origin'>) => {
  const made: Proposal = {
    ...structuredClone(p),
    ...{ id, ...x, state: 1, day: today(w), paper: false, sent: false, link: null, begin: null, end: null },
    ...{ version: 2, files: 0, sealed: 0, firm: firmOf(w, x) },
  }
  const left = x.amend > 0 ? p.plan.filter((c) => c.state === 1) : []
  made.first = left[0]?.due ?? firstDue(made.day, made.valid)
  made.n = left.length || p.n
  made.plan = left.map((c) => ({ ...equalParts(c.cents, [c.due])[0]! }))
  if (!replan(made)) return false
  w.proposals.set(id, made)
  w.writes++
  return true
}
const nextNumber = (w: World, city: number, day: string) => {
  const key = `${w.cities.get(city)!.uf}-${day.slice(0, 4)}`
  const n = (w.numbers.get(key) ?? 0) + 1
  w.numbers.set(key, n)
  return `PROP-${key}-${String(n).padStart(4, '0')}`
}

/* Instalments that are owed */

/** Nothing where it cannot be touched any more: not signed, or taken over by an amendment. */
const owed = (w: World, p: Proposal, i: number) => {
  const c = p.plan[i]
  if (!c || p.state !== 7) return undefined
  return amendmentsOf(w, p).some((x) => x.state === 7) && !isFirm(c) ? undefined : c
}
const takenOver = (w: World, p: Proposal) => amendmentsOf(w, p).some((x) => x.state === 7)
const NOTES = ['boleto', 'notaFiscal']
const undo = (w: World, p: Proposal, i: number) => {
  const c = owed(w, p, i)
  const last = c?.steps.at(-1)
  if (!c || !last || last.what === 'substituir') return false
  if (takenOver(w, p) && ![2, 3, 5].includes(last.from)) return false
  c.steps.pop()
  Object.assign(c, { state: last.from, note: last.note, paid: last.paid })
  w.writes++
  return true
}
const move = (w: World, p: Proposal, a: Extract<Action, { kind: 'move' }>) => {
  const c = owed(w, p, a.i)
  if (!c || (a.file && c.files.length >= 10)) return false
  const { what } = a
  if ((what === 'faturar' || what === 'pagar') && a.day > today(w)) return false
  if (what === 'desfazer') return !a.file && undo(w, p, a.i)
  const files = [...c.files, ...(a.file ? [what === 'faturar' ? 'notaFiscal' : 'comprovante'] : [])]
  const before = { what, from: c.state, note: c.note, paid: c.paid }
  if (what === 'faturar') {
    if (c.state !== 1 || !files.some((f) => NOTES.includes(f))) return false
    Object.assign(c, { state: 2, note: a.text, files })
  } else if (what === 'pagar') {
    if (c.state !== 2 || !files.includes('comprovante')) return false
    Object.assign(c, { state: 3, paid: a.cents, files })
  } else {
    if (a.file || (c.state !== 1 && c.state !== 2)) return false
    if (what === 'cancelar' && takenOver(w, p)) return false
    c.state = what === 'isentar' ? 5 : 6
  }
  c.steps.push(before)
  w.writes++
  return true
}
const instalment = (w: World, p: Proposal, a: Action): boolean => {
  if (a.kind === 'move') return move(w, p, a)
  if (a.kind === 'undoStep') return undo(w, p, a.i)
  if (a.kind === 'fixStep') {
    const c = p.plan[a.i]
    const what = c?.steps.at(-1)?.what
    if (!c || p.state !== 7 || !what) return false
    if ((a.text !== null && what !== 'faturar') || (a.cents !== null && what !== 'pagar')) return false
    if (a.text !== null) c.note = a.text
    if (a.cents !== null) c.paid = a.cents
    w.writes++
    return true
  }
  if (a.kind !== 'attachInstalment' && a.kind !== 'dropInstalmentFile') return false
  const c = owed(w, p, a.i)
  if (!c) return false
  if (a.kind === 'attachInstalment') {
    if (c.files.length >= 10) return false
    c.files.push(a.what)
  } else {
    const at = c.files.indexOf(a.what)
    const [alike, told] = a.what === 'boleto' ? [NOTES, c.note !== null] : [['comprovante'], c.paid !== null]
    if (at < 0 || (told && c.files.filter((f) => alike.includes(f)).length < 2)) return false
    c.files.splice(at, 1)
  }
  w.writes++
  return true
}

/* Everything that people edit while nothing was signed */

const edit = (w: World, p: Proposal, a: Action): boolean => {
  if (!open(p)) return false
  switch (a.kind) {
    case 'alter': {
      if (a.version !== p.version) return false
      const same = (k: keyof Header) => JSON.stringify(a.set[k]) === JSON.stringify(p[k])
      const news = (Object.keys(a.set) as (keyof Header)[]).filter((k) => !same(k))
      if (!news.length && firmOf(w, p) === p.firm) return true
      if (news.includes('pack')) repack(w, p, w.packs.get(a.set.pack!)!)
      Object.assign(p, a.set)
      if (news.includes('split') && !fits(p)) return false
      return changed(w, p, news.includes('n') || news.includes('first'))
    }
    case 'fillData':
    case 'changeData':
    case 'dropData': {
      if ((a.kind === 'fillData') !== (p.data === null)) return false
      if (a.kind === 'changeData' && a.version !== p.version) return false
      p.data = 'name' in a ? a.name : null
      return changed(w, p)
    }
    case 'addPremium': {
      const pack = w.packs.get(p.pack)!
      const ids = a.sols.map((s) => s.sol)
      const has = [...p.sols.map((s) => s.sol), ...p.extras.map((e) => e.sol)]
      if (new Set(ids).size < ids.length || ids.some((s) => has.includes(s) || !pack.premium.includes(s))) return false
      if (p.sols.filter((s) => s.block === 'premium').length + ids.length > pack.max) return false
      for (const { sol, cents } of a.sols) {
        const { group, cents: price } = w.shelf.get(sol)!
        if (group !== a.group || (price === null && cents === undefined)) return false
        p.sols.push(take1(w, sol, 'premium', cents))
      }
      return changed(w, p)
    }
    case 'changeGroup':
    case 'dropGroup': {
      const here = p.sols.filter((s) => w.shelf.get(s.sol)!.group === a.group)
      if (!here.length) return false
      if (a.kind === 'dropGroup' && here.every((s) => s.block === 'essencial')) return false
      const told = new Map(a.kind === 'dropGroup' ? [] : a.sols.map((s) => [s.sol, s.cents]))
      p.sols = p.sols.filter((s) => !here.includes(s) || s.block === 'essencial' || told.has(s.sol))
      for (const s of here) s.cents = told.get(s.sol) ?? s.cents
      return changed(w, p)
    }
    case 'addExtra': {
      if (a.sol !== null && [...p.sols, ...p.extras].some((s) => s.sol === a.sol)) return false
      p.extras.push({ sol: a.sol, cents: a.cents })
      return changed(w, p)
    }
    case 'changeExtra':
    case 'dropExtra': {
      if (!p.extras[a.i]) return false
      if (a.kind === 'dropExtra') p.extras.splice(a.i, 1)
      else p.extras[a.i]!.cents = a.cents
      return changed(w, p)
    }
    case 'plan':
      return saveP(w, p, a.plan)
    case 'addInstalment':
      return p.plan.length < 24 && fill(w, p, p.plan, [{ due: a.due, cents: a.cents }])
    case 'changeInstalment': {
      const [before, after] = [p.plan[a.i - 1], p.plan[a.i + 1]]
      if (!p.plan[a.i] || a.due < (before?.due ?? '') || (after && a.due > after.due)) return false
      const plan = p.plan.with(a.i, { ...p.plan[a.i]!, due: a.due, cents: a.cents })
      return after ? fill(w, p, plan) : saveP(w, p, plan)
    }
    case 'dropInstalment':
      return p.plan.length > 1 && a.i < p.plan.length && fill(w, p, p.plan.toSpliced(a.i, 1))
    default:
      return false
  }
}

const RIGHT: Partial<Record<Action['kind'], Right>> = {
  ...{ generate: 'make', draft: 'make', duplicate: 'make', amend: 'make', remove: 'remove', sign: 'sign' },
  ...{ send: 'send', accept: 'send', refuse: 'send', move: 'receive', undoStep: 'receive', fixStep: 'receive' },
  ...{ attachInstalment: 'receive', dropInstalmentFile: 'receive' },
}
const goOn = (w: World, p: Proposal, a: Exclude<Action, { kind: 'create' | 'night' | 'answer' }>, id: number) => {
  if ('version' in a && a.version !== undefined && a.version !== p.version) return false
  switch (a.kind) {
    case 'generate': {
      if (!open(p) || !isWhole(w, p)) return false
      Object.assign(p, { firm: firmOf(w, p), paper: true, state: 2 })
      p.version++
      w.writes++
      return true
    }
    case 'send': {
      if (![2, 3].includes(p.state) || !p.paper || validUntil(p) < today(w)) return false
      Object.assign(p, { sent: true, link: a.key })
      return step(w, p, 3)
    }
    case 'negotiate': {
      if (![3, 5, 6].includes(p.state)) return false
      const firm = firmOf(w, p)
      if (firm !== p.firm) {
        p.firm = firm
        p.paper = false
        if (!replan(p)) return false
      }
      return step(w, p, 4)
    }
    case 'accept':
      return [3, 4].includes(p.state) && p.paper && validUntil(p) >= today(w) && step(w, p, 5)
    case 'refuse':
      return [3, 4, 5, 6].includes(p.state) && step(w, p, 8)
    case 'cancel':
      return p.state < 7 && step(w, p, 10)
    case 'draft': {
      if (p.state !== 5 && p.state !== 6) return false
      p.state = 6
      p.version++
      w.writes++
      return true
    }
    case 'sign': {
      if (p.state !== 6 || a.day < p.day || a.day > today(w)) return false
      if (p.firm !== firmOf(w, p) || sum(p.plan) !== shares(p).bears - p.firm) return false
      for (const x of family(w, p))
        if (x.amend < p.amend && x.state === 7)
          for (const c of x.plan)
            if (c.state === 1) {
              c.steps.push({ what: 'substituir', from: 1, note: c.note, paid: c.paid })
              c.state = 6
            }
      p.begin = p.origin === null ? a.day : w.proposals.get(p.origin)!.begin
      p.end = inForceUntil(p.begin!, p.months)
      p.sealed = p.files
      return step(w, p, 7)
    }
    case 'duplicate':
      return copy(w, p, id, { number: nextNumber(w, p.city, today(w)), amend: 0, origin: null })
    case 'amend': {
      if (p.state !== 7 || amendmentsOf(w, p).some(livesOn)) return false
      const amend = Math.max(...family(w, p).map((x) => x.amend)) + 1
      return copy(w, p, id, { number: p.number, amend, origin: p.id })
    }
    case 'remove': {
      if (p.state > 2 || p.sent) return false
      w.proposals.delete(p.id)
      w.writes++
      return true
    }
    case 'attach': {
      p.files++
      w.writes++
      return true
    }
    case 'changeFile':
    case 'dropFile': {
      if (p.files === p.sealed) return false
      if (a.kind === 'dropFile') p.files--
      w.writes++
      return true
    }
    default:
      return RIGHT[a.kind] === 'receive' ? instalment(w, p, a) : edit(w, p, a)
  }
}

/** The world after it; nothing where the rules refuse it. Changes what it is given. */
export const take = (w: World, a: Action, ids: readonly number[]): boolean => {
  const id = ids[0] ?? -1
  if (a.kind === 'night') {
    w.now = a.to
    for (const p of w.proposals.values())
      if ([2, 3, 4].includes(p.state) && validUntil(p) < today(w)) {
        Object.assign(p, { state: 9, version: p.version + 1 })
        w.expired++
        settle(w, p.city)
      }
    for (const c of w.cities.values())
      if (c.relation === 4 && [...w.proposals.values()].some((p) => p.city === c.id && p.state === 7)) settle(w, c.id)
    return true
  }
  if (a.kind === 'create') {
    if (!may(w, a.by, 'make', a.city)) return false
    const { kind: _, by: __, city, ...h } = a
    const p: Proposal = {
      ...{
        id,
        city,
        number: nextNumber(w, city, a.day),
        amend: 0,
        origin: null,
        state: 1,
        cycle: '2025/2026',
        months: 24,
      },
      ...{ first: firstDue(a.day, a.valid), ...h, sols: [], extras: [], data: null, plan: [], firm: 0 },
      ...{ paper: false, sent: false, link: null, begin: null, end: null, version: 1, files: 0, sealed: 0 },
    }
    repack(w, p, w.packs.get(a.pack)!)
    if (!fits(p)) return false
    w.proposals.set(id, p)
    return changed(w, p)
  }
  if (a.kind === 'answer') {
    // Whoever holds a link answers for the proposal that was sent with it.
    const p = [...w.proposals.values()].find((x) => x.link === a.key)
    if (p?.state !== 3 || !p.paper || validUntil(p) < today(w)) return false
    return step(w, p, a.says === 'aceite' ? 5 : a.says === 'alteracao' ? 4 : 8)
  }
  const p = w.proposals.get(a.id)
  if (!p) return false
  return may(w, a.by, RIGHT[a.kind] ?? 'edit', p.city) && goOn(w, p, a, id)
}
