import type { Page } from '@playwright/test'
import { DEMO_SENHA } from '#server/access/demo-logins.ts'
import { PDF } from '#server/files/fixtures.ts'
import { entrar, expect, semViolacoes, test, url } from './praca.ts'

/** A standard environment whose pending work no other journey touches. */
const HOST = 'educacao.localhost'
const pendencias = (page: Page) => page.getByRole('region', { name: 'Minhas pendências' })
const cartao = (page: Page, titulo: string | RegExp) => pendencias(page).getByRole('link', { name: titulo })
const quantos = async (page: Page, titulo: string | RegExp) =>
  Number((/^[\d.]+/.exec((await cartao(page, titulo).textContent()) ?? '')?.[0] ?? '').replaceAll('.', ''))

test.describe('O início', () => {
  // They send from the same list: one after the other.
  test.describe.configure({ mode: 'default' })

  test('on a laptop the cards take two rows at most and the list of cities begins in the first screen', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 1366, height: 768 })
    for (const persona of ['condutor', 'admin'])
      await test.step(persona, async () => {
        await entrar(page, persona)
        await page.goto(url('/cidade'))
        const cartoes = pendencias(page).getByRole('listitem')
        await expect(cartoes.first()).toBeVisible()
        expect(await cartoes.count()).toBeGreaterThanOrEqual(8)
        const linhas = new Set(
          await cartoes.evaluateAll((lis) => lis.map((li) => Math.round(li.getBoundingClientRect().y))),
        )
        expect(linhas.size).toBeLessThanOrEqual(2)
        await expect(page.getByRole('table').getByRole('row').nth(1)).toBeInViewport({ ratio: 1 })
        // The filters share one line.
        const campos = page.getByRole('group', { name: 'Filtros' }).getByRole('combobox')
        const alturas = await campos.evaluateAll((cs) => cs.map((c) => c.getBoundingClientRect().y))
        expect(Math.max(...alturas) - Math.min(...alturas)).toBeLessThan(12)
        await semViolacoes(page)
      })
  })

  test('each card opens exactly what it counts, narrowed in the address, with the next step in each row (R028)', {
    tag: '@celular',
  }, async ({ page, celular }) => {
    await entrar(page, 'condutor')
    await page.goto(url('/cidade'))
    const titulo = 'Evidências rejeitadas com prazo de reenvio'
    const n = await quantos(page, titulo)
    await cartao(page, titulo).click()
    await expect(page).toHaveURL(url('/pendencias/rejeitadas-com-prazo'))
    await expect(page.getByRole('heading', { level: 1, name: titulo })).toBeVisible()
    await expect(page.getByText(`${n} evidências`, { exact: true })).toBeVisible()
    await semViolacoes(page)
    if (celular) await page.getByRole('button', { name: /^Filtros/ }).click()
    await page.getByRole('combobox', { name: 'Município' }).click()
    await page.getByRole('option').first().click()
    await expect(page).toHaveURL(/municipio=\d+/)
    await page.reload()
    await expect(page.getByText(`${n} evidências`, { exact: true })).toHaveCount(0)
    // The question itself is one click away too.
    await page.getByRole('main').locator('a[href*="/evidenciar/"]').first().click()
    await expect(page).toHaveURL(/\/cidade\/\d+\/evidenciar\/\d+$/)
  })

  test('an analyst is one click away from the first document', async ({ page }) => {
    await page.setViewportSize({ width: 1366, height: 768 })
    await entrar(page, 'analista')
    await page.goto(url('/cidade'))
    await cartao(page, 'Analisar: Evidências para analisar').click()
    await expect(page).toHaveURL(/\/analise/)
    await expect(page.locator('#documento')).toBeInViewport({ ratio: 1 })
    await expect(page.getByRole('button', { name: /^Aprovar/ })).toBeInViewport({ ratio: 1 })
  })

  test('agent: a pending question is with the analysts in three clicks: Escolher, Enviar and the answer to the dialog', async ({
    page,
  }) => {
    await entrar(page, 'ad', HOST)
    // Where signing in leads an agent; the card is the way to the question.
    await page.goto(url('/cidade/1/geral', HOST))
    const aqui = page.getByRole('region', { name: 'Espera por você aqui' })
    await aqui.getByRole('link', { name: /rejeitadas? com prazo de reenvio/ }).click()
    let cliques = 0
    const clicar = async (alvo: ReturnType<Page['locator']>) => {
      cliques++
      await alvo.click()
    }
    const linha = page.getByRole('row').nth(1)
    const pergunta = await linha.getByRole('link').first().textContent()
    const [escolha] = await Promise.all([
      page.waitForEvent('filechooser'),
      clicar(linha.getByRole('button', { name: 'Escolher' })),
    ])
    const buffer = Buffer.concat([PDF, Buffer.from(`% ${Date.now()}`)])
    await escolha.setFiles({ name: 'ata.pdf', mimeType: 'application/pdf', buffer })
    await clicar(linha.getByRole('button', { name: /^Enviar: / }))
    const dialogo = page.getByRole('dialog', { name: 'Enviar a análise!' })
    await expect(dialogo).toContainText('não poderá ser alterad')
    // Enter would do it too.
    await expect(dialogo.getByRole('button', { name: 'Enviar' })).toBeFocused()
    await clicar(dialogo.getByRole('button', { name: 'Enviar' }))
    await expect(page.getByText('Evidência enviada para análise')).toBeVisible()
    expect(cliques).toBe(3)
    await expect(page.getByRole('row').filter({ hasText: pergunta! })).toHaveCount(0)
  })

  test('what is saved in several places is sent from the list at once, with one question', async ({ page }) => {
    await entrar(page, 'condutor', HOST)
    const lista = url('/pendencias/respondidas-a-evidenciar', HOST)
    await page.goto(lista)
    const perguntas = page.getByRole('main').locator('a[href*="/evidenciar/"]')
    await expect(perguntas.first()).toBeVisible()
    const paginas = [...new Set(await perguntas.evaluateAll((as) => as.map((a) => (a as HTMLAnchorElement).href)))]
    for (const [i, pagina] of paginas.slice(-2).entries()) {
      await page.goto(pagina)
      await page
        .getByRole('group', { name: 'Arquivos' })
        .locator('input[type=file]')
        .first()
        .setInputFiles({
          name: `ata-${i}.pdf`,
          mimeType: 'application/pdf',
          buffer: Buffer.concat([PDF, Buffer.from(`% ${Date.now()}`)]),
        })
      await page.getByRole('button', { name: 'Salvar', exact: true }).click()
      await expect(page.getByText('Evidência salva com sucesso')).toBeVisible()
    }
    await page.goto(lista)
    const salvas = page.getByRole('row').filter({ hasText: 'Salva, falta enviar para análise' })
    await expect(salvas.nth(1)).toBeVisible()
    const n = await salvas.count()
    // What has nothing saved cannot be chosen.
    await page.getByRole('checkbox', { name: /^Selecionar tod/ }).click()
    await page.getByRole('button', { name: `Enviar ${n} salvas para análise` }).click()
    await expect(page.getByRole('dialog', { name: 'Enviar a análise!' })).toContainText(`${n} perguntas não poderão`)
    await page.keyboard.press('Enter')
    await expect(page.getByText(`${n} evidências enviadas para análise`)).toBeVisible()
    await expect(salvas).toHaveCount(0)
  })

  test('in a city the same cards lead to what waits there', async ({ page }) => {
    await entrar(page, 'ad')
    await page.goto(url('/cidade/1/geral'))
    const aqui = page.getByRole('region', { name: 'Espera por você aqui' })
    await aqui.getByRole('link', { name: /Ações do plano atrasadas/ }).click()
    await expect(page).toHaveURL(url('/pendencias/acoes-atrasadas?municipio=1'))
    await page
      .getByRole('link', { name: /^Abrir a ação/ })
      .first()
      .click()
    await expect(page).toHaveURL(/\/cidade\/1\/pmd\/\d+\?acao=\d+$/)
  })

  const ENTRADAS = [
    ['analista', '/analise'],
    ['ad', '/cidade/1/geral'],
    ['condutor', '/cidade'],
    ['parceiro', '/cidade/2/geral'],
    ['sala', '/cidade/3/geral'],
  ] as const
  test('signing in leads to the work: the bench, the one city, or the list; a remembered address wins', async ({
    page,
  }) => {
    for (const [persona, destino] of ENTRADAS)
      await test.step(persona, async () => {
        await page.goto(url('/privacidade'))
        await page.evaluate(() => localStorage.clear())
        const assinar = async () => {
          await page.getByLabel('E-mail').fill(`${persona}@exemplo.com.br`)
          await page.getByLabel(/^Senha/).fill(DEMO_SENHA)
          await page.getByRole('button', { name: 'Entrar', exact: true }).click()
        }
        await page.goto(url('/auth/login'))
        await assinar()
        await expect(page).toHaveURL(url(destino))
        // Only right after signing in.
        await page.goto(url('/nada-aqui'))
        await expect(page).toHaveURL(url('/cidade'))
        await page.goto(url('/auth/login'))
        await expect(page).toHaveURL(url('/cidade'))
        await page.evaluate(() => localStorage.clear())
        await page.goto(url('/usuario/seguranca'))
        await expect(page).toHaveURL(url('/auth/login'))
        await assinar()
        await expect(page).toHaveURL(url('/usuario/seguranca'))
      })
  })
})
