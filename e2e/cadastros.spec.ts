import { paginaSemViolacoes } from './axe.ts'
import { entrar, expect, test, url } from './praca.ts'

test.describe('Cadastros', () => {
  for (const { tela, titulo, novo, editar, excluido } of [
    {
      tela: '/categorias',
      titulo: 'Categorias',
      novo: 'Nova categoria',
      editar: 'Editar categoria',
      excluido: 'Categoria excluída',
    },
    {
      tela: '/tipoSolucao',
      titulo: 'Tipo Solução',
      novo: 'Novo tipo de solução',
      editar: 'Editar tipo de solução',
      excluido: 'Tipo de solução excluído',
    },
  ])
    test(`${titulo}: included, refused twice under one name, changed and deleted (R348, R872, R873)`, async ({
      page,
      celular,
    }) => {
      // Several pages and as many accessibility checks.
      test.slow()
      const nome = celular ? 'Zona do celular' : 'Zona da mesa'
      await entrar(page, 'admin')
      await page.goto(url(tela))
      await expect(page.getByRole('heading', { level: 1, name: titulo })).toBeVisible()
      await paginaSemViolacoes(page)

      const dialogo = page.getByRole('dialog')
      await page.getByRole('button', { name: novo }).click()
      await dialogo.getByRole('button', { name: 'Salvar' }).click()
      await expect(dialogo.getByText('Campo Obrigatório')).toBeVisible()
      await expect(dialogo.getByLabel('Nome')).toBeFocused()
      await paginaSemViolacoes(page)
      if (!celular) expect((await dialogo.boundingBox())?.width).toBe(600)
      await dialogo.getByLabel('Nome').fill(nome)
      await dialogo.getByRole('button', { name: 'Salvar' }).click()
      await expect(dialogo).toBeHidden()

      await page.getByRole('button', { name: novo }).click()
      await dialogo.getByLabel('Nome').fill(nome)
      await dialogo.getByRole('button', { name: 'Salvar' }).click()
      // The dialog stays open with what was typed.
      await expect(dialogo.getByText(/^Já existe um/).first()).toBeVisible()
      await expect(dialogo.getByLabel('Nome')).toHaveValue(nome)
      await dialogo.getByRole('button', { name: 'Cancelar' }).click()
      await page.getByRole('button', { name: 'Descartar' }).click()
      await expect(dialogo).toHaveCount(0)

      await page.getByRole('button', { name: `Editar: ${nome}` }).click()
      await expect(page.getByRole('dialog', { name: editar })).toBeVisible()
      await dialogo.getByLabel('Nome').fill(`${nome} nova`)
      await dialogo.getByRole('button', { name: 'Salvar' }).click()
      await page.getByRole('button', { name: `Excluir: ${nome} nova` }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Excluir' }).click()
      await expect(page.getByText(excluido)).toBeVisible()
      await expect(page.getByText(`${nome} nova`)).toHaveCount(0)
    })
})
