import { readFile } from 'node:fs/promises'
import { readXlsx } from 'hucre/xlsx'
import { paginaSemViolacoes } from './axe.ts'
import { entrar, expect, semViolacoes, test, url } from './praca.ts'

test.describe('Relatórios do dashboard', () => {
  test('one is found in the dashboard, filtered and taken home as a spreadsheet (R431, R432, R572, R574)', {
    tag: '@celular',
  }, async ({ page }) => {
    await entrar(page, 'analista')
    await page.goto(url('/dashboard-administrativo2'))
    await expect(page).toHaveURL(/dashboard-administrativo2\/graficos$/)
    await semViolacoes(page)
    await page.getByRole('region', { name: 'Indicadores' }).getByRole('link', { name: 'Falta evidenciar' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Falta evidenciar' })).toBeVisible()
    await expect(page.getByText('Escolha ao menos um filtro para ver este relatório.')).toBeVisible()
    await paginaSemViolacoes(page)

    const abrir = page.getByRole('button', { name: /^Filtros/ })
    if (await abrir.isVisible()) await abrir.click()
    await page.getByRole('combobox', { name: 'UF' }).click()
    await page.getByRole('option').first().click()
    await page.keyboard.press('Escape')
    await expect(page).toHaveURL(/\?uf=[A-Z]{2}$/)
    const contagem = page.getByText(/^[\d.]+ linhas$/)
    await expect(contagem).toBeVisible()
    const linhas = Number((await contagem.innerText()).replace(/\D/g, ''))
    expect(linhas).toBeGreaterThan(0)
    await semViolacoes(page)

    // The address keeps the filter, and the page remembers it.
    await page.reload()
    await expect(contagem).toHaveText(new RegExp(`^${linhas} `))

    const baixado = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Mais ações', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Baixar em XLSX' }).click()
    const arquivo = await baixado
    expect(arquivo.suggestedFilename()).toBe('falta-evidenciar.xlsx')
    const { sheets } = await readXlsx(await readFile(await arquivo.path()))
    expect(sheets[0]!.rows.length).toBe(linhas + 1)
  })

  test('who is of a group that does not list it may not open it (R455)', async ({ page }) => {
    await entrar(page, 'parceiro')
    await page.goto(url('/dashboard-administrativo2/relatorio/get-falta-evidenciar'))
    await expect(page.getByRole('heading', { level: 1, name: 'Sem permissão' })).toBeVisible()
  })
})
