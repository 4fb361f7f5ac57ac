import type pg from 'pg'

/** What a request looks like on the wire. */
export interface Call {
  method: string
  path: string
  token?: string
  /** One body a connection. After each answer the connection sends back the record it got, as a form does. */
  bodies?: unknown[]
  /** Yes-or-no fields of the record that are turned round before it is sent back. */
  turned?: string[]
  /** A form with one file of so many bytes, for one question after the other: each takes 25 MB in all. */
  upload?: { perguntas: number[]; bytes: number }
}

/** What the workloads find prepared: the banco's tables, and people who are signed in. */
export interface World {
  pool: pg.Pool
  admin: string
  /** A consultant who reaches a few municipalities only. */
  scoped: string
}

export interface Workload {
  name: string
  /** Ratio to the bare server that the design aims at. */
  target: number
  setup(world: World): Promise<Omit<Call, 'token'> & { token: string }>
  /** The same work written by hand: no session, no scope, no validation. Answers JSON text; `raw` is a body that is no JSON. */
  bare(pool: pg.Pool, body: Record<string, unknown>, raw: Buffer): Promise<string>
}

export const CONNECTIONS = 32
