import type { Page } from '@playwright/test'
import { PDF } from '#server/files/fixtures.ts'
import { paginaSemViolacoes } from './axe.ts'
import { entrar, expect, test, url } from './praca.ts'

const editor = (page: Page) => page.getByRole('textbox', { name: 'Descrição' })
const escolher = async (page: Page, campo: string, opcao: string | RegExp) => {
  await page.getByRole('combobox', { name: campo }).click()
  await page.getByRole('option', { name: opcao }).click()
}

test.describe('Relatório administrativo', () => {
  test('is written with a file, returned, sent again and approved (R420, R421, R422)', {
    tag: '@celular',
  }, async ({ page, marca }) => {
    const titulo = `Minuta do plano ${marca}`
    await entrar(page, 'condutor')
    await page.goto(url('/cidade/1/relatorio-administrativo/inserir'))
    await expect(page.getByRole('heading', { level: 1, name: 'Novo relatório administrativo' })).toBeVisible()
    await page.getByRole('button', { name: 'Salvar' }).click()
    for (const falta of [
      'O título deve estar preenchido',
      'O tipo deve estar preenchido',
      'As horas devem estar preenchidas',
      'A descrição deve estar preenchida',
    ])
      await expect(page.getByText(falta, { exact: true })).toBeVisible()
    await paginaSemViolacoes(page)

    await page.getByRole('textbox', { name: 'Título' }).fill(titulo)
    await escolher(page, 'Tipo', 'Elaboração de documento')
    await escolher(page, 'Contrato', /^CT-/)
    await page.getByLabel('Data de início').fill('02032026')
    await page.getByLabel('Data de fim').fill('03032026')
    await page.getByRole('textbox', { name: 'Horas' }).fill('7,25')
    await editor(page).fill('Redação da minuta com o comitê.')
    await page
      .locator('input[type="file"]')
      .first()
      .setInputFiles({ name: 'minuta.pdf', mimeType: 'application/pdf', buffer: PDF })
    await page.getByRole('button', { name: 'Salvar' }).click()
    await expect(page.getByText(/^Informe as horas de meia em meia hora/)).toBeVisible()
    await page.getByRole('textbox', { name: 'Horas' }).fill('7,5')
    await page.getByRole('button', { name: 'Salvar' }).click()
    await expect(page.getByRole('heading', { level: 1, name: titulo })).toBeVisible()
    await expect(page.getByText('07:30').first()).toBeVisible()
    await expect(page.getByRole('list', { name: 'Anexos' }).getByText('minuta.pdf')).toBeVisible()
    await paginaSemViolacoes(page)
    const relatorio = new URL(page.url()).pathname.split('/').at(-1)

    await entrar(page, 'analista')
    await page.goto(url(`/analisar-relatorios-administrativos?relatorio=${relatorio}`))
    await expect(page.getByRole('heading', { level: 2, name: titulo })).toBeVisible()
    await expect(page.getByText('Redação da minuta com o comitê.')).toBeVisible()
    await page.getByRole('button', { name: 'Devolver' }).click()
    const motivo = page.getByRole('dialog')
    await motivo.getByRole('textbox').fill('Diga quem participou')
    await motivo.getByRole('button', { name: 'Devolver' }).click()
    await expect(page.getByText('Relatório analisado com sucesso')).toBeVisible()

    await entrar(page, 'condutor')
    await page.goto(url('/meus-relatorios-administrativos?situacao=devolvido'))
    await page.getByRole('link', { name: titulo, exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: titulo })).toBeVisible()
    await expect(page.getByText('Diga quem participou').first()).toBeVisible()
    await page.getByRole('link', { name: 'Corrigir e reenviar', exact: true }).click()
    await expect(editor(page)).toContainText('Redação da minuta')
    await editor(page).fill('Redação da minuta com o comitê: Rosa e Bento.')
    await page.getByRole('button', { name: 'Salvar e reenviar' }).click()
    await expect(page.getByText('Relatório ajustado e reenviado para análise')).toBeVisible()

    await entrar(page, 'analista')
    await page.goto(url(`/analisar-relatorios-administrativos?relatorio=${relatorio}`))
    await expect(page.getByText('Redação da minuta com o comitê: Rosa e Bento.')).toBeVisible()
    await page.getByRole('button', { name: 'Aprovar' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Aprovar' }).click()
    await expect(page.getByText('Relatório analisado com sucesso')).toBeVisible()
    await page.goto(url(`/cidade/1/relatorio-administrativo/obter/${relatorio}`))
    await expect(page.getByText('Relatório aprovado')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Editar' })).toHaveCount(0)
  })

  test('opens without login by its link, and never by its number (R382)', async ({ page, browser }) => {
    await entrar(page, 'condutor')
    await page.goto(url('/cidade/2/relatorio-administrativo'))
    await page.getByRole('link', { name: 'Deslocamento para visita à sala de atendimento' }).click()
    await expect(page.getByText('Trajeto de 182 km')).toBeVisible()
    const numero = new URL(page.url()).pathname.split('/').at(-1)
    const menu = page.getByRole('button', { name: 'Link aberto' })
    if (!(await menu.isVisible())) await page.getByRole('button', { name: 'Mais ações' }).click()
    await page
      .getByRole('button', { name: 'Link aberto' })
      .or(page.getByRole('menuitem', { name: 'Link aberto' }))
      .click()
    const dialogo = page.getByRole('dialog', { name: 'Link aberto' })
    await dialogo.getByRole('button', { name: /^Criar/ }).click()
    const campo = dialogo.getByRole('textbox').first()
    await expect(campo).toHaveValue(/obter_publico/)
    const link = await campo.inputValue()
    const fora = await browser.newPage()
    await fora.goto(link)
    await expect(fora.getByText('Trajeto de 182 km')).toBeVisible()
    await fora.goto(url(`/relatorioAdmin/obter_publico/${numero}`))
    await expect(fora.getByText('Este endereço não abre sem um link válido')).toBeVisible()
    await fora.close()
  })
})
