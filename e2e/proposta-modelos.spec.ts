import { entrar, expect, semViolacoes, test, url } from './praca.ts'

test('Um modelo é escrito com marcadores, visto como fica e salvo como versão', { tag: '@celular' }, async ({
  page,
}) => {
  await entrar(page, 'admin')
  await page.goto(url('/proposta-modelos'))
  const campo = page.getByRole('textbox', { name: /^Texto: Proposta/ })
  await expect(campo).toContainText('Forma de pagamento')
  await semViolacoes(page)
  await campo.press('ControlOrMeta+End')
  await page.getByRole('combobox', { name: 'Inserir marcador' }).fill('gestor do contrato')
  await page.getByRole('option', { name: /Gestor do contrato/ }).click()
  await expect(campo).toContainText('{{gestorNome}}')
  await campo.pressSequentially(' {{nunca}}')
  await expect(page.getByText('Marcadores que não existem: {{nunca}}')).toBeVisible()
  for (let i = 0; i < ' {{nunca}}'.length; i++) await campo.press('Backspace')
  await page.getByRole('button', { name: 'Ver prévia' }).click()
  const previa = page.getByRole('dialog', { name: 'Prévia: Proposta' })
  await expect(previa.getByRole('group', { name: 'Página 1' })).toContainText('PROP-SC-2026-0000')
  await semViolacoes(page)
  const baixado = page.waitForEvent('download')
  await previa.getByRole('button', { name: 'Baixar DOCX' }).click()
  expect((await baixado).suggestedFilename()).toBe('previa-proposta.docx')
  await page.keyboard.press('Escape')
  // Leaving with something unsaved asks.
  await page.getByRole('banner').getByRole('link').first().click()
  await page.getByRole('button', { name: 'Continuar editando' }).click()
  await page.getByRole('textbox', { name: 'O que mudou' }).fill('Com o gestor ao fim')
  await page.getByRole('button', { name: 'Salvar versão' }).click()
  await expect(page.getByText('Modelo salvo: os próximos documentos usam esta versão')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Salvar versão' })).toBeDisabled()
})
