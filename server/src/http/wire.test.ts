import { readdirSync } from 'node:fs'
import { open } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { AnyEndpoint } from '#contract/endpoint.ts'
import { DEMO_SENHA } from '#server/access/demo-logins.ts'
import { allRoutes } from '#server/app.ts'
import { rows } from '#server/db/sql.ts'
import { PNG } from '#server/files/fixtures.ts'
import { sampleOf } from '#server/testing/samples.ts'
import { addressOf, startTestApp } from '#server/testing/test-app.ts'
import { headerLines, openWire, part, type Wire } from '#server/testing/wire.ts'

// Behind a proxy that is believed: whatever it hands on must hold as well.
const t = await startTestApp({
  bancos: ['padrao', 'sala'],
  env: { TRUST_PROXY: 'loopback', BODY_IDLE_SECONDS: '1.5', BODY_SECONDS: '6' },
})
await t.app.listen({ port: 0, host: '127.0.0.1' })
const { port } = t.app.server.address() as AddressInfo
const temp = () => {
  try {
    return readdirSync(join(t.dataDir, 'temp'))
  } catch {
    return []
  }
}
const JSON_ = { 'content-type': 'application/json' }
const post = (path: string, headers: Record<string, string>, body: string | Buffer = '') =>
  Buffer.concat([
    Buffer.from(
      `POST ${path} HTTP/1.1\r\n${headerLines({ host: 'localhost', 'content-length': String(Buffer.byteLength(body)), ...headers })}\r\n`,
    ),
    Buffer.from(body as string),
  ])
/** The connection answers the next request as if nothing had been. */
const stillGood = async (wire: Wire) => {
  wire.get('/api/saude')
  const next = await wire.answer()
  wire.cut()
  return next?.status
}

describe('a Host that is not name[:port]', () => {
  const ask = async (first: string, headers: string) => {
    const wire = await openWire(port)
    wire.write(`${first}\r\n${headers}\r\n`)
    const answer = await wire.answer()
    wire.cut()
    return answer
  }
  test.each([
    'localhost:3000@evil.example',
    'localhost@evil.example',
    'localhost/evil',
    'localhost:3000/evil',
    'evil.example#localhost',
    'evil.example?localhost',
    'a b',
    'local_host',
    '-localhost',
    'localhost..',
    'localhost:',
    'localhost:x',
    'localhost:65536',
    'localhost:3000:3000',
    '[::1',
    '[::g]',
    '::1',
    'localhost,evil.example',
    'localhost\\evil',
    'é.exemplo',
    '',
    `${'a'.repeat(64)}.exemplo`,
  ])('is a bad request wherever it is sent: %s', async (host) => {
    for (const path of ['/', '/api/saude', '/api/nada', '/assets/nada.js', '/api/openapi.json']) {
      const answer = await ask(`GET ${path} HTTP/1.1`, `Host: ${host}\r\n`)
      expect([path, answer?.status]).toEqual([path, 400])
      expect(answer!.headers['cache-control']).toBe('no-store')
    }
    // Proxies make a list of it, of which the last is believed.
    if (host.includes(',')) return
    const forwarded = await ask('GET /api/saude HTTP/1.1', `Host: localhost\r\nX-Forwarded-Host: ${host || '@'}\r\n`)
    expect([forwarded?.status, forwarded?.body.code]).toEqual([400, 'enderecoInvalido'])
  })
  test('two of them are none', async () => {
    expect((await ask('GET /api/saude HTTP/1.1', 'Host: localhost\r\nHost: sala.localhost\r\n'))?.status).toBe(400)
  })
  test.each(['localhost', 'LOCALHOST:1', 'sala.localhost:65535', '127.0.0.1:80', '[::1]:3000', 'praca.exemplo.br.'])(
    'a good one goes on, known or not: %s',
    async (host) => {
      expect((await ask('GET /api/saude HTTP/1.1', `Host: ${host}\r\n`))?.status).toBe(200)
    },
  )
  test('HTTP/1.0 may leave it out', async () => {
    expect((await ask('GET /api/saude HTTP/1.0', ''))?.status).toBe(200)
  })
})

describe('mailed links', () => {
  const links = async (banco: 'padrao' | 'sala') =>
    (await rows<{ texto: string }>(t.bancos.get(banco).db, sql`select texto from mensagem order by "mensagemId"`)).map(
      (m) => /https?:\/\/\S+/.exec(m.texto)?.[0],
    )
  const recover = async (headers: Record<string, string>) => {
    const wire = await openWire(port)
    const body = JSON.stringify({ email: 'analista@exemplo.com.br' })
    wire.write(post('/api/usuario/recuperar-senha', { ...JSON_, ...headers }, body))
    const answer = await wire.answer()
    wire.cut()
    return answer!.status
  }
  test('are of the map and our own port, whatever Host, port, protocol or proxy say', async () => {
    const before = (await links('padrao')).length
    expect(await recover({ host: 'localhost:3000@evil.example' })).toBe(400)
    expect(await links('padrao')).toHaveLength(before)
    expect(await recover({ host: 'evil.example:99', 'x-forwarded-proto': 'https' })).toBe(200)
    expect(await recover({ host: 'localhost:99', 'x-forwarded-host': 'evil.example' })).toBe(200)
    expect(await recover({ host: 'sala.localhost:99' })).toBe(200)
    const own = expect.stringMatching(new RegExp(`^http://localhost:${port}/auth/recover-password/`))
    expect((await links('padrao')).slice(before)).toEqual([own, own])
    expect((await links('sala')).at(-1)).toMatch(new RegExp(`^http://sala\\.localhost:${port}/auth/recover-password/`))
  })
})

const forms = allRoutes()
  .map((r) => r.endpoint)
  .filter((e) => e.arquivos)

describe('a malformed form', () => {
  const good = (e: AnyEndpoint, b: string) =>
    Buffer.concat([
      ...Object.entries(sampleOf(e).body ?? {}).map(([k, v]) =>
        part(b, k, typeof v === 'string' ? v : JSON.stringify(v)),
      ),
      ...(e.arquivos!.length ? [part(b, e.arquivos![0]!.campo, PNG, 'a.png')] : []),
      Buffer.from(`--${b}--\r\n`),
    ])
  const type = (boundary: string) => ({ 'content-type': `multipart/form-data${boundary}` })
  const CASES: Record<string, (e: AnyEndpoint) => [Record<string, string>, Buffer]> = {
    'cut in its closing boundary': (e) => [type('; boundary=abc'), good(e, 'abc').subarray(0, -6)],
    'cut in a file': (e) => [type('; boundary=abc'), good(e, 'abc').subarray(0, -30)],
    'cut in the head of a part': () => [type('; boundary=abc'), Buffer.from('--abc\r\nContent-Dispo')],
    'without a boundary': (e) => [type(''), good(e, 'abc')],
    'with an empty boundary': (e) => [type('; boundary='), good(e, '')],
    'with another boundary than it says': (e) => [type('; boundary=outra'), good(e, 'abc')],
    'with a boundary that is too long': (e) => [
      type(`; boundary=${'x'.repeat(300)}`),
      good(e, 'x'.repeat(300)).subarray(0, -9),
    ],
    'that is no form': () => [type('; boundary=abc'), Buffer.from('nada disso é um formulário')],
    'with a part without a name': () => [type('; boundary=abc'), Buffer.from('--abc\r\n\r\nx\r\n--abc\r\nx')],
    'with a part without a head and nothing in it': () => [
      type('; boundary=abc'),
      Buffer.from('--abc\r\n\r\n--abc--\r\n'),
    ],
    'with a part without a head and much in it': () => [
      type('; boundary=abc'),
      Buffer.concat([Buffer.from('--abc\r\n\r\n'), Buffer.alloc(900_000, 'x'), Buffer.from('\r\n--abc--\r\n')]),
    ],
    'with a part that would change every object': (e) => [
      type('; boundary=abc'),
      Buffer.concat([part('abc', '__proto__', '1'), good(e, 'abc')]),
    ],
    'with a thousand parts': () => [
      type('; boundary=abc'),
      Buffer.concat([...Array.from({ length: 1000 }, (_, i) => part('abc', `c${i}`, 'x')), Buffer.from('--abc--\r\n')]),
    ],
  }
  test('there are forms to try', () => expect(forms.length).toBeGreaterThanOrEqual(13))
  test.each(Object.keys(CASES))('%s is refused by every call, and the connection goes on', async (name) => {
    const authorization = `Bearer ${await t.login('admin')}`
    const tryOne = async (e: AnyEndpoint) => {
      const [headers, body] = CASES[name]!(e)
      const wire = await openWire(port)
      wire.write(
        Buffer.from(
          post(addressOf(e, sampleOf(e).params), { authorization, ...headers }, body)
            .toString('latin1')
            .replace(/^POST/, e.method),
          'latin1',
        ),
      )
      const answer = await wire.answer()
      expect([e.path, answer?.status, answer?.body.message]).toEqual([e.path, expect.any(Number), expect.any(String)])
      expect([400, 413, 415, 422]).toContain(answer!.status)
      expect([e.path, await stillGood(wire)]).toEqual([e.path, 200])
    }
    await Promise.all(forms.map(tryOne))
    await expect.poll(temp).toEqual([])
  })
  test('whose sender goes away leaves nothing behind and is no failure of ours', async () => {
    const authorization = `Bearer ${await t.login('admin')}`
    const failures = vi.spyOn(t.app.log, 'error')
    for (const e of forms) {
      const wire = await openWire(port)
      const body = good(e, 'abc')
      wire.write(
        post(
          addressOf(e, sampleOf(e).params),
          { authorization, ...type('; boundary=abc'), 'content-length': '900000' },
          body.subarray(0, -20),
        ),
      )
      wire.cut()
    }
    await expect.poll(temp).toEqual([])
    expect(failures).not.toHaveBeenCalled()
  })
})

describe('an upload that is refused before its end', () => {
  afterEach(() => {
    vi.restoreAllMocks()
  })
  const path = '/api/usuario/enviar-assinatura-eletronica'
  const type = { 'content-type': 'multipart/form-data; boundary=abc' }
  const rest = Buffer.concat([
    part('abc', 'sobra', Buffer.alloc(6_000_000, 'x'), 'sobra.bin'),
    Buffer.from('--abc--\r\n'),
  ])
  const send = async (headers: Record<string, string>, first: Buffer) => {
    const wire = await openWire(port)
    wire.write(post(path, { ...type, ...headers }, Buffer.concat([part('abc', 'usuarioId', '1'), first, rest])))
    const answer = await wire.answer()
    return [answer?.status, answer?.body.code, await stillGood(wire)]
  }
  test('leaves its connection good: second file, unknown field, too large, wrong type, no session', async () => {
    const auth = { authorization: `Bearer ${await t.login('admin')}` }
    const file = part('abc', 'assinatura', PNG, 'a.png')
    expect(await send(auth, Buffer.concat([file, file]))).toEqual([400, 'entradaInvalida', 200])
    expect(await send(auth, part('abc', 'outro', PNG, 'a.png'))).toEqual([400, 'entradaInvalida', 200])
    expect(await send(auth, part('abc', 'assinatura', Buffer.alloc(200_000), 'a.png'))).toEqual([
      413,
      'grandeDemais',
      200,
    ])
    expect(await send(auth, part('abc', 'assinatura', 'texto', 'a.png'))).toEqual([415, 'tipoNaoAceito', 200])
    expect(await send({}, file)).toEqual([401, 'semSessao', 200])
    await expect.poll(temp).toEqual([])
  })
  test('for want of space says so, leaves its connection good and nothing on the disk', async () => {
    const handle = await open(import.meta.filename)
    const full = Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' })
    vi.spyOn(Object.getPrototypeOf(handle), 'appendFile').mockRejectedValue(full)
    await handle.close()
    const auth = { authorization: `Bearer ${await t.login('admin')}` }
    expect(await send(auth, part('abc', 'assinatura', PNG, 'a.png'))).toEqual([507, 'semEspaco', 200])
    expect(temp()).toEqual([])
  })
  test('without an end is cut off', async () => {
    const wire = await openWire(port)
    wire.write(post(path, { ...type, 'content-length': String(2 ** 40) }, part('abc', 'usuarioId', '1')))
    expect((await wire.answer())?.status).toBe(401)
    const block = Buffer.alloc(4 * 1024 * 1024)
    for (let i = 0; i < 12; i++) wire.write(block)
    await wire.closed()
  })
  test('a piece that is too large is told so, not cut off', async () => {
    const e = allRoutes().find((r) => r.endpoint.fluxo)!.endpoint
    const wire = await openWire(port)
    const headers = {
      authorization: `Bearer ${await t.login('admin')}`,
      'content-type': 'application/offset+octet-stream',
    }
    const address = addressOf(e, sampleOf(e).params)
    const big = Buffer.alloc(e.fluxo!.maxBytes + 70_000)
    wire.write(
      Buffer.concat([
        Buffer.from(
          post(address, { ...headers, 'content-length': String(big.length) })
            .toString()
            .replace(/^POST/, e.method),
        ),
        big,
      ]),
    )
    expect((await wire.answer())?.body.code).toBe('grandeDemais')
    expect(await stillGood(wire)).toBe(200)
  })
})

describe('who may not call', () => {
  const closed = allRoutes()
    .map((r) => r.endpoint)
    .filter((e) => e.permit !== 'publico' && e.method !== 'GET')
  const typeOf = (e: AnyEndpoint) => {
    if (e.fluxo) return 'application/offset+octet-stream'
    return e.arquivos ? 'multipart/form-data; boundary=abc' : 'application/json'
  }
  const begin = (e: AnyEndpoint, headers: Record<string, string>) =>
    post(addressOf(e, sampleOf(e).params), { 'content-type': typeOf(e), 'content-length': '900000', ...headers })
      .toString()
      .replace(/^POST/, e.method)

  test('without a session is told so by every call before a byte of its body, and the connection goes on', async () => {
    expect(closed.filter((e) => !e.arquivos && !e.fluxo).length).toBeGreaterThan(100)
    for (const e of closed) {
      const wire = await openWire(port)
      wire.write(begin(e, {}))
      // Nothing of the body was sent so far.
      expect([e.path, (await wire.answer())?.status]).toEqual([e.path, 401])
      wire.write(Buffer.alloc(900_000, 'x'))
      expect([e.path, await stillGood(wire)]).toEqual([e.path, 200])
    }
  })
  test('without the permission is told so as early; a body without an end is cut off', async () => {
    const authorization = `Bearer ${await t.login('parceiro')}`
    const only = closed.filter((e) => e.permit === 'acessoTotal')
    expect(only.some((e) => !e.arquivos)).toBe(true)
    for (const e of only) {
      const wire = await openWire(port)
      wire.write(begin(e, { authorization }))
      const answer = await wire.answer()
      expect([e.path, answer?.status, answer?.body.code]).toEqual([e.path, 403, 'semPermissao'])
      wire.write(Buffer.alloc(900_000, 'x'))
      expect([e.path, await stillGood(wire)]).toEqual([e.path, 200])
    }
    const endless = await openWire(port)
    const e = only.find((x) => !x.arquivos && !x.fluxo)!
    endless.write(begin(e, { authorization, 'content-length': String(2 ** 40) }))
    expect((await endless.answer())?.status).toBe(403)
    for (let i = 0; i < 12; i++) endless.write(Buffer.alloc(4 * 1024 * 1024, ' '))
    await endless.closed()
  })
  test('any more, because the session ended while the body came, is told so', async () => {
    const { token } = (
      await t.app.inject({
        method: 'POST',
        url: '/api/auth/login',
        payload: { email: 'analista@exemplo.com.br', senha: DEMO_SENHA },
      })
    ).json<{ token: string }>()
    const find = vi.spyOn(t.sessions.get('padrao')!, 'find')
    const wire = await openWire(port)
    const body = JSON.stringify({ nome: 'x' })
    const headers = { ...JSON_, authorization: `Bearer ${token}`, 'content-length': String(body.length) }
    wire.write(post('/api/auth/logout', headers).toString())
    await expect.poll(() => find.mock.calls.length).toBe(1)
    find.mockRestore()
    await t.app.inject({ method: 'POST', url: '/api/auth/logout', headers: { authorization: `Bearer ${token}` } })
    wire.write(body)
    expect((await wire.answer())?.status).toBe(401)
    expect(await stillGood(wire)).toBe(200)
  })
})

describe('a body that stops coming', () => {
  const stalled = async (head: Buffer) => {
    const wire = await openWire(port)
    wire.write(head)
    const answer = await wire.answer()
    await wire.closed()
    return [answer?.status, answer?.body.code, answer?.headers.connection, answer?.headers['cache-control']]
  }
  const gone = [408, 'envioParado', 'close', 'no-store']
  test('is answered 408 and its connection closed; its file goes', async () => {
    const authorization = `Bearer ${await t.login('admin')}`
    const form = { authorization, 'content-type': 'multipart/form-data; boundary=abc', 'content-length': '90000' }
    const cut = part('abc', 'assinatura', Buffer.alloc(50_000), 'a.png').subarray(0, 20_000)
    const json = { ...JSON_, 'content-length': '5000' }
    expect(
      await Promise.all([
        stalled(post('/api/usuario/enviar-assinatura-eletronica', form, cut)),
        stalled(post('/api/auth/login', json, '{"email":')),
      ]),
    ).toEqual([gone, gone])
    await expect.poll(temp).toEqual([])
  })
  test('slow is not stopped: what takes longer than the limit in all still arrives', async () => {
    const wire = await openWire(port)
    const body = Buffer.from(JSON.stringify({ email: 'ad@exemplo.com.br', senha: 'x'.repeat(60) }))
    wire.write(post('/api/auth/login', { ...JSON_, 'content-length': String(body.length) }))
    for (let i = 0; i < body.length; i += 10) {
      await new Promise((go) => setTimeout(go, 200))
      wire.write(body.subarray(i, i + 10))
    }
    expect((await wire.answer())?.body.code).toBe('credenciaisInvalidas')
    expect(await stillGood(wire)).toBe(200)
  })
  test('byte by byte is given up after a while, unless it brings files', async () => {
    const authorization = `Bearer ${await t.login('admin')}`
    const form = Buffer.concat([
      part('abc', 'usuarioId', '1'),
      part('abc', 'assinatura', 'texto', 'a.png'),
      Buffer.from('--abc--\r\n'),
    ])
    const [upload, json, unknown] = [await openWire(port), await openWire(port), await openWire(port)]
    const type = { authorization, 'content-type': 'multipart/form-data; boundary=abc' }
    upload.write(post('/api/usuario/enviar-assinatura-eletronica', { ...type, 'content-length': String(form.length) }))
    json.write(post('/api/auth/login', { ...JSON_, 'content-length': '5000' }, '{"email":"'))
    unknown.write(post('/api/nada', { ...JSON_, 'content-length': '5000' }, '{"email":"'))
    let sent = 0
    const trickle = setInterval(() => {
      upload.write(form.subarray(sent, ++sent))
      json.write('x')
      unknown.write('x')
    }, 200)
    const given = await Promise.all([json.answer(), unknown.answer()])
    await Promise.all([json.closed(), unknown.closed()])
    clearInterval(trickle)
    expect(given.map((a) => [a?.status, a?.body.code])).toEqual([
      [408, 'envioParado'],
      [408, 'envioParado'],
    ])
    upload.write(form.subarray(sent))
    expect((await upload.answer())?.body.code).toBe('tipoNaoAceito')
    expect(await stillGood(upload)).toBe(200)
  })
  test('25 MB at 16 kB/s fit into the time of a whole request; heads have a short one', () => {
    expect(t.app.server.requestTimeout).toBeGreaterThan(((25 * 1024 * 1024) / 16_000) * 1000)
    expect(t.app.server.headersTimeout).toBeLessThanOrEqual(30_000)
  })
})

describe('every problem', () => {
  test('is never kept by anybody: refused, unknown, undecodable or not even HTTP', async () => {
    const asked = async (text: string) => {
      const wire = await openWire(port)
      wire.write(text)
      const answer = await wire.answer()
      wire.cut()
      return [answer?.status, answer?.headers['cache-control'], typeof answer?.body.message]
    }
    const get = (path: string) => asked(`GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`)
    expect(await get('/api/auth/sessao')).toEqual([401, 'no-store', 'string'])
    expect(await get('/api/nada')).toEqual([404, 'no-store', 'string'])
    expect(await get('/api/usuario/%E0%A4%A')).toEqual([400, 'no-store', 'string'])
    expect(await get('/api/metricas')).toEqual([404, 'no-store', 'string'])
    expect(await asked('NADA DISSO\r\n\r\n')).toEqual([400, 'no-store', 'string'])
    expect(await asked(`GET / HTTP/1.1\r\nHost: localhost\r\nx: ${'x'.repeat(20_000)}\r\n\r\n`)).toEqual([
      431,
      'no-store',
      'string',
    ])
  })
})
