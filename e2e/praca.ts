import AxeBuilder from '@axe-core/playwright'
import { test as base, expect, type Page } from '@playwright/test'
import { DEMO_SENHA } from '#server/demo/logins.ts'

/** Address in the default environment or, with a host, in another one. */
export const url = (path: string, host = 'localhost') => `http://${host}:${process.env.PRACA_PORT}${path}`

const emailOf = (persona: string) => (persona === 'admin' ? 'admin@praca.local' : `${persona}@exemplo.com.br`)
/** A call from inside the page: only the browser knows that every name under localhost is this machine. */
export const pedir = (page: Page, method: string, path: string, body?: unknown, token?: string) =>
  page.evaluate(
    async ([m, p, b, t]) => {
      const r = await fetch(p!, {
        method: m!,
        headers: { 'content-type': 'application/json', ...(t && { authorization: `Bearer ${t}` }) },
        ...(b && { body: b }),
      })
      const answer = await r.json()
      if (!r.ok) throw new Error(JSON.stringify(answer))
      return answer
    },
    [method, path, body === undefined ? null : JSON.stringify(body), token ?? null] as const,
  )

const sessions = new Map<string, { token: string; storage: Record<string, string> }>()

/** Signs in as the login page does and leaves the browser with the session; the page itself has its own journey. */
export const entrar = async (page: Page, persona: string, host = 'localhost') => {
  const key = `${host}/${persona}`
  const known = sessions.get(key)
  await page.goto(url('/privacidade', host))
  await page.context().addCookies([{ name: 'acceptedCookies', value: 'todos', domain: host, path: '/' }])
  if (!known) {
    const { token, user, config, groupsConfig, expiraEm, ambiente } = await pedir(page, 'POST', '/api/auth/login', {
      email: emailOf(persona),
      senha: DEMO_SENHA,
    })
    const storage = {
      user: JSON.stringify(user),
      config: JSON.stringify(config),
      groupsConfig: JSON.stringify(groupsConfig),
      token,
      perfil: String(user.perfil),
      uf: ambiente.uf,
      expiraEm: String(new Date(expiraEm).getTime()),
    }
    sessions.set(key, { token, storage })
  }
  await page.evaluate((values) => {
    for (const [k, v] of Object.entries(values)) localStorage.setItem(k, v)
  }, sessions.get(key)!.storage)
}

/** Forgets a session that a journey ended, so that the next one signs in again. */
export const esquecerSessao = (persona: string, host = 'localhost') => sessions.delete(`${host}/${persona}`)

/** No accessibility violation on the page as it stands, after animations have come to rest. */
export const semViolacoes = async (page: Page) => {
  // The page itself, not the moment before its script arrived.
  await page.locator('h1').first().waitFor({ state: 'attached' })
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every((a) => a.playState !== 'running' || a.effect?.getComputedTiming().iterations === Infinity),
  )
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze()
  expect(
    violations.map(
      (v) =>
        `${v.id}: ${v.help} — ${v.nodes
          .slice(0, 3)
          .map((n) => n.target.join(' '))
          .join(' | ')}`,
    ),
  ).toEqual([])
}

export const test = base.extend<{ celular: boolean }>({
  celular: async ({ viewport }, use) => use((viewport?.width ?? 1280) < 768),
})
export { expect }
