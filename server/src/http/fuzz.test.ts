import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { AnyEndpoint } from '#contract/endpoint.ts'
import { allRoutes } from '#server/app.ts'
import { KNOWN, sampleOf } from '#server/testing/samples.ts'
import { addressOf, startTestApp } from '#server/testing/test-app.ts'

const t = await startTestApp()
const endpoints = allRoutes().map((r) => r.endpoint)

/** What people and attackers put where something else was expected. */
const nested = (depth: number) => {
  let v: unknown = 1
  for (let i = 0; i < depth; i++) v = i % 2 ? [v] : { a: v }
  return v
}
const hostile = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    true,
    '',
    ' ',
    '\u0000',
    'a\u0000b',
    '\ud800',
    'x'.repeat(70_000),
    '😀'.repeat(300),
    "' or 1=1 --",
    '../../etc/passwd',
    '<script>alert(1)</script>',
    -1,
    0,
    1.5,
    2147483648,
    Number.MAX_SAFE_INTEGER + 2,
    1e308,
    [],
    {},
    [[[]]],
    '2026-02-31',
    '99999999999999999999',
    '__proto__',
    'constructor',
    'NaN',
  ),
  fc.integer({ min: 30, max: 2000 }).map(nested),
  fc.jsonValue({ maxDepth: 4 }),
  fc.string({ unit: 'binary', maxLength: 40 }),
)

/** Changes one or more places of a well-formed request: a value replaced, a key dropped, a key added. */
const mutate = (valid: Record<string, unknown> | undefined, changes: { at: number; how: number; value: unknown }[]) => {
  const out: Record<string, unknown> = structuredClone(valid ?? {})
  for (const { at, how, value } of changes) {
    const keys = Object.keys(out)
    const key = keys[at % Math.max(1, keys.length)]
    if (how === 0 && key) out[key] = value
    else if (how === 1 && key) delete out[key]
    else out[`campo${at}`] = value
  }
  return out
}
const changes = fc.array(fc.record({ at: fc.nat(20), how: fc.nat(2), value: hostile }), { minLength: 1, maxLength: 3 })

const send = async (
  e: AnyEndpoint,
  params: object,
  query: object,
  body: unknown,
  headers: Record<string, string> = {},
) => {
  const safe = Object.fromEntries(
    Object.entries(params).map(([k, v]) => [
      k,
      typeof v === 'string' ? v.slice(0, 300).toWellFormed() : (JSON.stringify(v)?.slice(0, 300) ?? 'x'),
    ]),
  )
  const q = Object.fromEntries(
    Object.entries(query).map(([k, v]) => [
      k,
      typeof v === 'string' ? v.slice(0, 1000).toWellFormed() : (JSON.stringify(v)?.slice(0, 1000) ?? ''),
    ]),
  )
  const r = await t.app.inject({
    method: e.method,
    url: addressOf(e, safe, q),
    headers: {
      host: 'localhost',
      authorization: `Bearer ${await t.login('admin')}`,
      ...(e.method !== 'GET' && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(e.method !== 'GET' && { payload: typeof body === 'string' ? body : JSON.stringify(body) }),
  })
  // A call that ended our session is answered; the next one signs in again.
  if (r.statusCode === 401 || e.path === '/api/auth/logout') t.forgetLogins()
  return r
}

describe('no input makes the server fail', () => {
  // Signing in hashes a password each time: a few tries say as much as many.
  const slow = new Set(['/api/auth/login', '/api/usuario/trocar-senha', '/api/sso/entrar'])
  test.each(endpoints.map((e) => [`${e.method} ${e.path}`, e] as const))('%s', async (_, e) => {
    const valid = sampleOf(e, KNOWN)
    await fc.assert(
      fc.asyncProperty(changes, changes, changes, async (p, q, b) => {
        // The lock-out has its own tests; here it would keep everything out of reach.
        if (e.permit === 'publico') await t.banco.db.execute(sql`delete from tentativa`)
        const params = {
          ...valid.params,
          ...(e.params
            ? mutate(
                valid.params,
                p.filter((c) => c.how === 0),
              )
            : {}),
        }
        const r = await send(e, params, e.query ? mutate(valid.query, q) : {}, mutate(valid.body, b))
        expect(r.statusCode, r.body).toBeLessThan(500)
        if (r.statusCode >= 400) {
          const problem = r.json<{ code: string; message: string; requestId: string }>()
          expect(problem).toMatchObject({
            code: expect.any(String),
            message: expect.any(String),
            requestId: expect.any(String),
          })
          expect(r.body).not.toMatch(/select |insert into|node_modules|at \w+ \(/)
        }
      }),
      { numRuns: slow.has(e.path) ? 5 : 25 },
    )
  })
  test('a body that is not JSON, too large, of another type or too deep gets its own clear answer', async () => {
    const e = endpoints.find((x) => x.path === '/api/configuracao' && x.method === 'PUT')!
    expect((await send(e, {}, {}, '{"a":')).statusCode).toBe(400)
    expect((await send(e, {}, {}, '{"__proto__":{"x":1}}')).statusCode).toBe(400)
    expect((await send(e, {}, {}, JSON.stringify(nested(1000)))).statusCode).toBe(400)
    expect((await send(e, {}, {}, JSON.stringify({ config: 'x'.repeat(1_100_000) }))).statusCode).toBe(413)
    expect((await send(e, {}, {}, 'x', { 'content-type': 'text/xml' })).statusCode).toBe(415)
    expect((await send(e, {}, {}, { config: { usuarios: '\u0000' } })).statusCode).toBe(400)
  })
})
