import { PDF } from '#server/files/fixtures.ts'
import { entrar, expect, semViolacoes, test, url } from './praca.ts'

test.describe('Contratos', () => {
  test('show situation and balance, are filtered, and open beside the list with what is left', {
    tag: '@celular',
  }, async ({ page, celular }) => {
    await entrar(page, 'admin')
    await page.goto(url('/contratos'))
    await expect(page.getByRole('heading', { level: 1, name: 'Contratos' })).toBeVisible()
    for (const situacao of ['Vigente', 'A vencer', 'Saldo esgotado', 'A iniciar'])
      await expect(page.getByText(situacao, { exact: true }).first()).toBeVisible()
    // How much is used grows with what other journeys pay from it.
    await expect(page.getByText(/^\d+(,\d+)? de 480 h$/)).toBeVisible()
    await semViolacoes(page)

    if (celular) await page.getByRole('button', { name: 'Filtros' }).click()
    await page.getByRole('combobox', { name: 'Situação' }).click()
    await page.getByRole('option', { name: 'Saldo esgotado' }).click()
    await expect(page.getByText('Bruno Camargo').first()).toBeVisible()
    await expect(page.getByText('Clarice Moura')).toHaveCount(0)
    await expect(page).toHaveURL(/situacao=Saldo\+esgotado/)

    await page.goto(url('/contratos'))
    await page.getByRole('button', { name: /^Abrir contrato CT-.*-0115/ }).click()
    const gaveta = page.getByRole('dialog')
    await expect(gaveta.getByText('Restam 144 h e 1 entrega.')).toBeVisible()
    await expect(gaveta.getByText('Prorrogação a pedido dos municípios')).toBeVisible()
    await expect(gaveta.getByText('R$ 51.304,00')).toBeVisible()
    await semViolacoes(page)
  })

  test('one is included with an amendment and its PDF, refused under a number that exists, made inactive and deleted (R602, R761, R762, R878)', async ({
    page,
    marca,
  }) => {
    const numero = `CONTRATO-COM-NUMERO-LONGO ${marca}`
    await entrar(page, 'admin')
    await page.goto(url('/contratos'))
    const existente = await page
      .getByRole('button', { name: /^Abrir contrato CT/ })
      .first()
      .textContent()
    await page.getByRole('button', { name: 'Novo contrato' }).click()
    const form = page.getByRole('dialog', { name: 'Novo contrato' })
    await form.getByRole('button', { name: 'Salvar' }).click()
    await expect(form.getByText('Campo Obrigatório').first()).toBeVisible()
    await semViolacoes(page)

    await form.getByLabel('Nº do contrato').fill(existente!)
    await form.getByLabel('Objeto').fill('Teste de ponta a ponta')
    await form.getByRole('combobox', { name: 'Consultores' }).click()
    await page.getByRole('option', { name: /Renato Siqueira/ }).click()
    await page.keyboard.press('Escape')
    await expect(form.getByLabel('Empresa credenciada')).toHaveValue('Siqueira e Dias Treinamentos')
    await form.getByLabel('CNPJ').fill('11222333000181')
    await form.getByLabel('Início').fill('01012026')
    await form.getByLabel(/^Fim/).fill('31122025')
    await form.getByLabel('Horas previstas').fill('10,5')
    await form.getByLabel('Entregas previstas').fill('2')
    await form.getByLabel('Valor por hora').fill('100')
    await expect(form.getByLabel('Valor total')).toHaveText('R$ 1.050,00')
    await form.getByRole('button', { name: 'Adicionar aditivo' }).click()
    const aditivo = form.getByRole('group', { name: 'Aditivo 1' })
    await aditivo.getByText('Horas', { exact: true }).click()
    await aditivo.getByLabel('Data').fill('01022026')
    await aditivo.getByLabel('Horas a mais').fill('4:30')
    await expect(form.getByLabel('Valor total')).toHaveText('R$ 1.500,00')
    await form
      .locator('input[type="file"]')
      .first()
      .setInputFiles({ name: 'assinado.pdf', mimeType: 'application/pdf', buffer: PDF })
    await form.getByRole('button', { name: 'Salvar' }).click()
    await expect(form.getByText('O fim não pode ser antes do início')).toBeVisible()
    await form.getByLabel(/^Fim/).fill('31122035')
    await form.getByRole('button', { name: 'Salvar' }).click()
    await expect(form.getByText('Já existe um contrato com este número').first()).toBeVisible()
    await form.getByLabel('Nº do contrato').fill(numero)
    await form.getByRole('button', { name: 'Salvar' }).click()
    await expect(form).toBeHidden()

    await page.getByRole('searchbox').fill(numero)
    const linha = page.getByRole('button', { name: `Abrir contrato ${numero}` })
    await expect(linha).toHaveText('CONTRATO-COM-NUMERO-…')
    await expect(linha).toHaveAttribute('title', numero)
    await linha.click()
    const gaveta = page.getByRole('dialog')
    await expect(gaveta.getByText('0 de 15 h')).toBeVisible()
    await expect(gaveta.getByText('Criação')).toBeVisible()
    const baixado = page.waitForEvent('download')
    await gaveta.getByRole('button', { name: 'Baixar o PDF' }).click()
    expect((await baixado).suggestedFilename()).toBe('assinado.pdf')
    await page.keyboard.press('Escape')
    await expect(gaveta).toBeHidden()

    await page.getByRole('button', { name: `Inativar: ${numero}` }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Inativar' }).click()
    await expect(page.getByText('Contrato inativado')).toBeVisible()
    await page.getByRole('button', { name: `Mais ações: ${numero}` }).click()
    await page.getByRole('menuitem', { name: 'Excluir' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Excluir' }).click()
    await expect(page.getByText('Contrato excluído')).toBeVisible()
  })

  test('a consultant without the menu does not open the screen', async ({ page }) => {
    await entrar(page, 'condutor')
    await page.goto(url('/contratos'))
    await expect(page.getByRole('heading', { level: 1, name: 'Contratos' })).toHaveCount(0)
    await expect(page.getByText(/não tem permissão/i).first()).toBeVisible()
  })
})
