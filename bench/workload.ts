import type pg from 'pg'

/** What a request looks like on the wire. */
export interface Call {
  method: string
  path: string
  token?: string
  /** The environment's host, where it is not the default one. */
  host?: string
  /** The same body with every request. */
  body?: unknown
  /** One body a connection. After each answer the connection sends back the record it got, as a form does. */
  bodies?: unknown[]
  /** Yes-or-no fields of the record that are turned round before it is sent back. */
  turned?: string[]
  /** A form with one file of so many bytes, for one question after the other: each takes 25 MB in all. */
  upload?: { perguntas: number[]; bytes: number }
  /** How many ask at once, where it is not as many as usual. */
  connections?: number
}

/** The bancos that are filled: the city programme with as many cities as asked for, the seal with a few hundred. */
export const BANCOS = ['padrao', 'sala'] as const
export type NomeBanco = (typeof BANCOS)[number]

/** What the workloads find prepared: the tables of the city programme, and people who are signed in. */
export interface World {
  pool: pg.Pool
  admin: string
  /** A consultant who reaches a few municipalities only, `PLACE` among them. */
  scoped: string
  /** Somebody of the room, who reaches two axes of `PLACE` in the seal. */
  room: string
  /** Who reaches every room of the seal. */
  roomsAdmin: string
}
export const SCOPED = 'condutor@exemplo.com.br'
export const ROOM = 'sala@exemplo.com.br'
export const ROOM_HOST = 'sala.localhost'

/** Municipalities that only the bench made, with every question in some state; there are as many in the smallest world. */
export const PLACE = 250
export const DECIDED = { from: 300, to: 331 }
export const UPLOADED = { bare: 339, from: 340, to: 540 }

/** Work that can be measured on two Praças. */
export interface Grown {
  name: string
  setup(world: World): Promise<Omit<Call, 'token'> & { token: string }>
  /** What somebody else writes once a second while either side is measured. */
  meanwhile?(pool: pg.Pool): Promise<unknown>
}

export interface Workload extends Grown {
  /** Ratio to the bare server that the design aims at. */
  target: number
  /** Where the bare server looks. */
  banco?: NomeBanco
  /** The same work written by hand: no session, no scope, no validation. Answers JSON text, or the file that `answer` names; `raw` is a body that is no JSON. */
  bare(pool: pg.Pool, body: Record<string, unknown>, raw: Buffer): Promise<string | Buffer>
  answer?: 'xlsx'
}

export const CONNECTIONS = Number(process.env.BENCH_CONNECTIONS ?? 32)
