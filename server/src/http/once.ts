import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import type { AnyEndpoint } from '#contract/endpoint.ts'
import { problem } from '#contract/problems.ts'
import type { Actor } from '#server/access/actor.ts'
import type { Db } from '#server/db/db.ts'
import { one, RawJson } from '#server/db/sql.ts'
import type { Input } from './input.ts'
import { FileReply } from './route.ts'

const idempotencyKey = (req: FastifyRequest) => {
  const key = req.headers['idempotency-key']
  if (typeof key !== 'string') return undefined
  if (key.length > 200) throw problem.entradaInvalida()
  return key
}

/** A password tells no two requests apart, and its quick hash would be an invitation to guess. */
const SENHAS: ReadonlySet<string> = new Set(['senha', 'senhaAtual', 'novaSenha', 'confirmacao'])
const semSenhas = (campo: string, valor: unknown) => (SENHAS.has(campo) ? undefined : valor)

/** Whether a request of this key has come and was committed. */
export const isRepeated = async (db: Db, req: FastifyRequest, actor: Actor | undefined) => {
  const key = idempotencyKey(req)
  if (key === undefined || !actor) return false
  const known = sql`select 1 from idempotencia where "usuarioId" = ${actor.usuarioId} and chave = ${key}`
  return (await one(db, known)) !== undefined
}

/** Remembers the answer to an Idempotency-Key, in the same transaction as the change. */
export const once = async (
  db: Db,
  e: AnyEndpoint,
  req: FastifyRequest,
  actor: Actor | undefined,
  input: Input,
  now: Date,
  work: () => Promise<unknown>,
): Promise<unknown> => {
  const key = idempotencyKey(req)
  if (key === undefined || !actor) return work()
  const files = Object.values(input.files)
    .flat()
    .map((f) => f.sha256)
  const pedido = createHash('sha256')
    .update(JSON.stringify([req.method, req.url, input.body, files], semSenhas))
    .digest('hex')
  // A second request with the key waits here for the first one's transaction.
  const inserted = await one(
    db,
    sql`insert into idempotencia ("usuarioId", chave, pedido, em) values (${actor.usuarioId}, ${key}, ${pedido}, ${now.toISOString()})
        on conflict do nothing returning 1`,
  )
  if (!inserted) {
    const first = await one<{ pedido: string; resposta: string | null }>(
      db,
      sql`select pedido, resposta from idempotencia where "usuarioId" = ${actor.usuarioId} and chave = ${key}`,
    )
    if (first?.pedido !== pedido || first.resposta === null) throw problem.repetida()
    return new RawJson(first.resposta)
  }
  const answer = await work()
  if (!e.segredo && !(answer instanceof FileReply)) {
    const text = answer instanceof RawJson ? answer.text : JSON.stringify(answer)
    await db.execute(
      sql`update idempotencia set resposta = ${text} where "usuarioId" = ${actor.usuarioId} and chave = ${key}`,
    )
  }
  return answer
}
