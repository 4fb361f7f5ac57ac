import { PDF } from '#server/files/fixtures.ts'
import { entrar, expect, semViolacoes, test, url } from './praca.ts'

const HOST = 'educacao.localhost'

test('R400 R458 a school goes from its adhesion to the fair, with its file and its history', {
  tag: '@celular',
}, async ({ page, marca }) => {
  await entrar(page, 'admin', HOST)
  await page.goto(url('/municipio-escola', HOST))
  const situacoes = page.getByRole('group', { name: 'Escolas por situação' })
  await expect(situacoes.getByRole('button', { name: /^Desistente: [1-9]/ })).toBeVisible()
  await semViolacoes(page)

  await page.getByRole('button', { name: 'Nova escola' }).click()
  const nome = `Escola ${marca}`
  const form = page.getByRole('dialog')
  await form.getByRole('textbox', { name: 'Escola' }).fill(nome)
  await form.getByRole('combobox', { name: 'Município' }).click()
  await page.getByRole('option').first().click()
  await form.getByRole('combobox', { name: 'Rede' }).click()
  await page.getByRole('option', { name: 'Municipal' }).click()
  await form.getByRole('combobox', { name: 'Metodologia' }).click()
  await page.getByRole('option', { name: 'Professores' }).click()
  await form.getByRole('textbox', { name: 'Ano letivo' }).fill('2026')
  await form.getByRole('textbox', { name: 'Endereço' }).fill('Casa do aluno 529.982.247-25')
  await form.getByRole('button', { name: 'Salvar' }).click()
  await expect(form.getByText(/Não escreva CPF aqui/).first()).toBeVisible()
  await form.getByRole('textbox', { name: 'Endereço' }).fill('Rua da Feira, 10')
  await form.getByRole('button', { name: 'Salvar' }).click()
  await expect(form).toBeHidden()

  await page.getByRole('searchbox').first().fill(nome)
  await page.getByRole('button', { name: `Abrir ${nome}` }).click()
  const lado = page.getByRole('dialog', { name: nome })
  const avancar = async (para: string, preencher: () => Promise<void>) => {
    await lado.getByRole('button', { name: `Avançar para ${para}` }).click()
    await preencher()
    await page
      .getByRole('dialog', { name: `Avançar para ${para}` })
      .getByRole('button', { name: 'Avançar' })
      .click()
    await expect(page.getByRole('dialog', { name: `Avançar para ${para}` })).toBeHidden()
  }
  await avancar('Formação de professores', () => page.getByLabel('Professores inscritos').fill('10'))
  await avancar('Aplicação', async () => {
    await page.getByLabel('Professores concluintes').fill('8')
    await page.getByLabel('Alunos').last().fill('120')
  })
  await avancar('Feira realizada', () => page.getByRole('textbox', { name: 'Data da feira' }).fill('01/03/2026'))
  await expect(lado.getByText('Escola avançou')).toHaveCount(3)

  await lado
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: 'termo.pdf', mimeType: 'application/pdf', buffer: PDF })
  await expect(lado.getByRole('list', { name: 'Anexos' })).toContainText('termo.pdf')
  await semViolacoes(page)
  await page.keyboard.press('Escape')

  await page.getByRole('searchbox').first().fill('')
  const feira = situacoes.getByRole('button', { name: /^Feira realizada: / })
  await feira.click()
  await expect(page).toHaveURL(/situacao=Feira/)
})
