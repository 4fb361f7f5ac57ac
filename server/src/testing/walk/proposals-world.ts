import { saoPauloDay } from './calendar.ts'
import type { Instalment, Offer, Split } from './proposals-money.ts'

/** Proposals, their instalments and their cities as the walk knows them, what people do with them, and what is read of them. */

export type Person = 'admin' | 'condutor' | 'especialista' | 'analista' | 'parceiro'
/** Made, edited, taken out, sent, signed, received. */
export type Right = 'make' | 'edit' | 'remove' | 'send' | 'sign' | 'receive'
export interface City {
  id: number
  uf: string
  relation: number
  part: number
  begin: string | null
  end: string | null
}
export interface Shelf {
  id: number
  cents: number | null
  group: number
}
export interface Pack {
  id: number
  essential: number[]
  premium: number[]
  min: number
  max: number
}
export interface Proposal extends Offer {
  id: number
  city: number
  number: string
  amend: number
  origin: number | null
  /** 1 drafted, 2 generated, 3 sent, 4 negotiated, 5 accepted, 6 draft issued, 7 signed, 8 refused, 9 expired, 10 called off. */
  state: 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10
  pack: number
  cycle: string
  months: 12 | 18 | 24 | 36
  day: string
  valid: number
  n: number
  first: string
  data: string | null
  plan: Instalment[]
  /** What earlier versions keep, when it was last asked. */
  firm: number
  /** Its paper still says what stands. */
  paper: boolean
  sent: boolean
  link: number | null
  begin: string | null
  end: string | null
  version: number
  /** Files that people brought, and of these how many before it was signed. */
  files: number
  sealed: number
}
export interface World {
  now: number
  reach: Record<Person, number[]>
  rights: Record<Person, Right[]>
  cities: Map<number, City>
  packs: Map<number, Pack>
  shelf: Map<number, Shelf>
  proposals: Map<number, Proposal>
  /** By state and year, how many were numbered. */
  numbers: Map<string, number>
  /** Calls that wrote something, and proposals that a night ended. */
  writes: number
  expired: number
}
export interface Header {
  pack?: number
  cycle?: string
  months?: Proposal['months']
  day?: string
  valid?: number
  split?: Split
  n?: number
  first?: string
}
export type Move = 'faturar' | 'pagar' | 'isentar' | 'cancelar' | 'desfazer'
type Of = { id: number; by: Person }
export type Action =
  | ({ kind: 'create'; by: Person; city: number } & Header &
      Required<Pick<Header, 'pack' | 'day' | 'valid' | 'split' | 'n'>>)
  | ({ kind: 'alter'; version: number; set: Header } & Of)
  | ({ kind: 'fillData'; name: string } & Of)
  | ({ kind: 'changeData'; name: string; version: number } & Of)
  | ({ kind: 'addPremium'; group: number; sols: { sol: number; cents?: number }[] } & Of)
  | ({ kind: 'changeGroup'; group: number; sols: { sol: number; cents: number }[] } & Of)
  | ({ kind: 'dropGroup'; group: number } & Of)
  | ({ kind: 'addExtra'; sol: number | null; cents: number } & Of)
  | ({ kind: 'changeExtra'; i: number; cents: number } & Of)
  | ({ kind: 'dropExtra'; i: number } & Of)
  | ({ kind: 'plan'; plan: { due: string; cents: number }[] } & Of)
  | ({ kind: 'addInstalment'; due: string; cents: number } & Of)
  | ({ kind: 'changeInstalment'; i: number; due: string; cents: number } & Of)
  | ({ kind: 'dropInstalment'; i: number } & Of)
  | ({ kind: 'generate' | 'draft'; version: number | undefined } & Of)
  | ({ kind: 'send'; key: number } & Of)
  | { kind: 'answer'; key: number; says: 'aceite' | 'alteracao' | 'recusa' }
  | ({ kind: 'negotiate' | 'accept' | 'refuse' | 'cancel'; version: number | undefined } & Of)
  | ({ kind: 'sign'; day: string } & Of)
  | ({ kind: 'dropData' | 'duplicate' | 'amend' | 'remove' | 'attach' | 'changeFile' | 'dropFile' } & Of)
  | ({ kind: 'move'; i: number; what: Move; day: string; cents: number; text: string; file: boolean } & Of)
  | ({ kind: 'undoStep'; i: number } & Of)
  | ({ kind: 'fixStep'; i: number; text: string | null; cents: number | null } & Of)
  | ({ kind: 'attachInstalment' | 'dropInstalmentFile'; i: number; what: 'boleto' | 'comprovante' } & Of)
  /** By nobody: the clock goes on, and the job of the night runs. */
  | { kind: 'night'; to: number }

export const today = (w: World) => saoPauloDay(new Date(w.now))
export const plusDays = (day: string, n: number) =>
  new Date(Date.parse(day) + n * 86_400_000).toISOString().slice(0, 10)
export const validUntil = (p: Proposal) => plusDays(p.day, p.valid)
export const livesOn = (p: Proposal) => p.state < 8
export const family = (w: World, p: { number: string }) =>
  [...w.proposals.values()].filter((x) => x.number === p.number)
export const amendmentsOf = (w: World, p: Proposal) => [...w.proposals.values()].filter((x) => x.origin === p.id)
export const isFirm = (c: Instalment) => [2, 3, 5].includes(c.state)
export const sum = (list: readonly { cents: number }[]) => list.reduce((s, x) => s + x.cents, 0)
/** What the signed versions before this one keep. */
export const firmOf = (w: World, p: { number: string; amend: number }) =>
  sum(
    family(w, p)
      .filter((x) => x.amend < p.amend && x.state === 7)
      .flatMap((x) => x.plan.filter(isFirm)),
  )
export const may = (w: World, by: Person, right: Right, city: number) =>
  w.rights[by].includes(right) && w.reach[by].includes(city)
