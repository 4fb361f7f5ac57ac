import { describe, expect, test, vi } from 'vitest'
import { getAmbiente, getSessao, login, logout } from '#contract/sessao.ts'
import { DEMO_LOGINS, DEMO_SENHA } from '#server/access/demo-logins.ts'
import { readSettings } from '#server/settings.ts'
import { startTestApp } from '#server/testing/test-app.ts'

const LIMIT = 20
const t = await startTestApp({ bancos: ['padrao', 'sala'], env: { RATE_LIMIT: String(LIMIT) } })
const REFUSED = {
  status: 429,
  body: {
    code: 'muitosPedidos',
    message: expect.stringMatching(/^Muitos pedidos seguidos\. Tente de novo em \d+ segundos?\.$/),
  },
  headers: { 'cache-control': 'no-store', 'retry-after': expect.stringMatching(/^[1-9]\d?$/) },
}
let visitor = 0
const enter = async (host = 'localhost') => {
  const { email } = DEMO_LOGINS[visitor % DEMO_LOGINS.length]!
  const r = await t.call(login, { body: { email, senha: DEMO_SENHA }, host, ip: `10.20.0.${visitor++}` })
  return r.body.token
}
const times = async (n: number, call: () => Promise<{ status: number }>) => {
  const seen: number[] = []
  for (let i = 0; i < n; i++) seen.push((await call()).status)
  return seen
}

describe('in one minute', () => {
  test('a session gets so many calls and is then told when to come back; another session goes on', async () => {
    const [token, other] = [await enter(), await enter()]
    const ask = (bearer: string) => t.call(getSessao, { token: bearer })
    expect(new Set(await times(LIMIT, () => ask(token)))).toEqual(new Set([200]))
    expect(await ask(token)).toMatchObject(REFUSED)
    expect((await ask(other)).status).toBe(200)
  })
  test('an address without a session gets so many, made-up tokens among them; another address goes on', async () => {
    const ask = (ip: string, token?: string) => t.call(getAmbiente, { ip, ...(token && { token }) })
    const statuses = await times(LIMIT, () => ask('10.21.0.1', visitor++ % 2 ? undefined : `padrao.${'x'.repeat(43)}`))
    expect(new Set(statuses)).toEqual(new Set([200]))
    expect(await ask('10.21.0.1')).toMatchObject(REFUSED)
    expect((await ask('10.21.0.2')).status).toBe(200)
    // Who is signed in is not held up by a neighbour behind the same address.
    expect((await t.call(getSessao, { token: await enter(), ip: '10.21.0.1' })).status).toBe(200)
  })
  test('a made-up token beyond the limit of its address costs no look into the database', async () => {
    const token = await enter()
    const query = vi.spyOn(t.banco.pool, 'query')
    const looks = () =>
      query.mock.calls.filter(([q]) => String((q as { text?: string }).text).includes('"tokenHash"')).length
    let n = 0
    const guess = () => t.call(getSessao, { ip: '10.23.0.1', token: `padrao.${String(n++).padStart(43, 'x')}` })
    try {
      expect(new Set(await times(LIMIT, guess))).toEqual(new Set([401]))
      expect(looks()).toBe(LIMIT)
      for (let i = 0; i < 5; i++) expect(await guess()).toMatchObject(REFUSED)
      expect(looks()).toBe(LIMIT)
      // A revocation empties the cache: who is signed in behind that address is looked up again, and goes on.
      t.sessions.get('padrao')!.forget()
      expect((await t.call(getSessao, { token, ip: '10.23.0.1' })).status).toBe(200)
      expect(looks()).toBe(LIMIT + 1)
      // A token that ended is looked up once more and is then like any other.
      await t.call(logout, { token, ip: '10.23.0.2' })
      expect((await t.call(getSessao, { token, ip: '10.23.0.1' })).status).toBe(429)
      expect(looks()).toBe(LIMIT + 2)
      expect((await t.call(getSessao, { token, ip: '10.23.0.1' })).status).toBe(429)
      expect(looks()).toBe(LIMIT + 2)
    } finally {
      query.mockRestore()
    }
  })
  test('a person gets three times as many in all sessions together, and leaves the banco to the others', async () => {
    const { email } = DEMO_LOGINS[8]!
    const statuses: number[] = []
    for (let i = 0; i < 27; i++) {
      const { token } = (await t.call(login, { body: { email, senha: DEMO_SENHA }, ip: `10.24.0.${i}` })).body
      statuses.push(...(await times(LIMIT - 1, () => t.call(getSessao, { token }))))
    }
    expect(statuses.filter((s) => s === 200).length).toBe(3 * LIMIT)
    expect(statuses.slice(3 * LIMIT).every((s) => s === 429)).toBe(true)
    const body = { email: DEMO_LOGINS[7]!.email, senha: DEMO_SENHA }
    const { token } = (await t.call(login, { body, ip: '10.24.1.1' })).body
    expect((await t.call(getSessao, { token })).status).toBe(200)
  })
  test('the people of a banco get twenty-five times as many together; another banco goes on', async () => {
    const statuses: number[] = []
    for (let i = 0; i < 27; i++) {
      const token = await enter('sala.localhost')
      statuses.push(...(await times(LIMIT - 1, () => t.call(getSessao, { token, host: 'sala.localhost' }))))
    }
    expect(statuses.filter((s) => s === 200).length).toBe(25 * LIMIT)
    expect(statuses.slice(25 * LIMIT).every((s) => s === 429)).toBe(true)
    expect((await t.call(getSessao, { token: await enter() })).status).toBe(200)
  })
  test('pages and their files are not counted', async () => {
    const ask = async () => ({
      status: (
        await t.app.inject({ url: '/assets/nada.js', headers: { host: 'localhost' }, remoteAddress: '10.22.0.1' })
      ).statusCode,
    })
    expect(new Set(await times(LIMIT * 3, ask))).not.toContain(429)
  })
})

test('unless it is told otherwise, a session may call twenty times a second all the time', () => {
  expect(readSettings({}).rateLimit).toBe(1200)
  expect(readSettings({ RATE_LIMIT: 'off' }).rateLimit).toBeUndefined()
})
