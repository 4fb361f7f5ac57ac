import type { Request } from '@playwright/test'
import { entrar, expect, semViolacoes, test, url } from './praca.ts'

test.describe('A moldura', () => {
  test('header with logo, menu, footer with title and state; menu entries lead to their screens (R373, R456, R457)', {
    tag: '@celular',
  }, async ({ page, celular }) => {
    await entrar(page, 'admin')
    await page.goto(url('/cidade'))
    await expect(page.getByRole('contentinfo')).toContainText('Praça')
    // The warning of R869 is for the environments that it names.
    await expect(page.getByText('Cuidado!')).toHaveCount(0)
    await expect(page.getByRole('contentinfo')).toContainText('SC')
    if (celular) {
      await page.getByRole('button', { name: 'Abrir o menu' }).click()
      const names = await page.getByRole('dialog').getByRole('link').allTextContents()
      expect(names.length).toBeGreaterThan(30)
      await semViolacoes(page)
      await page
        .getByRole('dialog')
        .getByRole('link', { name: /^Usuários/ })
        .click()
    } else {
      await expect(
        page
          .getByRole('banner')
          .getByRole('img', { name: /Praça/ })
          .or(page.getByRole('banner').getByRole('link', { name: /Praça/ }))
          .first(),
      ).toBeVisible()
      await page.getByRole('button', { name: 'Administração' }).click()
      const items = await page.getByRole('menuitem').allTextContents()
      expect(items).toEqual([...items].sort((a, b) => a.localeCompare(b, 'pt-BR')))
      await semViolacoes(page)
      await page.getByRole('menuitem', { name: 'Usuários' }).click()
    }
    await expect(page).toHaveURL(url('/usuario'))
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Usuários')
  })

  test('the menu shows only what the group may open; an unknown path leads to the start (R454, R647)', async ({
    page,
  }) => {
    await entrar(page, 'ad')
    await page.goto(url('/nao-existe/isto'))
    await expect(page).toHaveURL(url('/cidade'))
    await expect(page.getByRole('navigation', { name: 'Menu principal' })).toBeVisible()
    await expect(page.getByText('Administração', { exact: true })).toHaveCount(0)
    await expect(page.getByText('Usuários', { exact: true })).toHaveCount(0)
    await page.goto(url('/usuario'))
    await expect(page.getByText(/não tem permissão/i).first()).toBeVisible()
  })

  test('the cookie notice stays until accepted, and then for seven days (R469, R587, R588)', async ({
    page,
    context,
  }) => {
    await page.goto(url('/privacidade'))
    const notice = page
      .getByRole('region', { name: 'Aviso de Cookies' })
      .or(page.getByRole('dialog', { name: 'Aviso de Cookies' }))
    await expect(notice).toBeVisible()
    await expect(notice.getByRole('link', { name: /privacidade/i })).toHaveAttribute('href', '/privacidade')
    await page.reload()
    await expect(notice).toBeVisible()
    await notice.getByRole('button', { name: 'Aceitar' }).click()
    await expect(notice).toBeHidden()
    await page.reload()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(notice).toBeHidden()
    const cookie = (await context.cookies()).find((c) => c.name === 'acceptedCookies')!
    const days = (cookie.expires - Date.now() / 1000) / 86_400
    expect(days).toBeGreaterThan(6.9)
    expect(days).toBeLessThanOrEqual(7)
  })

  test('the keyboard alone reaches the content and the menu; diagnostic pages stand without either (R468)', async ({
    page,
  }) => {
    await entrar(page, 'admin')
    await page.goto(url('/cidade'))
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
    await page.keyboard.press('Tab')
    await expect(page.getByRole('link', { name: /conteúdo/i })).toBeFocused()
    await page.getByRole('button', { name: 'Gestão', exact: true }).focus()
    await page.keyboard.press('Enter')
    // Only what has the focus hears the key.
    await expect(page.getByRole('menu').first().getByRole('menuitem').first()).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('menu')).toHaveCount(0)
    await page.goto(url('/diagnostico/1/tema'))
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('banner')).toHaveCount(0)
    await expect(page.getByRole('contentinfo')).toHaveCount(0)
  })
})

const VARIANTES = [
  ['localhost', 'Praça', 'Municípios'],
  ['at.localhost', 'Agentes Territoriais', 'Municípios'],
  ['gov.localhost', 'Governança Empreendedora', 'Projetos'],
  ['sala.localhost', 'Selo de Referência em Atendimento', 'Salas'],
  ['parceiro.localhost', 'Selo de Referência em Atendimento', 'Parceiros'],
  ['territorios.localhost', 'Territórios Empreendedores', 'Municípios'],
  ['educacao.localhost', 'Educação Empreendedora', 'Municípios'],
] as const

test.describe('As variantes', () => {
  for (const [host, titulo, lugares] of VARIANTES)
    test(`${host} has its own title, words and demo, and reads well (R001, R002, R018, R019, R020, R021, R354, R356, R464)`, async ({
      page,
    }) => {
      await page.goto(url('/auth/login', host))
      await expect(page.getByText(titulo).first()).toBeVisible()
      await semViolacoes(page)
      await entrar(page, 'admin', host)
      await page.goto(url('/cidade', host))
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(lugares)
      // The demo has 24; other journeys add places of their own.
      await expect(page.getByText(/^(2[4-9]|[3-9]\d) /).first()).toBeVisible()
      await semViolacoes(page)
      await page.getByRole('button', { name: 'Menu de Administrador geral' }).click()
      await expect(page.getByRole('menuitem', { name: 'Alterar senha' })).toBeVisible()
      // Only the seal room offers the manual.
      await expect(page.getByRole('menuitem', { name: /manual/i })).toHaveCount(host === 'sala.localhost' ? 1 : 0)
    })
})

test.describe('Cuidado!', () => {
  test('a production database behind a test environment warns until it is understood (R869)', async ({ page }) => {
    await entrar(page, 'admin', 'cuidado.localhost')
    await page.goto(url('/cidade', 'cuidado.localhost'))
    const aviso = page.getByRole('alertdialog', { name: 'Cuidado!' }).or(page.getByRole('dialog', { name: 'Cuidado!' }))
    await expect(aviso).toContainText(
      'Este ambiente de testes usa um banco de dados de produção. Não altere nem cadastre dados.',
    )
    await semViolacoes(page)
    await aviso.getByRole('button', { name: 'Entendi' }).click()
    await expect(aviso).toBeHidden()
  })
})

test.describe('A primeira página', () => {
  test('loads at most 250 kB of compressed script before login, and no script from elsewhere', async ({ page }) => {
    const scripts: Request[] = []
    const foreign: string[] = []
    page.on('requestfinished', (r) => {
      if (!r.url().startsWith(url('/'))) foreign.push(r.url())
      if (r.resourceType() === 'script') scripts.push(r)
    })
    await page.goto(url('/auth/login'))
    await expect(page.locator('#root[data-cedo]')).toHaveCount(0)
    const sizes = await Promise.all(scripts.map(async (r) => (await r.sizes()).responseBodySize))
    expect(sizes.length).toBeGreaterThan(0)
    const total = sizes.reduce((a, b) => a + b, 0)
    expect(total).toBeGreaterThan(50 * 1024)
    expect(total).toBeLessThanOrEqual(250 * 1024)
    expect(foreign).toEqual([])
  })
})
