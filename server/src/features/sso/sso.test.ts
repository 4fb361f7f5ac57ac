import { sql } from 'drizzle-orm'
import { afterAll, describe, expect, test, vi } from 'vitest'
import * as sessao from '#contract/sessao.ts'
import * as contract from '#contract/sso.ts'
import { rows } from '#server/db/sql.ts'
import { oidcBrowser, startOidc } from '#server/testing/oidc.ts'
import { startTestApp } from '#server/testing/test-app.ts'

const host = 'localhost'
const oidc = await startOidc(
  [`http://${host}:3000/sso/retorno`],
  [
    { sub: 'amei-1', name: 'Clarice Moura', email: 'condutor@exemplo.com.br', email_verified: true, cpf: '' },
    {
      sub: 'amei-2',
      name: 'Alguém de Fora',
      email: 'fora@exemplo.com.br',
      email_verified: true,
      cpf: '529.982.247-25',
    },
    { sub: 'amei-3', name: 'Finge ser Admin', email: 'admin@praca.local', email_verified: false, cpf: '' },
    { sub: 'amei-4', name: 'Heitor Irigoyen', email: 'heitor.irigoyen@exemplo.com.br', email_verified: true, cpf: '' },
  ],
)
afterAll(() => oidc.close())
const t = await startTestApp({
  ambientes: (m) => ({ ...m, hosts: { localhost: { ...m.hosts.localhost!, sso: oidc.sso } } }),
})

const comecar = async (silencioso?: '1') => {
  const r = await t.call(contract.ssoEntrar, { query: { silencioso } })
  return { status: r.status, url: String(r.headers.location), cookie: String(r.headers['set-cookie']).split(';')[0]! }
}
const identificar = async (sub: string, browser = oidcBrowser()) => {
  const { url, cookie } = await comecar()
  const retorno = await browser.signIn(url, sub)
  return t.call(contract.ssoIdentidade, { body: { retorno }, headers: { cookie } })
}
const entrar = async (sub: string) => {
  const { nome, email, cpf, ameiid, prova } = (await identificar(sub)).body
  return t.call(contract.ameiLogin, { body: { nome, email, cpf, ameiid, prova } })
}

const fora = await startTestApp({
  ambientes: (m) => ({
    ...m,
    hosts: { localhost: { ...m.hosts.localhost!, sso: { ...oidc.sso, issuer: 'http://127.0.0.1:9' } } },
  }),
})

describe('signing in through the identity provider (R372)', () => {
  test('the page says so and the password form is no way in', async () => {
    expect((await t.call(sessao.getAmbiente)).body.entrada).toBe('sso')
    expect(
      (await t.call(sessao.login, { body: { email: 'admin@praca.local', senha: 'praca-demo-2026' } })).status,
    ).toBe(401)
  })
  test('the browser is sent away with state, nonce and a PKCE challenge', async () => {
    const { status, url } = await comecar()
    expect(status).toBe(302)
    const q = new URL(url).searchParams
    expect([q.get('response_type'), q.get('code_challenge_method')]).toEqual(['code', 'S256'])
    expect(q.get('state')).toBeTruthy()
    expect(q.get('nonce')).toBeTruthy()
  })
  test('a page of somebody else begins nothing: it leads to our sign-in page', async () => {
    const de = async (site: string) =>
      (await t.call(contract.ssoEntrar, { query: {}, headers: { 'sec-fetch-site': site } })).headers
    expect(await de('cross-site')).toMatchObject({ location: '/auth/login' })
    expect((await de('cross-site'))['set-cookie']).toBeUndefined()
    for (const site of ['same-origin', 'none']) expect((await de(site)).location).toContain(oidc.issuer)
  })
  test('nome, email, cpf in digits and ameiid go to /api/amei/login, data.user comes back, and it is a session (R756)', async () => {
    const r = await entrar('amei-1')
    expect(r.status, JSON.stringify(r.body)).toBe(200)
    expect(r.body.data.user.email).toBe('condutor@exemplo.com.br')
    expect((await t.call(sessao.getSessao, { token: r.body.data.token })).status).toBe(200)
    const [u] = await rows<{ ameiid: string }>(
      t.banco.db,
      sql`select ameiid from usuario where email = 'condutor@exemplo.com.br'`,
    )
    expect(u!.ameiid).toBe('amei-1')
  })
  test('a verified identity without a user here is told so', async () => {
    expect((await identificar('amei-2')).body.cpf).toBe('52998224725')
    expect((await entrar('amei-2')).body.code).toBe('ssoSemCadastro')
  })
  test('an e-mail that the provider has not verified opens nobody else’s account', async () => {
    expect((await entrar('amei-3')).body.code).toBe('ssoSemCadastro')
  })
  test('a disabled user stays out', async () => {
    expect((await entrar('amei-4')).body.message).toBe('Usuário desabilitado')
  })
})

describe('nothing in the body is trusted on its own', () => {
  test('without a proof, with a made-up one or with somebody else’s data there is no session', async () => {
    const eu = { nome: 'x', email: 'admin@praca.local', cpf: '', ameiid: 'amei-1' }
    expect((await t.call(contract.ameiLogin, { body: { ...eu, prova: '' } })).status).toBe(401)
    expect((await t.call(contract.ameiLogin, { body: { ...eu, prova: 'x'.repeat(43) } })).status).toBe(401)
    const { prova } = (await identificar('amei-1')).body
    expect((await t.call(contract.ameiLogin, { body: { ...eu, prova } })).status).toBe(401)
  })
  test('a proof opens one session only', async () => {
    const { nome, email, cpf, ameiid, prova } = (await identificar('amei-1')).body
    const body = { nome, email, cpf, ameiid, prova }
    const both = await Promise.all([t.call(contract.ameiLogin, { body }), t.call(contract.ameiLogin, { body })])
    expect(both.map((r) => r.status).sort()).toEqual([200, 401])
  })
  test('an answer brought into another browser is refused, and so is one that was changed', async () => {
    const mine = await comecar()
    const retorno = await oidcBrowser().signIn(mine.url, 'amei-1')
    expect((await t.call(contract.ssoIdentidade, { body: { retorno } })).status).toBe(401)
    const other = await comecar()
    expect(
      (await t.call(contract.ssoIdentidade, { body: { retorno }, headers: { cookie: other.cookie } })).status,
    ).toBe(401)
    const changed = retorno.replace(/code=[^&]{6}/, 'code=aaaaaa')
    expect(
      (await t.call(contract.ssoIdentidade, { body: { retorno: changed }, headers: { cookie: mine.cookie } })).status,
    ).toBe(401)
  })
})

describe('an identity token', () => {
  const parts = (token: string) => token.split('.') as [string, string, string]
  const encode = (o: object) => Buffer.from(JSON.stringify(o)).toString('base64url')
  const claims = (token: string) => JSON.parse(Buffer.from(parts(token)[1], 'base64url').toString()) as object
  const FORGED: Record<string, (token: string) => string> = {
    'with other claims under the same signature': (k) =>
      [parts(k)[0], encode({ ...claims(k), email: 'admin@praca.local' }), parts(k)[2]].join('.'),
    'without a signature': (k) => `${parts(k)[0]}.${parts(k)[1]}.`,
    'of the algorithm none': (k) => `${encode({ alg: 'none' })}.${parts(k)[1]}.`,
    'for another client': (k) => [parts(k)[0], encode({ ...claims(k), aud: 'outro' }), parts(k)[2]].join('.'),
    'that is over': (k) => [parts(k)[0], encode({ ...claims(k), exp: 1 }), parts(k)[2]].join('.'),
    'of another sign-in': (k) => [parts(k)[0], encode({ ...claims(k), nonce: 'outro' }), parts(k)[2]].join('.'),
  }
  test.each(Object.entries(FORGED))('%s opens nothing', async (_, forge) => {
    oidc.setForge(forge)
    try {
      expect((await identificar('amei-1')).body.code).toBe('ssoRecusado')
    } finally {
      oidc.setForge((k) => k)
    }
  })
})

describe('the rest of its life', () => {
  test('login_required is passed on, so that the page can ask for a real sign-in (R586)', async () => {
    const { url, cookie } = await comecar('1')
    const retorno = await oidcBrowser().signIn(url, 'amei-1')
    const r = await t.call(contract.ssoIdentidade, { body: { retorno }, headers: { cookie } })
    expect([r.status, r.body.details]).toEqual([401, { error: 'login_required' }])
  })
  test('the provider’s token is renewed on the server (R585)', async () => {
    const { token, ssoExpiraEm } = (await entrar('amei-1')).body.data
    expect(ssoExpiraEm).toBeTruthy()
    const r = await t.call(contract.ssoRenovar, { token })
    expect([r.status, typeof r.body.ssoExpiraEm]).toEqual([200, 'string'])
  })
  test('two windows that renew at one moment both go on, although a refresh token is good only once', async () => {
    const { token } = (await entrar('amei-1')).body.data
    const asked = vi.spyOn(globalThis, 'fetch')
    const both = await Promise.all([t.call(contract.ssoRenovar, { token }), t.call(contract.ssoRenovar, { token })])
    const shown = asked.mock.calls.map(([, init]) => new URLSearchParams(String(init?.body ?? '')).get('refresh_token'))
    asked.mockRestore()
    expect(both.map((r) => r.status)).toEqual([200, 200])
    expect(shown).toEqual([expect.any(String), expect.any(String)])
    expect(shown[0]).not.toBe(shown[1])
    expect((await t.call(contract.ssoRenovar, { token })).status).toBe(200)
    expect(await rows(t.banco.db, sql`select 1 from tentativa`)).toEqual([])
  })
  test('no transaction is open while the provider is asked', async () => {
    const seen: number[] = []
    const transaction = t.banco.transaction
    let open = 0
    const watch = vi.spyOn(t.banco, 'transaction').mockImplementation(async (work) => {
      open++
      try {
        return await transaction(work)
      } finally {
        open--
      }
    })
    oidc.setForge((k) => {
      seen.push(open)
      return k
    })
    try {
      const { token } = (await entrar('amei-1')).body.data
      expect((await t.call(contract.ssoRenovar, { token })).status).toBe(200)
      expect(watch).toHaveBeenCalled()
      expect(seen).toEqual([0, 0])
    } finally {
      oidc.setForge((k) => k)
      watch.mockRestore()
    }
  })
  test('when the provider no longer knows the person, neither do we', async () => {
    const { token } = (await entrar('amei-1')).body.data
    await t.banco.db.execute(sql`update sessao set "ssoRefreshToken" = 'revogado'`)
    expect((await t.call(contract.ssoRenovar, { token })).status).toBe(401)
  })
  test('logout also leads out of the provider (R584)', async () => {
    const { token } = (await entrar('amei-1')).body.data
    const url = new URL((await t.call(sessao.logout, { token })).body.ssoLogout!)
    expect(url.origin).toBe(oidc.issuer)
    expect(url.searchParams.get('id_token_hint')).toBeTruthy()
  })
  test('a provider that is away sends the person back with the initialisation error', async () => {
    const r = await fora.call(contract.ssoEntrar)
    expect([r.status, r.headers.location]).toEqual([302, '/auth/login?erro=sso'])
  })
})
