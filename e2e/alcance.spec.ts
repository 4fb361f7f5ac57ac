import type { Locator, Page } from '@playwright/test'
import { CELULAR_ESTREITO, emTelaPequena, QUATRO_VEZES } from './alcance.ts'
import { entrar, expect, test, url } from './praca.ts'

const SALA = 'sala.localhost'

/** Both small screens, once what was opened is there. */
const medir = async (page: Page, o: Locator, dentro?: string) => {
  await expect(o.filter({ visible: true }).first()).toBeVisible()
  for (const tela of [CELULAR_ESTREITO, QUATRO_VEZES]) await emTelaPequena(page, tela, dentro)
}
const medirDialogo = async (page: Page, nome: string | RegExp) => {
  await medir(page, page.getByRole('dialog', { name: nome }), '[role="dialog"]')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

test.describe('Telas pequenas', () => {
  test.use({ viewport: CELULAR_ESTREITO })

  for (const host of ['localhost', SALA])
    test(`what is before the sign-in is within reach: ${host}`, async ({ page }) => {
      for (const tela of ['login', 'primeiro-acesso', 'lost-password']) {
        await page.goto(url(`/auth/${tela}`, host))
        await medir(page, page.locator('button[type="submit"]'))
      }
      await page.goto(url('/auth/recover-password/um-link-qualquer', host))
      await medir(page, page.getByRole('link', { name: 'Pedir um novo link' }))
    })

  test('the forms of people and groups are within reach', async ({ page }) => {
    await entrar(page, 'admin')
    await page.goto(url('/usuario/editar/2'))
    await medir(page, page.getByLabel('CPF'))
    await page.getByRole('tab', { name: /Acesso/ }).click()
    await medir(page, page.getByRole('combobox', { name: 'Grupo de usuário' }))
    await page.goto(url('/usuario/atualizar-senha'))
    await medir(page, page.getByLabel('Nova senha'))
    await page.goto(url('/groups/edit/2'))
    await medir(page, page.getByRole('searchbox', { name: 'Buscar permissão' }))
  })

  test('questions of the diagnosis, an open follow-up and their dialogs are within reach', async ({ page }) => {
    await entrar(page, 'admin')
    await page.goto(url('/diagnostico/6/tema/7'))
    await medir(page, page.getByRole('button', { name: /^Sim: Pergunta / }))
    await page.getByText('Todas', { exact: true }).click()
    await medir(page, page.getByRole('button', { name: /^Sim: Pergunta / }).nth(3))

    await page.goto(url('/cidade/1/acompanhamento'))
    await page.getByRole('button', { name: 'Novo Acompanhamento' }).click()
    await medirDialogo(page, 'Criação de novo acompanhamento')
    await page.getByRole('link', { name: /^Governança Local · 1º/ }).click()
    await medir(page, page.getByRole('button', { name: /^Não: Pergunta / }))
    await page.getByRole('button', { name: 'Finalizar', exact: true }).click()
    await medirDialogo(page, 'Finalizar acompanhamento')
  })

  test('the workbench with a question and what it decides with are within reach', async ({ page }) => {
    await entrar(page, 'admin')
    await page.goto(url('/analise'))
    await page.getByRole('list', { name: 'Fila de análise' }).getByRole('button').first().click()
    await medir(page, page.getByRole('button', { name: /^Finalizar a Análise/ }))
    await page
      .getByRole('button', { name: /^Rejeitar/ })
      .first()
      .click()
    await medirDialogo(page, 'Rejeitar evidência')
  })

  test('the enrolment and the evidence of the seal are within reach', async ({ page }) => {
    await entrar(page, 'admin', SALA)
    await page.goto(url('/cidade/1/evidencia/boasvindas', SALA))
    await medir(page, page.getByRole('region', { name: 'Situação da inscrição' }))
    for (const estado of ['respondida', 'evidenciada', 'aprovada', 'rejeitada']) {
      await page.goto(url(`/cidade/1/evidencia/${estado}`, SALA))
      await medir(page, page.getByRole('listitem', { name: /^Critério / }))
    }
    await page.goto(url('/cidade/1/evidenciar/3', SALA))
    await medir(page, page.getByRole('heading', { level: 1, name: /^Critério \d/ }))
  })
})
