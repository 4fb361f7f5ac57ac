import { BLOCKS, monthly, type Split, shares } from './proposals-money.ts'
import { isWhole } from './proposals-rules.ts'
import {
  type Action,
  amendmentsOf,
  type Header,
  type Move,
  type Person,
  type Proposal,
  type Right,
  today,
  validUntil,
  type World,
} from './proposals-world.ts'
import type { Random } from './random.ts'

/** What somebody might do with proposals: mostly what makes sense where they stand, and now and then anything. */

export const PEOPLE: readonly Person[] = ['admin', 'condutor', 'especialista', 'analista', 'parceiro']
const DAY = 86_400_000
const plus = (day: string, n: number) => new Date(Date.parse(day) + n * DAY).toISOString().slice(0, 10)

export const newChooser = (r: Random) => {
  const who = (w: World, right: Right, city: number): Person => {
    const can = PEOPLE.filter((x) => w.rights[x].includes(right) && w.reach[x].includes(city))
    return r.pick(can.length && r.chance(0.93) ? can : PEOPLE)
  }
  const part = (most: number): { h: number } | { cents: number } =>
    r.chance(0.6) ? { h: r.below(101) * 100 + r.pick([0, 0, 33, 5]) } : { cents: r.below(most) }
  const whole = (p: { h: number } | { cents: number }) => ('h' in p ? { h: Math.min(10_000, p.h) } : p)
  const split = (): Split => {
    if (r.chance(0.06)) return { h: 10_000 }
    if (r.chance(0.7)) return whole(part(250_000))
    const [essencial, premium, extra] = BLOCKS.map(() => whole(part(90_000)))
    return { essencial: essencial!, premium: premium!, extra: extra! }
  }
  const cents = () => r.pick([1 + r.below(200_000), 1 + r.below(200_000), 100 * r.below(900), r.below(4)])
  const create = (w: World): Action => {
    const city = r.pick([...w.cities.keys()])
    return {
      ...{ kind: 'create', by: who(w, 'make', city), city, pack: r.pick([...w.packs.keys()]), split: split() },
      ...{ day: plus(today(w), r.chance(0.8) ? -r.below(5) : r.below(40) - 20), valid: r.pick([5, 15, 30, 60, 90]) },
      ...{ n: 1 + r.below(r.chance(0.8) ? 5 : 24), months: r.pick([12, 12, 18, 24, 36] as const) },
      ...(r.chance(0.5) && { first: plus(today(w), r.below(120)) }),
    }
  }
  /** An old one is made valid again, and its instalments come after it. */
  const late = (w: World): Header => ({ day: today(w), valid: 30, first: plus(today(w), 30 + r.below(30)) })
  const header = (w: World, p: Proposal): Header => {
    const any: Required<Header> = {
      ...{ cycle: r.pick(['2025/2026', '2026/2027']), months: r.pick([12, 24, 36] as const), split: split() },
      ...{ pack: r.pick([...w.packs.keys()]), day: plus(today(w), -r.below(6)), valid: r.pick([5, 20, 60, 120]) },
      ...{ n: 1 + r.below(8), first: plus(today(w), r.below(90)) },
    }
    const some = r.some(Object.keys(any) as (keyof Header)[], 1 + r.below(2))
    const same = r.chance(0.12)
    return Object.fromEntries(some.map((k) => [k, same ? p[k] : any[k]]))
  }
  const versionOf = (p: Proposal) => (r.chance(0.06) ? p.version - 1 : p.version)
  const perhaps = (p: Proposal) => (r.chance(0.6) ? undefined : versionOf(p))

  const edits = (w: World, p: Proposal): Action => {
    const of = { id: p.id, by: who(w, 'edit', p.city) }
    const pack = w.packs.get(p.pack)!
    const group = () => w.shelf.get(r.pick(p.sols.length ? p.sols.map((s) => s.sol) : pack.premium))!.group
    const due = () => r.pick([plus(p.day, r.below(200)), p.plan[0]?.due ?? p.first])
    const i = r.below(Math.max(1, p.plan.length) + (r.chance(0.05) ? 1 : 0))
    const x = r.below(Math.max(1, p.extras.length))
    if (p.data === null && r.chance(0.7)) return { kind: 'fillData', ...of, name: `Prefeita ${r.below(99)} de Prova` }
    const premium = p.sols.filter((s) => s.block === 'premium').length
    if (validUntil(p) < today(w) && r.chance(0.6)) return { kind: 'alter', ...of, version: p.version, set: late(w) }
    if (premium < pack.min && r.chance(0.6)) {
      const sol = r.pick(pack.premium)
      return { kind: 'addPremium', ...of, group: w.shelf.get(sol)!.group, sols: [{ sol, cents: 1 + cents() }] }
    }
    const free = p.sols.find((s) => !s.priced && s.cents === 0)
    if (free && r.chance(0.6)) {
      const g = w.shelf.get(free.sol)!.group
      const here = p.sols.filter((s) => w.shelf.get(s.sol)!.group === g)
      const sols = here.map((s) => ({ sol: s.sol, cents: s === free ? 1 + cents() : s.cents }))
      return { kind: 'changeGroup', ...of, group: g, sols }
    }
    const kind = r.weighted({
      ...{ alter: 3, fillData: 0.2, changeData: 1, dropData: 0.2, addPremium: 2, changeGroup: 1.5, dropGroup: 0.4 },
      ...{ addExtra: 1.2, changeExtra: 0.7, dropExtra: 0.6, plan: 1, addInstalment: 1, changeInstalment: 1.2 },
      dropInstalment: 0.7,
    })
    switch (kind) {
      case 'alter':
        return { kind, ...of, version: versionOf(p), set: header(w, p) }
      case 'fillData':
        return { kind, ...of, name: 'Prefeito Segundo' }
      case 'changeData':
        return { kind, ...of, name: `Prefeito ${r.below(99)} de Prova`, version: versionOf(p) }
      case 'addPremium': {
        const sols = r.some(r.chance(0.9) ? pack.premium : [...w.shelf.keys()], 1 + r.below(2))
        const told = sols.map((sol) => ({ sol, ...(r.chance(0.4) && { cents: cents() }) }))
        return { kind, ...of, group: w.shelf.get(sols[0]!)!.group, sols: told }
      }
      case 'changeGroup': {
        const g = group()
        const here = p.sols.filter((s) => w.shelf.get(s.sol)!.group === g)
        const kept = here.filter(() => r.chance(0.85))
        return {
          kind,
          ...of,
          group: g,
          sols: kept.map((s) => ({ sol: s.sol, cents: r.chance(0.5) ? s.cents : cents() })),
        }
      }
      case 'dropGroup':
        return { kind, ...of, group: group() }
      case 'addExtra':
        return { kind, ...of, sol: r.chance(0.4) ? r.pick([...w.shelf.keys()]) : null, cents: cents() }
      case 'changeExtra':
        return { kind, ...of, i: x, cents: cents() }
      case 'dropExtra':
        return { kind, ...of, i: x }
      case 'plan': {
        const days = monthly(due(), 1 + r.below(6))
        let left = Math.max(1, shares(p).bears - p.firm - (r.chance(0.06) ? 1 : 0))
        const plan = days.map((day, at) => {
          const c = at === days.length - 1 ? left : Math.max(1, r.below(left))
          left -= c
          return { due: day, cents: Math.max(1, c) }
        })
        return { kind, ...of, plan }
      }
      case 'addInstalment':
        return { kind, ...of, due: due(), cents: 1 + r.below(60_000) }
      case 'changeInstalment': {
        const c = p.plan[i]
        return {
          kind,
          ...of,
          i,
          due: plus(c?.due ?? p.first, r.below(5)),
          cents: r.chance(0.3) ? (c?.cents ?? 1) : 1 + r.below(40_000),
        }
      }
      case 'dropInstalment':
        return { kind, ...of, i }
      case 'dropData':
        return { kind, ...of }
    }
  }

  const instalments = (w: World, p: Proposal, alone = true): Action => {
    const of = { id: p.id, by: who(w, 'receive', p.city), i: r.below(Math.max(1, p.plan.length)) }
    const c = p.plan[of.i]
    const others = { undoStep: 1, fixStep: 1, attachInstalment: 1, dropInstalmentFile: 1 }
    const kind = alone ? r.weighted({ move: 6, ...others }) : 'move'
    if (kind === 'move') {
      const likely: Move[] = c?.state === 1 ? ['faturar'] : c?.state === 2 ? ['pagar'] : ['desfazer']
      const any = ['faturar', 'pagar', 'isentar', 'cancelar', 'desfazer'] as const
      const what = r.chance(0.6) ? likely[0]! : r.pick(any)
      const brings = what === 'faturar' || what === 'pagar' ? r.chance(0.85) : r.chance(0.05)
      const day = plus(today(w), r.chance(0.05) ? 1 : -r.below(3))
      return { kind, ...of, what, day, cents: 1 + r.below(90_000), text: `NF ${r.below(9999)}`, file: brings }
    }
    if (kind === 'undoStep') return { kind, ...of }
    const what = r.pick(['boleto', 'comprovante'] as const)
    if (kind !== 'fixStep') return { kind, ...of, what }
    const paid = r.chance(0.2) ? c?.state === 2 : c?.state === 3
    return {
      ...{ kind, ...of, text: paid ? null : `NF ${10_000 + r.below(9999)}` },
      cents: paid ? 100_000 + r.below(90_000) : null,
    }
  }

  const STEPS = ['generate', 'send', 'answer', 'negotiate', 'accept', 'refuse', 'cancel', 'draft', 'sign'] as const
  type Step = (typeof STEPS)[number] | 'duplicate' | 'amend' | 'remove' | 'attach' | 'changeFile' | 'dropFile'
  const RIGHT: Record<Step, Right> = {
    ...{ generate: 'make', send: 'send', answer: 'send', negotiate: 'edit', accept: 'send', refuse: 'send' },
    ...{ cancel: 'edit', draft: 'make', sign: 'sign', duplicate: 'make', amend: 'make', remove: 'remove' },
    ...{ attach: 'edit', changeFile: 'edit', dropFile: 'edit' },
  }
  /** `links`: those that were sent last, of this one or another. With others at once papers are asked for as they were read. */
  const does = (w: World, p: Proposal, kind: Step, links: readonly number[], alone = true): Action => {
    const of = { id: p.id, by: who(w, RIGHT[kind], p.city) }
    switch (kind) {
      case 'generate':
      case 'draft':
        return { kind, ...of, version: alone ? perhaps(p) : p.version }
      case 'send':
        return { kind, ...of, key: r.below(1_000_000_000) }
      case 'answer': {
        const key = r.chance(0.85) ? (p.link ?? 0) : r.pick([0, ...links])
        return { kind, key, says: r.pick(['aceite', 'aceite', 'aceite', 'alteracao', 'recusa'] as const) }
      }
      case 'negotiate':
      case 'accept':
      case 'refuse':
      case 'cancel':
        return { kind, ...of, version: perhaps(p) }
      case 'sign':
        return {
          kind,
          ...of,
          day: r.chance(0.9) ? r.pick([p.day < today(w) ? p.day : today(w), today(w)]) : plus(today(w), 3),
        }
      default:
        return { kind, ...of }
    }
  }
  const LIKELY: Readonly<Record<number, readonly (Step | 'edit' | 'instalment')[]>> = {
    1: ['edit', 'edit', 'edit', 'generate', 'generate', 'generate', 'attach', 'remove'],
    2: ['edit', 'send', 'send', 'send', 'send', 'generate'],
    3: ['answer', 'answer', 'answer', 'answer', 'send', 'accept', 'accept', 'accept', 'negotiate', 'refuse', 'attach'],
    4: ['edit', 'edit', 'generate', 'generate', 'accept', 'refuse', 'changeFile'],
    5: ['draft', 'draft', 'draft', 'draft', 'negotiate'],
    6: ['sign', 'sign', 'sign', 'sign', 'sign', 'draft', 'negotiate'],
    7: ['instalment', 'instalment', 'instalment', 'instalment', 'amend', 'amend', 'attach', 'dropFile', 'changeFile'],
  }
  const ANY = [
    ...STEPS,
    'duplicate',
    'amend',
    'remove',
    'attach',
    'changeFile',
    'dropFile',
    'edit',
    'instalment',
  ] as const
  const about = (w: World, p: Proposal, links: readonly number[]): Action => {
    const likely = r.chance(0.88)
    if (likely && [1, 4].includes(p.state)) {
      if (!isWhole(w, p))
        return r.chance(0.9) ? edits(w, p) : does(w, p, r.pick(['generate', 'attach', 'remove']), links)
      if (r.chance(0.55)) return does(w, p, 'generate', links)
    }
    const kind = r.pick(likely ? (LIKELY[p.state] ?? ANY) : ANY)
    if (kind === 'edit') return edits(w, p)
    return kind === 'instalment' ? instalments(w, p) : does(w, p, kind, links)
  }
  const pickProposal = (w: World) => {
    const all = [...w.proposals.values()]
    const alive = all.filter((p) => p.state < 8)
    const among = alive.length && r.chance(0.93) ? alive : all
    return r.pick(r.chance(0.8) ? among.slice(-7) : among)
  }
  const next = (w: World, links: readonly number[]): Action => {
    const alive = [...w.proposals.values()].filter((p) => p.state < 7).length
    const what = r.weighted({ create: alive < 6 ? 1.2 : 0.2, about: 9, night: 0.45 })
    if (what === 'night')
      return {
        kind: 'night',
        to: w.now + DAY * (r.chance(0.8) ? 1 + r.below(8) : 20 + r.below(r.chance(0.25) ? 500 : 60)),
      }
    return what === 'create' || !w.proposals.size ? create(w) : about(w, pickProposal(w), links)
  }
  /** Several at once on one proposal, or on what it amends and on its instalments. */
  const burst = (w: World, links: readonly number[]): Action[] => {
    const p = pickProposal(w)
    const n = 2 + r.below(2)
    const amended = amendmentsOf(w, p).find((x) => x.state < 7)
    if (p.state === 7)
      return Array.from({ length: n }, () => {
        if (amended && r.chance(0.5)) return does(w, amended, amended.state === 6 ? 'sign' : 'negotiate', links, false)
        return r.chance(0.7) ? instalments(w, p, false) : does(w, p, 'amend', links, false)
      })
    return Array.from({ length: n }, () => {
      if ([1, 2, 4].includes(p.state) && r.chance(0.4))
        return {
          kind: 'alter',
          id: p.id,
          by: who(w, 'edit', p.city),
          version: p.version,
          set: { cycle: `C${r.below(9)}` },
        }
      const steps = (LIKELY[p.state] ?? []).filter((k) => (STEPS as readonly string[]).includes(k)) as Step[]
      return does(w, p, steps.length && r.chance(0.85) ? r.pick(steps) : r.pick(STEPS), links, false)
    })
  }
  return { next, burst }
}
