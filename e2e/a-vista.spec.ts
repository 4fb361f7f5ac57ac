import type { Page } from '@playwright/test'
import { entrar, expect, test, url } from './praca.ts'

/** The most common screen of an office. */
const ESCRITORIO = { width: 1366, height: 768 }

const caixa = async (page: Page, alvo: string) => (await page.locator(alvo).first().boundingBox())!

/** Words of more than one line within themselves. */
const partidas = (page: Page, alvo: string) =>
  page.evaluate((alvo) => {
    const nomes: string[] = []
    for (const el of document.querySelectorAll(alvo)) {
      const textos = document.createTreeWalker(el, NodeFilter.SHOW_TEXT)
      for (let no = textos.nextNode(); no; no = textos.nextNode())
        for (const { 0: palavra, index } of no.textContent!.matchAll(/\S+/g)) {
          const trecho = document.createRange()
          trecho.setStart(no, index)
          trecho.setEnd(no, index + palavra.length)
          if (new Set([...trecho.getClientRects()].map((c) => Math.round(c.top))).size > 1) nomes.push(palavra)
        }
    }
    return nomes
  }, alvo)

/** Cells whose words reach beyond them. */
const cobertas = (page: Page, alvo: string) =>
  page.evaluate((alvo) => {
    const passam = (el: Element) =>
      [...el.querySelectorAll('span')].some(
        (s) => s.getBoundingClientRect().right > el.getBoundingClientRect().right + 1,
      )
    return [...document.querySelectorAll(alvo)].filter(passam).map((el) => el.textContent)
  }, alvo)

test.describe('À vista', () => {
  test('on an office screen no column lies behind the actions; on a smaller one it shows that there is more', async ({
    page,
  }) => {
    await entrar(page, 'admin')
    for (const tela of ['/contratos', '/medalha', '/faixas'])
      await test.step(tela, async () => {
        await page.setViewportSize(ESCRITORIO)
        await page.goto(url(tela))
        const acoes = page.locator('tbody tr').first().locator('td').last()
        const ultima = page.locator('tbody tr').first().locator('td').nth(-2)
        await expect(ultima).not.toBeEmpty()
        const [a, u] = [(await acoes.boundingBox())!, (await ultima.boundingBox())!]
        expect(u.x + u.width, 'the last column ends where the actions begin').toBeLessThanOrEqual(a.x + 1)
        expect(await cobertas(page, 'thead th'), 'no heading is cut').toEqual([])
        const sombra = () => acoes.evaluate((el) => getComputedStyle(el, '::before').content)
        await expect.poll(sombra).toBe('none')
        await page.setViewportSize({ width: 1000, height: 768 })
        await expect.poll(sombra).not.toBe('none')
        await page.locator('[data-mais]').evaluate((el) => el.scrollTo(el.scrollWidth, 0))
        await expect.poll(sombra).toBe('none')
      })
  })

  test('the tabs of a city fade where there are more of them', async ({ page }) => {
    await entrar(page, 'admin')
    await page.setViewportSize(ESCRITORIO)
    await page.goto(url('/cidade/1/geral'))
    const tira = page.getByRole('navigation', { name: 'Abas do município' }).locator('[data-mais]')
    await expect(tira).toHaveAttribute('data-mais', 'depois')
    await expect(tira).not.toHaveCSS('mask-image', 'none')
    await page.setViewportSize({ width: 1900, height: 768 })
    await expect(tira).toHaveAttribute('data-mais', '')
    await expect(tira).toHaveCSS('mask-image', 'none')
  })

  test('on a phone words stay whole, a wide table shows that there is more, and labels stand in the middle', {
    tag: '@celular',
  }, async ({ page }) => {
    await entrar(page, 'condutor')
    for (const width of [390, 360]) {
      await page.setViewportSize({ width, height: 780 })
      await page.goto(url('/cidade/1/geral'))
      await expect(page.getByRole('cell', { name: '70%' }).first()).toBeVisible()
      expect(await partidas(page, 'figure th')).toEqual([])
      const tabela = page.getByRole('region', { name: 'Eixos', exact: true })
      await expect(tabela).toHaveAttribute('data-mais', 'depois')
      await expect(tabela).not.toHaveCSS('mask-image', 'none')
      await page.goto(url('/cidade/1/acompanhamento/obter/9'))
      await expect(page.getByRole('navigation', { name: 'Você está em' })).toBeVisible()
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    }
    await page.goto(url('/cidade/1/evidencia/respondida'))
    const link = 'main a.mantine-Button-root'
    await expect(page.locator(link).first()).toBeVisible()
    const [botao, rotulo] = [await caixa(page, link), await caixa(page, `${link} .mantine-Button-inner`)]
    expect(Math.abs(botao.y + botao.height / 2 - (rotulo.y + rotulo.height / 2))).toBeLessThan(1.5)
  })

  test('a notice leaves the button free that it speaks about', { tag: '@celular' }, async ({ page }) => {
    await entrar(page, 'condutor')
    await page.goto(url('/cidade/1/evidenciar/3'))
    const salvar = page.getByRole('button', { name: 'Salvar', exact: true })
    await salvar.click()
    const aviso = page.locator('.mantine-Notification-root').first()
    await expect(aviso).toBeVisible()
    const [a, s] = [(await aviso.boundingBox())!, (await salvar.boundingBox())!]
    const livre = a.y + a.height <= s.y || a.y >= s.y + s.height || a.x >= s.x + s.width || a.x + a.width <= s.x
    expect({ livre, a, s }).toMatchObject({ livre: true })
  })
})
