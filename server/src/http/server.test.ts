import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { endpoint } from '#contract/endpoint.ts'
import { getSessao } from '#contract/sessao.ts'
import { pronto, saude } from '#contract/sistema.ts'
import { one } from '#server/db/sql.ts'
import { startTestApp } from '#server/testing/test-app.ts'
import { addRoute } from './server.ts'

const t = await startTestApp({ env: { METRICS_TOKEN: 'um-token-de-metricas' } })
const auth = async () => ({ host: 'localhost', authorization: `Bearer ${await t.login('admin')}` })
const criar = async (nome: string, extra: Record<string, string> = {}) =>
  t.app.inject({
    method: 'POST',
    url: '/api/gov-categoria',
    headers: { ...(await auth()), ...extra },
    payload: { categoriaInstituicaoNome: nome },
  })
const quantas = async (nome: string) =>
  (await one<{ n: number }>(
    t.banco.db,
    sql`select count(*)::int as n from categoria_instituicao where "categoriaInstituicaoNome" = ${nome}`,
  ))!.n

describe('every call', () => {
  test('is under api/, and routing ignores letter case and a final slash (R276)', async () => {
    for (const url of ['/api/gov-categoria', '/API/Gov-Categoria', '/api/gov-categoria/'])
      expect((await t.app.inject({ url, headers: await auth() })).statusCode).toBe(200)
    expect(
      Object.keys((await t.app.inject('/api/openapi.json')).json().paths).filter((p) => !p.startsWith('/api/')),
    ).toEqual([])
  })
  test('answers an unknown address under api/ with a problem, not with the page', async () => {
    const r = await t.app.inject('/api/nada')
    expect([r.statusCode, r.json().code]).toEqual([404, 'rotaDesconhecida'])
  })
  test('carries a request id in its problem and says nothing about its inside', async () => {
    const r = await t.app.inject('/api/auth/sessao')
    expect(r.json()).toEqual({
      code: 'semSessao',
      message: 'Sua sessão terminou. Entre novamente.',
      requestId: expect.stringMatching(/^[0-9a-f-]{36}$/),
    })
    expect(r.headers['x-powered-by']).toBeUndefined()
  })
  test('is sent with a strict policy and is never cached', async () => {
    const r = await t.app.inject({ url: '/api/auth/sessao', headers: await auth() })
    expect(r.headers['content-security-policy']).toContain("script-src 'self'")
    expect(r.headers['content-security-policy']).not.toMatch(/script-src[^;]*unsafe/)
    expect(r.headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'cache-control': 'no-store' })
  })
  test('a route without a declared permission stops the start', async () => {
    const broken = { ...saude, path: '/api/sem-permissao', permit: undefined } as never
    expect(() =>
      addRoute(t.app, { settings: t.settings } as never, { endpoint: broken, handler: async () => ({}) }, {}, {}),
    ).toThrow(/não declara permissão/)
  })
})

describe('a write', () => {
  test('stands or falls whole: its audit row too', async () => {
    const before = (await one<{ n: number }>(t.banco.db, sql`select count(*)::int as n from auditoria`))!.n
    expect((await criar('Poder público municipal')).statusCode).toBe(409)
    expect((await one<{ n: number }>(t.banco.db, sql`select count(*)::int as n from auditoria`))!.n).toBe(before)
    expect((await criar('Observatório')).statusCode).toBe(200)
    expect((await one<{ n: number }>(t.banco.db, sql`select count(*)::int as n from auditoria`))!.n).toBe(before + 1)
  })
  test('a broken rule of the database is told next to its field', async () => {
    expect((await criar('Conselho')).json()).toMatchObject({
      code: 'jaExiste',
      fields: { categoriaInstituicaoNome: expect.stringContaining('Já existe') },
    })
  })
  test('a missing field is told as Campo Obrigatório, in Portuguese (R618)', async () => {
    expect((await criar('')).json()).toMatchObject({
      code: 'entradaInvalida',
      fields: { categoriaInstituicaoNome: 'Campo Obrigatório' },
    })
  })
  test('repeated with the same Idempotency-Key happens once and answers alike', async () => {
    const chave = { 'idempotency-key': 'pedido-1' }
    const all = await Promise.all(Array.from({ length: 5 }, () => criar('Fórum', chave)))
    expect(all.map((r) => r.statusCode)).toEqual([200, 200, 200, 200, 200])
    expect(new Set(all.map((r) => r.body)).size).toBe(1)
    expect(await quantas('Fórum')).toBe(1)
    expect((await criar('Outro fórum', chave)).json().code).toBe('repetida')
  })
})

describe('the audit log', () => {
  test('can only grow, whoever asks', async () => {
    for (const q of ['update auditoria set acao = $1', 'delete from auditoria where acao <> $1'])
      await expect(t.banco.pool.query(q, ['x'])).rejects.toThrow()
    await expect(t.banco.pool.query('truncate auditoria')).rejects.toThrow()
  })
})

describe('the operator', () => {
  test('sees that the process lives and that it can serve', async () => {
    expect((await t.call(saude)).body).toMatchObject({ situacao: 'vivo' })
    expect((await t.call(pronto)).body).toEqual({ situacao: 'pronto' })
  })
  test('reads metrics with the token of the settings only', async () => {
    expect((await t.app.inject('/api/metricas')).statusCode).toBe(404)
    expect(
      (await t.app.inject({ url: '/api/metricas', headers: { authorization: 'Bearer errado-errado-errado' } }))
        .statusCode,
    ).toBe(404)
    const r = await t.app.inject({ url: '/api/metricas', headers: { authorization: 'Bearer um-token-de-metricas' } })
    expect(r.body).toContain('praca_http_duracao_segundos_bucket')
  })
  test('reads the calls as an OpenAPI document and as a page without script', async () => {
    const doc = (await t.app.inject('/api/openapi.json')).json()
    expect(doc.paths['/api/auth/login'].post.summary).toBe('Entrar com e-mail e senha')
    expect(doc.paths['/api/usuario/{id}'].get['x-permissao']).toBeTruthy()
    const page = await t.app.inject('/api/docs')
    expect(page.body).toContain('/api/auth/login')
    expect(page.body).not.toContain('<script')
  })
})

describe('when the database is away', () => {
  test('the answer is 503 with a sentence, and it recovers by itself', async () => {
    const token = await t.login('analista')
    const ping = endpoint({ ...getSessao })
    expect((await t.call(ping, { token })).status).toBe(200)
    const admin = t.cluster.connection('padrao', 'admin')
    const pg = (await import('pg')).default
    const killer = new pg.Client(admin)
    await killer.connect()
    await killer.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    )
    await killer.end()
    // Whatever was cut answers 503 at worst; the next one opens a new connection.
    const statuses = [] as number[]
    for (let i = 0; i < 20; i++) statuses.push((await t.call(ping, { token })).status)
    expect(statuses.every((s) => s === 200 || s === 503)).toBe(true)
    expect(statuses.at(-1)).toBe(200)
  })
})
