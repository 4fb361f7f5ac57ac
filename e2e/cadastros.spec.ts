import { paginaSemViolacoes } from './axe.ts'
import { entrar, expect, test, url } from './praca.ts'

test.describe('Cadastros', () => {
  test('one is included, refused twice under one name, changed and deleted (R348, R872, R873)', {
    tag: '@celular',
  }, async ({ page, celular, marca }) => {
    const nome = `Zona ${marca}`
    await entrar(page, 'admin')
    await page.goto(url('/categorias'))
    const dialogo = page.getByRole('dialog')
    await page.getByRole('button', { name: 'Nova categoria' }).click()
    await dialogo.getByRole('button', { name: 'Salvar' }).click()
    await expect(dialogo.getByText('Campo Obrigatório')).toBeVisible()
    await expect(dialogo.getByLabel('Nome')).toBeFocused()
    await paginaSemViolacoes(page)
    if (!celular) expect((await dialogo.boundingBox())?.width).toBe(600)
    await dialogo.getByLabel('Nome').fill(nome)
    await dialogo.getByRole('button', { name: 'Salvar' }).click()
    await expect(dialogo).toBeHidden()

    await page.getByRole('button', { name: 'Nova categoria' }).click()
    await dialogo.getByLabel('Nome').fill(nome)
    await dialogo.getByRole('button', { name: 'Salvar' }).click()
    // The dialog stays open with what was typed.
    await expect(dialogo.getByText(/^Já existe um/).first()).toBeVisible()
    await expect(dialogo.getByLabel('Nome')).toHaveValue(nome)
    await dialogo.getByRole('button', { name: 'Cancelar' }).click()
    await page.getByRole('button', { name: 'Descartar' }).click()
    await expect(dialogo).toHaveCount(0)

    await page.getByRole('button', { name: `Editar: ${nome}` }).click()
    await expect(page.getByRole('dialog', { name: 'Editar categoria' })).toBeVisible()
    await dialogo.getByLabel('Nome').fill(`${nome} nova`)
    await dialogo.getByRole('button', { name: 'Salvar' }).click()
    await page.getByRole('button', { name: `Excluir: ${nome} nova` }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Excluir' }).click()
    await expect(page.getByText('Categoria excluída')).toBeVisible()
    await expect(page.getByText(`${nome} nova`)).toHaveCount(0)
  })
})
