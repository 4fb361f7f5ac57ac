import { sql } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { type AnyEndpoint, endpoint, ok } from '#contract/endpoint.ts'
import { one } from '#server/db/sql.ts'
import { startTestApp } from '#server/testing/test-app.ts'
import { type Ctx, route } from './route.ts'
import { addRoute, createServer, type Kernel } from './server.ts'

const t = await startTestApp()
const kernel = { ...t, comum: t.banco, clock: () => new Date(), checkAudit: true } as unknown as Kernel
const app = await createServer(kernel)
afterAll(() => app.close())

const muda = ({ db }: Ctx) =>
  db.execute(sql`update categoria_instituicao set versao = versao + 1 where "categoriaInstituicaoId" = 1`)
const calada = async (ctx: Ctx) => {
  await muda(ctx)
  return { message: 'Feito' }
}
const audita = (ctx: Ctx) => ctx.audit({ acao: 'alterar', entidade: 'categoria_instituicao', entidadeId: 1 })

const add = (
  path: `/api/${string}`,
  handler: (ctx: Ctx) => Promise<{ message: string }>,
  extra: Partial<AnyEndpoint> = {},
) => {
  const e = endpoint({
    method: 'POST',
    path,
    area: 'x',
    resumo: 'x',
    permit: 'publico',
    scope: 'livre',
    output: ok,
    ...extra,
  })
  addRoute(
    app,
    kernel,
    route(e, (ctx) => handler(ctx as unknown as Ctx)),
    {},
    {},
  )
}
add('/api/calada', calada)
add('/api/audita', async (ctx) => {
  await audita(ctx)
  return calada(ctx)
})
add('/api/diz-porque', calada, { semAuditoria: 'a test' })
add('/api/diz-desta-vez', async (ctx) => {
  ctx.unaudited('a test')
  return calada(ctx)
})
add('/api/nao-muda', async ({ db }) => {
  await db.execute(sql`select 1 from categoria_instituicao where "categoriaInstituicaoId" = 1 for update`)
  return { message: 'Nada a fazer' }
})
add(
  '/api/contradiz',
  async (ctx) => {
    await audita(ctx)
    return { message: 'Feito' }
  },
  { semAuditoria: 'a test' },
)

const versao = async () =>
  (await one<{ versao: number }>(
    t.banco.db,
    sql`select versao from categoria_instituicao where "categoriaInstituicaoId" = 1`,
  ))!.versao

test.each([
  ['/api/calada', 500, 0],
  ['/api/audita', 200, 1],
  ['/api/diz-porque', 200, 1],
  ['/api/diz-desta-vez', 200, 1],
  ['/api/nao-muda', 200, 0],
  ['/api/contradiz', 500, 0],
])(
  'a write that changes something without an audit row, or a word why, fails in tests: %s',
  async (url, status, mudou) => {
    const antes = await versao()
    const r = await app.inject({ method: 'POST', url, headers: { host: 'localhost' } })
    expect([r.statusCode, (await versao()) - antes]).toEqual([status, mudou])
  },
)
