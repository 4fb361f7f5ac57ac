import { MENSAGENS } from '#contract/pergunta-municipio.ts'
import { entrar, expect, semViolacoes, test, url } from './praca.ts'

/** Whose queue no other journey decides on. */
const HOST = 'educacao.localhost'
const LAPTOP = { width: 1366, height: 768 }

test.describe('A bancada', () => {
  test('on a laptop the document has the height of the screen, decisions and Finalizar are in view, also behind a notice', async ({
    page,
  }) => {
    await page.setViewportSize(LAPTOP)
    await entrar(page, 'analista')
    await page.goto(url('/analise'))
    const painel = page.getByRole('region', { name: 'Pergunta e decisão' })
    const decisoes = ['Aprovar', 'Rejeitar', 'Finalizar a Análise'].map((n) =>
      painel.getByRole('button', { name: new RegExp(`^${n}`) }),
    )
    const emVista = async () => {
      for (const botao of decisoes) await expect(botao).toBeInViewport({ ratio: 1 })
    }
    await emVista()
    const documento = (await page.locator('#documento').boundingBox())!
    expect(documento.height).toBeGreaterThanOrEqual(LAPTOP.height - 52 - 100)
    expect(documento.y + documento.height).toBeLessThanOrEqual(LAPTOP.height)
    // Nothing is decided yet: the notice that says so does not lie on what decides.
    await page.keyboard.press('f')
    const aviso = page.getByText(MENSAGENS.analiseIncompleta).first()
    await expect(aviso).toBeVisible()
    await emVista()
    const abaixo = (await aviso.boundingBox())!
    const barra = (await page.locator('#decisao').boundingBox())!
    expect(abaixo.y + abaixo.height).toBeLessThanOrEqual(barra.y)
    await semViolacoes(page)
  })

  test('from the heading, Tab reaches the document, the decision and the queue in three steps', async ({ page }) => {
    await page.setViewportSize(LAPTOP)
    await entrar(page, 'analista')
    await page.goto(url('/analise'))
    const partes = page.getByRole('navigation', { name: 'Partes da bancada' }).getByRole('link')
    await expect(page.getByRole('button', { name: /^Aprovar/ })).toBeVisible()
    const alvos = ['#documento', '#decisao', '#fila']
    for (const [passo, alvo] of alvos.entries()) {
      await page.getByRole('heading', { level: 1 }).evaluate((h) => {
        h.tabIndex = -1
        h.focus()
      })
      for (let i = 0; i <= passo; i++) await page.keyboard.press('Tab')
      await expect(partes.nth(passo)).toBeFocused()
      await expect(partes.nth(passo)).toBeInViewport()
      await page.keyboard.press('Enter')
      expect(await page.evaluate((a) => document.activeElement?.closest(a) !== null, alvo)).toBe(true)
    }
  })

  test('decided and ended by the keyboard alone: Enter confirms, the next opens by itself, its notice leaves Finalizar free', async ({
    page,
  }) => {
    await page.setViewportSize(LAPTOP)
    await entrar(page, 'analista', HOST)
    await page.goto(url('/analise', HOST))
    const painel = page.getByRole('region', { name: 'Pergunta e decisão' })
    const finalizar = painel.getByRole('button', { name: /^Finalizar a Análise/ })
    const fila = page.getByRole('list', { name: 'Fila de análise' })
    const aberta = fila.locator('[aria-current=true]')
    await expect(finalizar).toBeVisible()
    const primeira = (await aberta.getAttribute('aria-label'))!
    const arquivos = painel.getByRole('list', { name: 'Arquivos' }).getByRole('listitem')
    const n = await arquivos.count()
    for (let decididos = await arquivos.filter({ hasText: 'Aprovada' }).count(); decididos < n; decididos++) {
      await page.keyboard.press('a')
      await expect(arquivos.filter({ hasText: 'Aprovada' })).toHaveCount(decididos + 1)
    }
    await page.keyboard.press('f')
    const pergunta = page.getByRole('dialog', { name: 'Finalizar a Análise' })
    await expect(pergunta.getByRole('button', { name: 'Finalizar' })).toBeFocused()
    await page.keyboard.press('Enter')
    const aviso = page.getByText('Evidência finalizada com sucesso')
    await expect(aviso).toBeVisible()
    await expect(fila.getByRole('button', { name: primeira, exact: true })).toHaveCount(0)
    await expect(aberta).toHaveCount(1)
    await expect(finalizar).toBeInViewport({ ratio: 1 })
    const livre = async () => {
      const a = (await aviso.boundingBox())!
      const b = (await page.locator('#decisao').boundingBox())!
      return a.y + a.height <= b.y
    }
    await expect.poll(livre).toBe(true)
  })

  test('on a phone the decision stays at the lower edge however far one has read', {
    tag: ['@celular', '@so-no-celular'],
  }, async ({ page }) => {
    await entrar(page, 'analista')
    await page.goto(url('/analise'))
    await page.getByRole('list', { name: 'Fila de análise' }).getByRole('button').first().click()
    const aprovar = page.getByRole('button', { name: /^Aprovar/ })
    const finalizar = page.getByRole('button', { name: /^Finalizar a Análise/ })
    // From the start, below the document.
    await expect(finalizar).toBeInViewport({ ratio: 1 })
    await page.locator('#decisao').evaluate((d) => d.parentElement!.scrollIntoView({ block: 'start' }))
    await expect(finalizar).toBeInViewport({ ratio: 1 })
    await expect(aprovar).toBeInViewport({ ratio: 1 })
  })
})
