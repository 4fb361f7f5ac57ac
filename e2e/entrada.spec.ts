import type { Page, Request } from '@playwright/test'
import { DEMO_SENHA } from '#server/access/demo-logins.ts'
import { entrar, expect, semViolacoes, test, url } from './praca.ts'

const botao = (page: Page) => page.getByRole('button', { name: 'Entrar', exact: true })
const email = (page: Page) => page.getByLabel('E-mail')
const senha = (page: Page) => page.getByRole('textbox', { name: 'Senha' })
const cidade = (page: Page) => page.getByRole('main').getByText('Vale Sereno').filter({ visible: true }).first()

/** The script of the product stays away until it is let through. */
const segurarScript = async (page: Page) => {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(/\/assets\/index-[^/]+\.js$/, async (rota) => {
    await promise
    await rota.continue()
  })
  return {
    soltar: async () => {
      resolve()
      await expect(page.locator('#root[data-cedo]')).toHaveCount(0)
    },
  }
}

/** Whatever the browser complains of, the Content-Security-Policy and React's takeover among it. */
const queixas = (page: Page) => {
  const ditas: string[] = []
  page.on('console', (m) => m.type() === 'error' && ditas.push(m.text()))
  page.on('pageerror', (e) => ditas.push(e.message))
  return ditas
}

/** Where everything stands and in which colours. */
const aparencia = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('aside, main *, footer *, section *')]
      // What follows the title of an own icon or the shape inside it moves with it.
      .filter((e) => !e.closest('svg') || e.tagName === 'svg')
      .map((e) => {
        const { x, y, width, height } = e.getBoundingClientRect()
        const { color, backgroundColor, fontSize } = getComputedStyle(e)
        return [e.tagName, ...[x, y, width, height].map(Math.round), color, backgroundColor, fontSize].join(' ')
      }),
  )

test.describe('A entrada antes do script', () => {
  test('is read and typed into, and taken over with its text and focus where they are', { tag: '@celular' }, async ({
    page,
  }) => {
    const ditas = queixas(page)
    const { soltar } = await segurarScript(page)
    await page.goto(url('/usuario?busca=x'), { waitUntil: 'commit' })
    await expect(botao(page)).toBeVisible()
    await expect(page.getByText('Aviso de Cookies')).toBeVisible()
    await email(page).pressSequentially('admin@praca.local')
    await senha(page).pressSequentially('praca')
    const campo = await senha(page).elementHandle()
    await soltar()
    expect(await campo!.evaluate((e) => e.isConnected && e === document.activeElement)).toBe(true)
    await page.keyboard.type(DEMO_SENHA.slice('praca'.length))
    await expect(email(page)).toHaveValue('admin@praca.local')
    await expect(page).toHaveURL(url('/auth/login'))
    await semViolacoes(page)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(url('/usuario?busca=x'))
    expect(ditas).toEqual([])
  })

  test('what is pressed waits for the script: the form, somebody of the demonstration, the answer about cookies', async ({
    page,
    context,
  }) => {
    const pedidos: string[] = []
    page.on('request', (r) => r.url().includes('/api/') && pedidos.push(r.url()))
    let script = await segurarScript(page)
    await page.goto(url('/cidade'), { waitUntil: 'commit' })
    await email(page).fill('condutor@exemplo.com.br')
    await senha(page).fill(DEMO_SENHA)
    await senha(page).press('Enter')
    expect(page.url()).toBe(url('/cidade'))
    expect(pedidos).toEqual([])
    await script.soltar()
    await expect(cidade(page)).toBeVisible()

    await page.evaluate(() => localStorage.clear())
    script = await segurarScript(page)
    await page.goto(url('/auth/login'), { waitUntil: 'commit' })
    await page.getByRole('button', { name: 'Aceitar' }).click()
    await script.soltar()
    await expect(page.getByText('Aviso de Cookies')).toBeHidden()
    expect((await context.cookies()).find((c) => c.name === 'acceptedCookies')?.value).toBe('todos')

    script = await segurarScript(page)
    await page.goto(url('/auth/login'), { waitUntil: 'commit' })
    await expect(botao(page)).toBeVisible()
    await expect(page.getByText('Aviso de Cookies')).toHaveCount(0)
    await page.getByRole('button', { name: /condutor@exemplo/ }).click()
    await script.soltar()
    await expect(cidade(page)).toBeVisible()
  })

  for (const [host, esquema] of [
    ['localhost', 'light'],
    ['gov.localhost', 'dark'],
    ['sala.localhost', 'light'],
  ] as const)
    test(`${host} in ${esquema}: nothing moves and no colour changes when the script comes`, {
      tag: '@celular',
    }, async ({ page }) => {
      const ditas = queixas(page)
      await page.emulateMedia({ colorScheme: esquema })
      const { soltar } = await segurarScript(page)
      await page.goto(url('/auth/login', host), { waitUntil: 'commit' })
      await expect(botao(page)).toBeVisible()
      await page.evaluate(() => document.fonts.ready)
      await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', esquema)
      const antes = await aparencia(page)
      expect(antes.length).toBeGreaterThan(60)
      await soltar()
      await expect(page).toHaveTitle(/^Entrar · /)
      expect(await aparencia(page)).toEqual(antes)
      expect(ditas).toEqual([])
    })

  test('single sign-on is offered by then too', async ({ page }) => {
    const ditas = queixas(page)
    const { soltar } = await segurarScript(page)
    await page.goto(url('/auth/login', 'sso.localhost'), { waitUntil: 'commit' })
    const link = page.getByRole('link', { name: /^Entrar com a conta/ })
    await expect(link).toHaveAttribute('href', '/api/sso/entrar')
    await expect(page.getByLabel('E-mail')).toHaveCount(0)
    await soltar()
    await expect(link).toBeVisible()
    expect(ditas).toEqual([])
  })

  test('is not shown to who has a session, on an open page, nor where the page has something to say first', async ({
    page,
  }) => {
    const script = await segurarScript(page)
    const semEntrada = async (path: string) => {
      await page.goto(url(path), { waitUntil: 'commit' })
      // Set by the small script that would have shown it.
      await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'light')
      await expect(page.locator('#root > *')).toHaveCount(0)
    }
    await semEntrada('/privacidade')
    await semEntrada('/auth/lost-password')
    await entrar(page, 'condutor')
    await semEntrada('/cidade')
    await page.evaluate(() => {
      localStorage.clear()
      localStorage.setItem('expired', 'true')
    })
    await semEntrada('/cidade')
    await script.soltar()
    await expect(page.getByText('Sua sessão expirou. Entre novamente.')).toBeVisible()
  })
})

test.describe('O que se vê primeiro', () => {
  test('at most 12 requests until the page to sign in, 15 more until the table', { tag: '@celular' }, async ({
    page,
  }) => {
    const pedidos: Request[] = []
    page.on('request', (r) => r.url().startsWith('http') && pedidos.push(r))
    await page.goto(url('/cidade'))
    await expect(botao(page)).toBeVisible()
    await expect(page.locator('#root[data-cedo]')).toHaveCount(0)
    const antes = pedidos.splice(0).map((r) => r.url())
    expect(antes.length).toBeGreaterThan(3)
    expect(antes.length, antes.join('\n')).toBeLessThanOrEqual(12)
    await email(page).fill('condutor@exemplo.com.br')
    await senha(page).fill(DEMO_SENHA)
    await botao(page).click()
    await expect(cidade(page)).toBeVisible()
    const depois = pedidos.map((r) => r.url())
    expect(depois.length).toBeGreaterThan(3)
    expect(depois.length, depois.join('\n')).toBeLessThanOrEqual(15)
    // Asked for once, ahead of the page.
    expect(depois.filter((u) => u.endsWith('/api/municipio'))).toHaveLength(1)
  })

  test('the page of a link is fetched when it is pointed at, and not again when it is pressed', async ({ page }) => {
    await entrar(page, 'condutor')
    await page.goto(url('/cidade'))
    await expect(cidade(page)).toBeVisible()
    const link = page.getByRole('main').locator('a[href^="/pendencias/"]').first()
    const scripts: string[] = []
    page.on('request', (r) => /\/assets\/[^/]+\.js$/.test(r.url()) && scripts.push(r.url()))
    const chegou = page.waitForResponse(/\/assets\/pendencia-page-[^/]+\.js$/)
    await link.hover()
    await (await chegou).finished()
    await expect(page).toHaveURL(url('/cidade'))
    const adiantados = scripts.splice(0)
    expect(adiantados.length).toBeGreaterThan(0)
    await link.click()
    await expect(page).toHaveURL(/\/pendencias\//)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(scripts.filter((s) => adiantados.includes(s) || s.includes('pendencia-page'))).toEqual([])
  })

  test("'Esqueci minha senha' stands above the demonstration and is never under the cookie notice", {
    tag: '@celular',
  }, async ({ page, celular }) => {
    if (!celular) await page.setViewportSize({ width: 1366, height: 768 })
    await page.goto(url('/auth/login'))
    const caixa = async (quem: ReturnType<Page['locator']>) => (await quem.boundingBox())!
    const esqueci = await caixa(page.getByRole('link', { name: 'Esqueci minha senha' }))
    const demonstracao = await caixa(page.getByRole('heading', { name: /^Demonstração/ }))
    const cookies = await caixa(page.getByRole('region', { name: 'Aviso de Cookies' }))
    expect(esqueci.y + esqueci.height).toBeLessThanOrEqual(demonstracao.y)
    expect(esqueci.y + esqueci.height).toBeLessThanOrEqual(cookies.y)
    expect(esqueci.y).toBeGreaterThanOrEqual(0)
  })

  test('light, dark or as the system has it: chosen in the menu and remembered', async ({ page }) => {
    await page.emulateMedia({ colorScheme: 'light' })
    await entrar(page, 'admin')
    await page.goto(url('/cidade'))
    const html = page.locator('html')
    const escolher = async (qual: string) => {
      await page.getByRole('button', { name: /^Menu de / }).click()
      await page.getByRole('menuitemradio', { name: qual, exact: true }).click()
    }
    const vale = (esquema: string) => expect(html).toHaveAttribute('data-mantine-color-scheme', esquema)
    await vale('light')
    await escolher('Escuro')
    await vale('dark')
    await page.reload()
    await expect(cidade(page)).toBeVisible()
    await vale('dark')
    await semViolacoes(page)
    await escolher('Claro')
    await page.emulateMedia({ colorScheme: 'dark' })
    await page.reload()
    await expect(cidade(page)).toBeVisible()
    await vale('light')
    await escolher('Como o sistema')
    await vale('dark')
    await page.reload()
    await expect(cidade(page)).toBeVisible()
    await vale('dark')
    await page.emulateMedia({ colorScheme: 'light' })
    await vale('light')
  })
})
