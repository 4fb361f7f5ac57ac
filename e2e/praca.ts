import { request } from 'node:http'
import { text } from 'node:stream/consumers'
import { test as base, expect, type Page } from '@playwright/test'
import axe from 'axe-core'
import { DEMO_SENHA } from '#server/access/demo-logins.ts'

/** Address in the default environment or, with a host, in another one. */
export const url = (path: string, host = 'localhost') => `http://${host}:${process.env.PRACA_PORT}${path}`

/** A call outside the browser. Node does not know that every name under localhost is this machine. */
export const pedir = async (host: string, method: string, path: string, body?: unknown, token?: string) => {
  const answer = await new Promise<string>((done, failed) => {
    const port = Number(process.env.PRACA_PORT)
    const headers = {
      host: `${host}:${port}`,
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(token && { authorization: `Bearer ${token}` }),
    }
    request({ host: '127.0.0.1', port, method, path, headers }, async (r) => {
      const whole = await text(r)
      if (r.statusCode! < 300) done(whole)
      else failed(new Error(`${method} ${path}: ${r.statusCode} ${whole}`))
    })
      .on('error', failed)
      .end(body === undefined ? undefined : JSON.stringify(body))
  })
  return JSON.parse(answer)
}

const emailOf = (persona: string) => (persona === 'admin' ? 'admin@praca.local' : `${persona}@exemplo.com.br`)

const signIn = async (persona: string, host: string): Promise<Record<string, string>> => {
  const credentials = { email: emailOf(persona), senha: DEMO_SENHA }
  const { token, user, config, groupsConfig, expiraEm, ambiente } = await pedir(
    host,
    'POST',
    '/api/auth/login',
    credentials,
  )
  return {
    user: JSON.stringify(user),
    config: JSON.stringify(config),
    groupsConfig: JSON.stringify(groupsConfig),
    token,
    perfil: String(user.perfil),
    uf: ambiente.uf,
    expiraEm: String(new Date(expiraEm).getTime()),
  }
}

const sessions = new Map<string, Record<string, string>>()

/** Leaves the browser as the login page does, which has its own journey, with the cookie notice accepted. */
export const entrar = async (page: Page, persona: string, host = 'localhost') => {
  const key = `${host}/${persona}`
  const known = sessions.get(key) ?? (await signIn(persona, host))
  sessions.set(key, known)
  const localStorage = Object.entries(known).map(([name, value]) => ({ name, value }))
  await page.context().setStorageState({
    cookies: [
      {
        name: 'acceptedCookies',
        value: 'todos',
        domain: host,
        path: '/',
        expires: -1,
        httpOnly: false,
        secure: false,
        sameSite: 'Lax',
      },
    ],
    origins: [{ origin: url('', host), localStorage }],
  })
}

/** Forgets a session that a journey ended, so that the next one signs in again. */
export const esquecerSessao = (persona: string, host = 'localhost') => sessions.delete(`${host}/${persona}`)

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** Notices lie over what is looked at next; each of them may go by itself meanwhile. */
export const fecharAvisos = async (page: Page) => {
  for (const botao of (await page.getByRole('button', { name: 'Fechar aviso' }).all()).toReversed())
    await botao.click({ timeout: 2000 }).catch(() => undefined)
}

/** No accessibility violation on the page as it stands, after animations have come to rest. */
export const semViolacoes = async (page: Page) => {
  // The page itself, not the moment before its script arrived.
  await page.locator('h1').first().waitFor({ state: 'attached' })
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every((a) => a.playState !== 'running' || a.effect?.getComputedTiming().iterations === Infinity),
  )
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  const violations = await page.evaluate(async (values) => {
    const { axe } = window as unknown as { axe: typeof import('axe-core') }
    const look = (selectors: boolean) =>
      axe.run(document, {
        runOnly: { type: 'tag', values },
        resultTypes: ['violations'],
        // Where the trouble lies is worked out only when there is any: it is a fifth of the time.
        selectors,
        elementRef: false,
        preload: false,
      })
    const found = await look(false)
    if (found.violations.length === 0) return []
    return (await look(true)).violations.map(
      (v) => `${v.id}: ${v.help} — ${v.nodes.map((n) => n.target.join(' ')).join(' | ')}`,
    )
  }, TAGS)
  expect(violations).toEqual([])
}

interface Fixtures {
  celular: boolean
  /** Tells apart what each device, and each new try, writes on the one server: 'Zona da mesa', 'Zona do celular 2'. */
  marca: string
}

export const test = base.extend<Fixtures>({
  celular: async ({ viewport }, use) => use((viewport?.width ?? 1280) < 768),
  marca: async ({ celular }, use, { retry }) =>
    use(`${celular ? 'do celular' : 'da mesa'}${retry ? ` ${retry + 1}` : ''}`),
})
export { expect }
