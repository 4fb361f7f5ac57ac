import fastifyRateLimit from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { quantos } from '#contract/br.ts'
import { problem } from '#contract/problems.ts'
import type { Actor } from '#server/access/actor.ts'
import type { Settings } from '#server/settings.ts'

const MINUTE = 60_000
/** People of one banco are many: together they get this many times what one of them gets. */
const BANCO = 25
/** Devices and windows of one person: however many sessions somebody opens, the banco's share is not theirs. */
const PESSOA = 3

export interface Limits {
  /** A call without a session, or with a token that nobody has seen yet. */
  address(req: FastifyRequest): Promise<void>
  session(req: FastifyRequest, actor: Actor, banco: string): Promise<void>
}

declare module 'fastify' {
  interface FastifyRequest {
    limitKey: string
  }
}

/**
 * How often a session, a person, a banco and an address without a session may call in a minute. Counted in the memory of this
 * process: it keeps one caller from taking the process from the others, and guards nothing that must hold exactly.
 */
export const openLimits = async (app: FastifyInstance, { rateLimit }: Settings): Promise<Limits> => {
  if (!rateLimit) return { address: async () => {}, session: async () => {} }
  await app.register(fastifyRateLimit, { global: false })
  app.decorateRequest('limitKey', '')
  const limiter = (max: number, cache: number) =>
    app.createRateLimit({
      max,
      timeWindow: MINUTE,
      keyGenerator: (req: FastifyRequest) => req.limitKey,
      cache,
    } as object)
  const session = limiter(rateLimit, 20_000)
  const person = limiter(rateLimit * PESSOA, 20_000)
  const banco = limiter(rateLimit * BANCO, 1_000)
  // By address, where a subnet of IPv6 counts as one.
  const address = app.createRateLimit({ max: rateLimit, timeWindow: MINUTE })

  const within = async (req: FastifyRequest, limit: typeof session, key: string) => {
    req.limitKey = key
    const state = await limit(req)
    if (state.isAllowed || !state.isExceeded) return
    const n = Math.max(1, state.ttlInSeconds)
    throw Object.assign(problem.muitosPedidos({ quando: quantos(n, 'segundo', 'segundos') }), { espera: n })
  }
  return {
    address: (req) => within(req, address, ''),
    // In this order: what is refused to a session or a person is not taken from the banco.
    session: async (req, { sessaoId, usuarioId }, nome) => {
      await within(req, session, `${nome}.${sessaoId}`)
      await within(req, person, `${nome}#${usuarioId}`)
      await within(req, banco, nome)
    },
  }
}
