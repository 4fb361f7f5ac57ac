import type { Page } from '@playwright/test'
import { paginaSemViolacoes } from './axe.ts'
import { entrar, expect, test, url } from './praca.ts'

const linhas = (page: Page) => page.getByRole('table', { name: 'Auditoria' }).getByRole('row')

test.describe('Auditoria', () => {
  test('a sentence tells what happened, the thing and its city are one click away, days and city narrow it', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 1366, height: 768 })
    await entrar(page, 'admin')
    // Something to tell: a summary of a city is made and its title changed.
    await page.goto(url('/auditoria'))
    await expect(linhas(page).nth(1)).toBeVisible()
    await expect(page.getByRole('table', { name: 'Auditoria' })).not.toContainText(/municipio_|pergunta_|usuarioGrupo/)
    await paginaSemViolacoes(page)

    await page.getByRole('combobox', { name: 'Município' }).click()
    await page.getByRole('combobox', { name: 'Município' }).fill('Vale Sereno')
    await page.getByRole('option', { name: 'Vale Sereno/SC' }).click()
    await expect(page).toHaveURL(/municipio=\d+/)
    const daCidade = linhas(page).filter({ has: page.getByRole('link', { name: 'Vale Sereno/SC' }) })
    await expect(daCidade.first()).toBeVisible()

    const hoje = new Date(Date.now() - 3 * 3_600_000).toISOString().slice(0, 10)
    await page.getByRole('textbox', { name: 'Até' }).fill(hoje.split('-').reverse().join('/'))
    await expect(page).toHaveURL(new RegExp(`ate=${hoje}`))
    await page.getByRole('textbox', { name: 'De', exact: true }).fill('01/01/2001')
    await expect(page).toHaveURL(/de=2001-01-01/)
    await expect(daCidade.first()).toBeVisible()
    await page.reload()
    await expect(page.getByRole('textbox', { name: 'De', exact: true })).toHaveValue('01/01/2001')

    await daCidade.first().getByRole('link', { name: 'Vale Sereno/SC' }).click()
    await expect(page).toHaveURL(/\/cidade\/\d+\/geral/)
    await page.goBack()
    await expect(page).toHaveURL(/municipio=\d+/)
    await expect(page.getByRole('textbox', { name: 'De', exact: true })).toHaveValue('01/01/2001')
  })

  test('the count of the integrity is that of the list', async ({ page }) => {
    await entrar(page, 'admin')
    await page.goto(url('/auditoria'))
    await page.getByRole('button', { name: 'Conferir integridade' }).click()
    await expect(page.getByText('A auditoria está íntegra')).toBeVisible()
    await expect(page.getByText(/registros?: .* conferidos? em|Ainda não há registros selados/)).toBeVisible()
  })

  test('on a phone each row is a card', { tag: ['@celular', '@so-no-celular'] }, async ({ page }) => {
    await entrar(page, 'admin')
    await page.goto(url('/auditoria'))
    await expect(page.getByRole('listitem').filter({ hasText: 'Quando' }).first()).toBeVisible()
    await paginaSemViolacoes(page)
    await page.getByRole('button', { name: /Filtros/ }).click()
    await expect(page.getByRole('combobox', { name: 'Município' })).toBeVisible()
    await expect(page.getByRole('textbox', { name: 'De', exact: true })).toBeVisible()
    await paginaSemViolacoes(page)
  })
})

test.describe('Extrato de pontos', () => {
  const extrato = '/cidade/1/simulador?vista=extrato'
  test('has a balance in each line, whichever lines are shown', async ({ page }) => {
    await page.setViewportSize({ width: 1366, height: 768 })
    await entrar(page, 'condutor')
    await page.goto(url(extrato))
    const tabela = page.getByRole('table', { name: 'Extrato de pontos' })
    await expect(tabela.getByRole('columnheader', { name: 'Saldo declarado' })).toBeVisible()
    await expect(tabela.getByRole('columnheader', { name: 'Saldo comprovado' })).toBeVisible()
    await expect(tabela.getByRole('row').nth(1)).toContainText(/\d\d\/\d\d\/\d{4}/)
    const primeira = await tabela.getByRole('row').nth(1).getByRole('cell').allInnerTexts()
    // Newest first: its balance is what the city has, and the sum of all lines.
    const totais = await tabela.getByRole('row').last().getByRole('cell').allInnerTexts()
    expect(primeira.at(-1)).toBe(totais.at(-2))
    expect(await tabela.innerText()).not.toMatch(/(^|\s)-\d/)
    await paginaSemViolacoes(page)

    await page.getByRole('combobox', { name: 'O que mudou' }).click()
    await page.getByRole('option').first().click()
    await expect(page).toHaveURL(/motivo=/)
    await page.getByRole('textbox', { name: 'De', exact: true }).fill('01/01/2001')
    await expect(page.getByText(/Antes de 01\/01\/2001: 0 declarados e 0 comprovados/)).toBeVisible()
    await page.reload()
    await expect(page.getByText(/Antes de 01\/01\/2001/)).toBeVisible()
  })

  test('reads on a phone', { tag: ['@celular', '@so-no-celular'] }, async ({ page }) => {
    await entrar(page, 'condutor')
    await page.goto(url(extrato))
    await expect(page.getByText('Saldo comprovado').first()).toBeVisible()
    await expect(page.getByText('Total: Declarados')).toBeVisible()
    await paginaSemViolacoes(page)
  })
})
