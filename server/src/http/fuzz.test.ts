import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { AnyEndpoint } from '#contract/endpoint.ts'
import { allRoutes } from '#server/app.ts'
import { KNOWN, sampleOf } from '#server/testing/samples.ts'
import { addressOf, startTestApp } from '#server/testing/test-app.ts'

const t = await startTestApp()
/** What answers without an end takes nothing that could be changed. */
const endpoints = allRoutes()
  .map((r) => r.endpoint)
  .filter((e) => !e.semFim)
const forms = endpoints.filter((e) => e.arquivos || e.fluxo)
/** Signing in hashes a password each time: a few tries say as much as many. */
const SLOW = new Set(['/api/auth/login', '/api/usuario/trocar-senha', '/api/sso/entrar'])
/** Mutated calls in all (`npm run fuzz -- 100000`): a quarter of them are forms. */
const CALLS = Number(process.env.FUZZ || 4_000)
const runsOf = (e: AnyEndpoint, share: number, among: number) =>
  SLOW.has(e.path) ? 5 : Math.ceil((CALLS * share) / among)
let calls = 0

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

/* Forms: parts that are changed, then bytes of the whole, then what is said about it. */

interface Part {
  name: string
  value: unknown
  filename?: string
}
const word = fc.oneof(
  fc.constantFrom(
    '',
    '"',
    '\\',
    '\r\n',
    '__proto__',
    'constructor',
    '../../a.png',
    'a\u0000b',
    'é😀',
    'x'.repeat(3000),
    '[]',
    'a[b]',
  ),
  fc.string({ maxLength: 20 }),
)
const parts = fc.array(fc.record({ at: fc.nat(20), how: fc.nat(6), word, value: hostile, header: word }), {
  maxLength: 3,
})
const bytes = fc.array(
  fc.record({
    at: fc.double({ min: 0, max: 1, noNaN: true }),
    how: fc.nat(3),
    junk: fc.oneof(
      fc.uint8Array({ maxLength: 40 }),
      fc.constantFrom(...['--B\r\n', '--B--', '\r\n\r\n', '--'].map((s) => Buffer.from(s))),
    ),
  }),
  { maxLength: 2 },
)
const contentType = fc.oneof(
  { weight: 6, arbitrary: fc.constant('multipart/form-data; boundary=B') },
  {
    weight: 2,
    arbitrary: fc.constantFrom(
      'multipart/form-data',
      'multipart/form-data; boundary=',
      'multipart/form-data; boundary=""',
      'multipart/form-data; boundary=C',
      `multipart/form-data; boundary=${'B'.repeat(5000)}`,
      'multipart/form-data; boundary=B; boundary=C',
      'multipart/mixed; boundary=B',
      'application/x-www-form-urlencoded',
      'application/json',
      'multipart/form-data;;;=B',
    ),
  },
  {
    weight: 1,
    arbitrary: fc
      .string({ maxLength: 30 })
      .map((s) => `multipart/form-data; boundary=${s.replace(/[^\x20-\x7e]/g, '')}`),
  },
)

const rawPart = ({ name, value, filename }: Part, header = '') =>
  Buffer.concat([
    Buffer.from(
      `--B\r\nContent-Disposition: form-data; name="${name}"${filename === undefined ? '' : `; filename="${filename}"`}\r\n${header}\r\n`,
    ),
    Buffer.isBuffer(value) || value instanceof Uint8Array
      ? Buffer.from(value)
      : Buffer.from(typeof value === 'string' ? value : (JSON.stringify(value) ?? '')),
    Buffer.from('\r\n'),
  ])

const PART_CHANGES: ((p: Part, c: { word: string; value: unknown }) => Part[])[] = [
  (p, c) => [{ ...p, name: c.word }],
  (p, c) => [{ ...p, value: c.value }],
  (p, c) => [{ ...p, filename: c.word }],
  (p) => [p, p],
  () => [],
  ({ name, value }) => [{ name, value }],
  (p) => [p],
]
const BYTE_CHANGES: ((all: Buffer, at: number, junk: Uint8Array) => Buffer)[] = [
  (all, at) => all.subarray(0, at),
  (all, at, junk) => Buffer.concat([all.subarray(0, at), junk, all.subarray(at)]),
  (all, at, junk) => Buffer.concat([all.subarray(0, at), junk, all.subarray(at + junk.length)]),
  (all, at) => Buffer.concat([all, all.subarray(at)]),
]

const formOf = (
  list: Part[],
  ps: { at: number; how: number; word: string; value: unknown; header: string }[],
  bs: { at: number; how: number; junk: Uint8Array }[],
  type: string,
) => {
  const heads = new Map<number, string>()
  for (const c of ps) {
    const at = c.at % Math.max(1, list.length)
    const found = list[at]
    if (found) list.splice(at, 1, ...PART_CHANGES[c.how]!(found, c))
    if (c.how === 6) heads.set(at, `${c.header}: ${c.word}\r\n`)
  }
  const whole = Buffer.concat([...list.map((p, i) => rawPart(p, heads.get(i))), Buffer.from('--B--\r\n')])
  const payload = bs.reduce<Buffer>((all, c) => BYTE_CHANGES[c.how]!(all, Math.floor(c.at * all.length), c.junk), whole)
  return { payload, headers: { 'content-type': type } }
}

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
  const call = t.app.inject({
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
  const r = await answered(call)
  calls++
  // A call that ended our session is answered; the next one signs in again.
  if (r.statusCode === 401 || e.path === '/api/auth/logout') t.forgetLogins()
  return r
}

/** A call that is never answered is worse than one that fails. */
const answered = <T>(call: Promise<T>): Promise<T> => {
  const never = new Promise<never>((_, fail) => setTimeout(() => fail(new Error('no answer')), 20_000).unref())
  return Promise.race([call, never])
}

const expectSane = (r: { statusCode: number; body: string; json: () => unknown }) => {
  expect(r.statusCode, r.body).toBeLessThan(500)
  if (r.statusCode < 400) return
  expect(r.json()).toMatchObject({
    code: expect.any(String),
    message: expect.any(String),
    requestId: expect.any(String),
  })
  expect(r.body).not.toMatch(/select |insert into|node_modules|at \w+ \(/)
}

describe('no input makes the server fail', () => {
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
        expectSane(r)
      }),
      { numRuns: runsOf(e, 0.75, endpoints.length - SLOW.size) },
    )
  })
  test.each(forms.map((e) => [`${e.method} ${e.path}`, e] as const))('%s, as a form', async (_, e) => {
    const valid = sampleOf(e, KNOWN)
    await fc.assert(
      fc.asyncProperty(
        changes,
        parts,
        bytes,
        contentType,
        fc.constantFrom(0, 25, 7_000),
        async (b, ps, bs, type, at) => {
          const fields = Object.entries(mutate(valid.body, b)).map(([name, value]) => ({ name, value }))
          const files = Object.entries(valid.files ?? {}).map(([name, [f]]) => ({
            name,
            value: f!.bytes,
            filename: f!.nome,
          }))
          const { payload, headers } = formOf([...fields, ...files], ps, bs, type)
          const sent = t.app.inject({
            method: e.method,
            url: addressOf(e, valid.params),
            headers: {
              host: 'localhost',
              authorization: `Bearer ${await t.login('admin')}`,
              ...(e.fluxo ? { 'tus-resumable': '1.0.0', 'upload-offset': String(at) } : {}),
              ...headers,
              ...(e.fluxo && at ? { 'content-type': 'application/offset+octet-stream' } : {}),
            },
            payload,
          })
          const r = await answered(sent)
          calls++
          if (r.statusCode === 401) t.forgetLogins()
          expectSane(r)
        },
      ),
      { numRuns: runsOf(e, 0.25, forms.length) },
    )
  })
  test('as many were sent as were asked for', () => expect(calls).toBeGreaterThanOrEqual(CALLS))
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
