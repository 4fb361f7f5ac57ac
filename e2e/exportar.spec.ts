import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { readXlsx } from 'hucre/xlsx'
import { paginaSemViolacoes } from './axe.ts'
import { entrar, expect, test, url } from './praca.ts'

const baixado = async (page: Page, botao: string | RegExp) => {
  const chegou = page.waitForEvent('download')
  await page.getByRole('button', { name: botao, exact: true }).click()
  const arquivo = await chegou
  return { nome: arquivo.suggestedFilename(), bytes: await readFile(await arquivo.path()) }
}
const contados = async (page: Page) => {
  const dito = page.getByRole('status').filter({ hasText: /^[\d.]+ relatórios/ })
  await expect(dito).toBeVisible()
  return Number((await dito.innerText()).split(' ')[0]!.replace('.', ''))
}

test.describe('Exportar relatórios', () => {
  test('R423 R714: the global report says how much it is, and comes as a spreadsheet and on paper', {
    tag: '@celular',
  }, async ({ page }) => {
    await entrar(page, 'admin')
    await page.goto(url('/exportar-relatorio'))
    // Of one month first.
    const doMes = await contados(page)
    await page.getByRole('radio', { name: 'Relatório global', exact: true }).click()
    await expect.poll(() => contados(page)).toBeGreaterThan(doMes)
    const todos = await contados(page)
    await page.getByRole('combobox', { name: 'Situação' }).click()
    await page.getByRole('option', { name: 'Aprovado' }).click()
    await page.keyboard.press('Escape')
    await expect.poll(() => contados(page)).toBeLessThan(todos)
    const aprovados = await contados(page)
    await paginaSemViolacoes(page)
    const planilha = await baixado(page, 'Baixar')
    expect(planilha.nome).toBe('relatorio-global.xlsx')
    const [folha] = (await readXlsx(planilha.bytes)).sheets
    expect(folha!.rows).toHaveLength(aprovados + 1)
    await page.getByText('PDF', { exact: true }).click()
    const papel = await baixado(page, 'Baixar')
    expect([papel.nome, papel.bytes.subarray(0, 5).toString()]).toEqual(['relatorio-global.pdf', '%PDF-'])
  })

  test('R423 R713: what is large is prepared in the background and waits among the files of before', async ({
    page,
  }) => {
    await entrar(page, 'admin')
    // The programme of the demo is small: the page is told of as many lines as a big one has.
    await page.route('**/api/relatorio/exportacao/estimativa', (rota) =>
      rota.fulfill({ json: { relatorios: 90_000, linhas: 90_000, naHora: false, recusa: null } }),
    )
    await page.goto(url('/exportar-relatorio'))
    await expect(page.getByText('90.000 relatórios.')).toBeVisible()
    await page.getByRole('button', { name: 'Preparar o arquivo' }).click()
    await expect(page.getByText(/O arquivo está sendo preparado/)).toBeVisible()
    const pronto = page
      .getByRole('main')
      .getByRole('button', { name: /^Baixar: Relatório mensal/ })
      .first()
    await expect(pronto).toBeVisible({ timeout: 60_000 })
    await paginaSemViolacoes(page)
    const chegou = page.waitForEvent('download')
    await pronto.click()
    const bytes = await readFile(await (await chegou).path())
    expect((await readXlsx(bytes)).sheets.map((s) => s.name)).toEqual(['Resumo', 'Relatórios'])
  })

  test('R715: the points of a city come on paper from its page', async ({ page }) => {
    await entrar(page, 'admin')
    await page.goto(url('/cidade/1'))
    await page.getByRole('main').getByRole('button', { name: 'Mais ações', exact: true }).first().click()
    const chegou = page.waitForEvent('download')
    await page.getByRole('menuitem', { name: 'Pontuação em PDF' }).click()
    expect((await chegou).suggestedFilename()).toMatch(/^pontuacao-.*\.pdf$/)
  })
})
