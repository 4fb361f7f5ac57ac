import { sql } from 'drizzle-orm'
import { afterAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { type AnyEndpoint, endpoint, porId } from '#contract/endpoint.ts'
import { savepoint } from '#server/db/db.ts'
import { one } from '#server/db/sql.ts'
import { startTestApp } from '#server/testing/test-app.ts'
import { type Ctx, lookup, type Route, route } from './route.ts'
import { addRoute, createServer, type Kernel } from './server.ts'

const t = await startTestApp()
const kernel = { ...t, comum: t.banco, clock: () => new Date() } as unknown as Kernel
const app = await createServer(kernel)
afterAll(() => app.close())

const e = (path: `/api/${string}`, extra: Partial<AnyEndpoint> = {}) =>
  endpoint({
    method: 'GET',
    path,
    area: 'x',
    resumo: 'x',
    permit: 'publico',
    scope: 'livre',
    output: z.object({ n: z.int() }),
    ...extra,
  } as AnyEndpoint)
const asked: number[] = []
const kinds = {
  barcoId: (_: unknown, id: unknown) => {
    asked.push(1)
    return sql`select 1 where ${id as number}::int = 1`
  },
}
const add = (r: Route) => addRoute(app, kernel, r, {}, kinds)
/** 1 within a moment, whose view stays the same. */
const inMoment = async ({ db }: Ctx) =>
  (await one<{ n: number }>(db, sql`select (current_setting('transaction_isolation') = 'repeatable read')::int as n`))!
const twice = async (ctx: Ctx) => {
  await inMoment(ctx)
  return inMoment(ctx)
}

add(lookup(e('/api/um'), (ctx) => inMoment(ctx as Ctx)))
add(lookup(e('/api/dois'), (ctx) => twice(ctx as Ctx)))
add(route(e('/api/varios'), (ctx) => twice(ctx as Ctx)))
const deBarco = { ...porId('barcoId'), permit: 'sessao', scope: 'municipio' } as const
add(lookup(e('/api/barco/:id', deBarco), async () => ({ n: 0 })))
add(lookup(e('/api/procura/:id', deBarco), async () => ({ n: 0 }), 'params.id'))

add(
  route(e('/api/sem-acao', { method: 'POST' }), async (ctx) => {
    await ctx.db.execute(sql`update categoria_instituicao set versao = versao + 1 where "categoriaInstituicaoId" = 1`)
    await ctx.audit({ acao: null as never, entidade: 'categoria_instituicao' })
    return { n: 1 }
  }),
)

add(
  route(e('/api/sem-texto', { method: 'POST' }), async (ctx) => {
    await ctx.db.execute(sql`update categoria_instituicao set versao = versao + 1 where "categoriaInstituicaoId" = 1`)
    await ctx.audit({ acao: 'alterar', entidade: 'x', mudancas: { a: { depois: 1n } } })
    return { n: 1 }
  }),
)

add(
  route(e('/api/desfeita', { method: 'POST' }), async (ctx) => {
    await ctx.db.execute(sql`update categoria_instituicao set versao = versao + 1 where "categoriaInstituicaoId" = 1`)
    const tell = async () => {
      await ctx.audit({ acao: null as never, entidade: 'categoria_instituicao' })
      await ctx.db.execute(sql`select 1`)
    }
    await savepoint(ctx.db, tell).catch(() => {})
    return { n: 1 }
  }),
)

describe('a lookup', () => {
  test('has nothing around its statement, and only one', async () => {
    expect((await app.inject('/api/um')).json()).toEqual({ n: 0 })
    expect((await app.inject('/api/dois')).statusCode).toBe(500)
    expect((await app.inject('/api/varios')).json()).toEqual({ n: 1 })
  })
  test('is told of ids out of reach by the kernel, unless its statement seeks them itself', async () => {
    const headers = { host: 'localhost', authorization: `Bearer ${await t.login('admin')}` }
    const status = async (url: string) => (await app.inject({ url, headers })).statusCode
    expect([await status('/api/barco/1'), await status('/api/barco/2'), asked.length]).toEqual([200, 404, 2])
    expect([await status('/api/procura/2'), asked.length]).toEqual([200, 2])
  })
  test('neither writes nor reads what is heavy; its ids are told as those of every call', () => {
    const handler = async () => ({ n: 0 })
    for (const wrong of [{ method: 'POST' }, { pesada: true }] as const)
      expect(() => add(lookup(e('/api/errada', wrong), handler))).toThrow('não é uma consulta só')
    expect(() => add(lookup(e('/api/errada/:id', { ...deBarco, alvo: {} }), handler, 'params.id'))).toThrow(
      'não diz de que tipo é',
    )
  })
})

test('a change whose audit row cannot be written does not stand, although nobody waited for the row', async () => {
  const before = await one(t.banco.db, sql`select versao from categoria_instituicao where "categoriaInstituicaoId" = 1`)
  expect((await app.inject({ method: 'POST', url: '/api/sem-acao' })).statusCode).toBe(400)
  expect((await app.inject({ method: 'POST', url: '/api/sem-texto' })).statusCode).toBe(500)
  expect((await app.inject({ method: 'POST', url: '/api/desfeita' })).statusCode).toBe(400)
  const after = await one(t.banco.db, sql`select versao from categoria_instituicao where "categoriaInstituicaoId" = 1`)
  expect(after).toEqual(before)
})
