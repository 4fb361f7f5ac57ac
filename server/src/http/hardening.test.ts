import { request } from 'node:http'
import { expect, test } from 'vitest'
import { listarSessoes, login } from '#contract/sessao.ts'
import { DEMO_SENHA } from '#server/access/demo-logins.ts'
import { startTestApp } from '#server/testing/test-app.ts'
import { openWire } from '#server/testing/wire.ts'

const t = await startTestApp({ env: { PUBLIC_URL: 'https://praca.exemplo.br' } })
const entrar = (cookie?: string) =>
  t.call(login, {
    body: { email: 'ad@exemplo.com.br', senha: DEMO_SENHA },
    ...(cookie && { headers: { cookie } }),
  })

test('where links are https the browser is told to use nothing else, and cookies are held to this host', async () => {
  const { headers } = await entrar()
  expect(headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains')
  expect(headers['set-cookie']).toMatch(
    /^__Host-praca_aparelho=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=31536000; Secure$/,
  )
  const cookie = String(headers['set-cookie']).split(';')[0]!
  expect(String((await entrar(cookie)).headers['set-cookie'])).toContain(`${cookie};`)
  // One without the prefix may be a neighbour's.
  const planted = cookie.replace('__Host-', '')
  expect(String((await entrar(planted)).headers['set-cookie'])).not.toContain(planted)
})

await t.app.listen({ port: 0, host: '127.0.0.1' })
const { port } = t.app.server.address() as { port: number }

test('every answer carries the same headers: calls, problems, the description of the calls, what is not even HTTP', async () => {
  const asked = async (text: string) => {
    const wire = await openWire(port)
    wire.write(text)
    const answer = await wire.answer()
    wire.cut()
    return answer!.headers
  }
  const get = (path: string) => asked(`GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`)
  for (const headers of [
    await get('/api/saude'),
    await get('/api/nada'),
    await get('/api/usuario/%E0%A4%A'),
    await asked('GET /api/saude HTTP/1.1\r\nHost: a@b\r\n\r\n'),
    await asked('NADA DISSO\r\n\r\n'),
  ]) {
    expect(headers).toMatchObject({
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'same-origin',
    })
    for (const part of [
      "default-src 'none'",
      "object-src 'none'",
      "base-uri 'none'",
      "frame-ancestors 'none'",
      "connect-src 'self'",
    ])
      expect(headers['content-security-policy']!.split(';')).toContain(part)
  }
  const docs = (await t.app.inject('/api/docs')).headers
  expect(docs['content-security-policy']).toContain("frame-ancestors 'none'")
  expect(docs['content-security-policy']).toContain("default-src 'none'")
})

const read = (path: string) =>
  new Promise<{ status: number; text: string }>((done, failed) => {
    request({ port, host: '127.0.0.1', path }, (res) => {
      let text = ''
      res.on('data', (d) => (text += d)).on('end', () => done({ status: res.statusCode!, text }))
    })
      .on('error', failed)
      .end()
  })

test('what nobody asked for is not there: other methods, folders, sources', async () => {
  for (const method of ['TRACE', 'OPTIONS', 'DELETE'] as const)
    expect((await t.app.inject({ method, url: '/api/saude' })).statusCode, method).toBe(404)
  for (const url of ['/api/', '/assets/']) expect((await t.app.inject(url)).statusCode, url).toBe(404)
  // As they are, without a client that would mend them; other addresses may be the page.
  for (const path of [
    '/.git/config',
    '/package.json',
    '/assets/../../../package.json',
    '/assets/%2e%2e/%2e%2e/%2e%2e/package.json',
  ]) {
    const { status, text } = await read(path)
    expect([200, 400, 404], path).toContain(status)
    expect(text, path).not.toMatch(/\[core\]|devDependencies/)
  }
})

test('no other origin is let in: no answer names one that may read it', async () => {
  const r = await t.app.inject({
    method: 'OPTIONS',
    url: '/api/auth/login',
    headers: { origin: 'https://alheio.exemplo', 'access-control-request-method': 'POST' },
  })
  expect([r.statusCode, r.headers['access-control-allow-origin']]).toEqual([404, undefined])
  const dito = await t.app.inject({ url: '/api/saude', headers: { origin: 'https://alheio.exemplo' } })
  expect(dito.headers['access-control-allow-origin']).toBeUndefined()
})

test('a cookie alone is no session: only the bearer that a script of ours sends is', async () => {
  const { body, headers } = await entrar()
  const cookie = `${String(headers['set-cookie']).split(';')[0]}; token=${body.token}; authorization=Bearer ${body.token}`
  expect((await t.app.inject({ url: '/api/auth/sessao', headers: { cookie } })).statusCode).toBe(401)
})

test('a request whose length is told in two ways is not read at all', async () => {
  const wire = await openWire(port)
  wire.write(
    'POST /api/auth/login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\nGET /api/saude HTTP/1.1\r\nHost: localhost\r\n\r\n',
  )
  expect((await wire.answer())?.status).toBe(400)
  expect(await wire.answer()).toBeUndefined()
})

const behind = await startTestApp({ env: { TRUST_PROXY: '1' } })
test.each([
  ['without a proxy it is the address of the connection', t, '200.160.2.*'],
  ['with one proxy it is what that one saw, not what the caller told it', behind, '198.51.100.*'],
])('whoever says where it comes from: %s', async (_, app, network) => {
  const { token } = (
    await app.call(login, {
      body: { email: 'condutor@exemplo.com.br', senha: DEMO_SENHA },
      ip: '200.160.2.3',
      headers: { 'x-forwarded-for': '203.0.113.9, 198.51.100.7', 'x-real-ip': '203.0.113.9' },
    })
  ).body
  expect((await app.call(listarSessoes, { token })).body[0]!.endereco).toBe(network)
})
