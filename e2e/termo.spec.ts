import type { Page } from '@playwright/test'
import { wording } from '#contract/wording.ts'
import { entrar, expect, semViolacoes, test, url } from './praca.ts'

/** What nobody in the demo has taken from the shelf yet. */
const GRUPO = 'Crédito'
const SOLUCAO = 'Crédito e cooperativismo'
const TAREFAS = ['Rodada com instituições financeiras', 'Orientação para o crédito', 'Oficina de cooperativismo']

const linha = (page: Page, nome: string) => page.getByRole('row').filter({ hasText: nome }).first()
const ultima = (page: Page) => page.getByRole('dialog').last()

test.describe('Termo de referência', () => {
  for (const [host, variante] of [
    ['localhost', 'padrao'],
    ['at.localhost', 'at'],
    ['gov.localhost', 'gov'],
  ] as const)
    test(`a group is taken from the shelf, a task added, started, interrupted, re-enabled and finished, in ${variante} (R007, R094, R095, R102, R103, R111, R521, R524, R867)`, async ({
      page,
    }) => {
      const w = wording(variante)
      // Each try in a city that has not taken it.
      const cidade = 3 + test.info().retry
      await entrar(page, 'admin', host)
      await page.goto(url(`/cidade/${cidade}/termo-referencia/0`, host))
      const arvore = page.getByRole('treegrid', { name: w.plural('grupoSolucao') })
      await expect(arvore).toBeVisible()
      await semViolacoes(page)

      await page.getByRole('button', { name: 'Importar grupo' }).click()
      const importar = page.getByRole('dialog', { name: `Importar ${w.min.singular('grupoSolucao')}` })
      await expect(importar.getByRole('button', { name: 'Salvar' })).toBeDisabled()
      await importar.getByRole('combobox', { name: w.singular('grupoSolucao') }).click()
      await page.getByRole('option', { name: GRUPO }).click()
      await expect(importar.getByRole('checkbox', { name: SOLUCAO })).toBeChecked()
      await importar.getByRole('combobox', { name: 'Consultor' }).click()
      await page.getByRole('option', { name: /Clarice Moura/ }).click()
      await semViolacoes(page)
      await importar.getByRole('button', { name: 'Salvar' }).click()
      await expect(page.getByText(w.comSucesso('grupoSolucao', 'incluído'))).toBeVisible()
      await expect(linha(page, SOLUCAO)).toContainText('Não iniciada')
      await expect(linha(page, SOLUCAO)).toContainText('24:00')

      // The hours of the new task are in the sum.
      const nova = w.min.novo('tarefa')
      await linha(page, SOLUCAO)
        .getByRole('button', { name: `${nova}: ${SOLUCAO}` })
        .click()
      const form = page.getByRole('dialog', { name: nova })
      await form.getByLabel('Nome').fill('Visita ao banco')
      await form.getByLabel('Horas').fill('2:30')
      await form.getByRole('button', { name: 'Salvar' }).click()
      await expect(form).toBeHidden()
      await expect(linha(page, SOLUCAO)).toContainText('26:30')

      await linha(page, SOLUCAO)
        .getByRole('button', { name: `Iniciar: ${SOLUCAO}` })
        .click()
      await ultima(page).getByRole('button', { name: 'Iniciar' }).click()
      await expect(linha(page, SOLUCAO)).toContainText('Em andamento')

      await page.getByRole('button', { name: `Abrir ${SOLUCAO}` }).click()
      await page.getByRole('button', { name: 'Mais ações: Visita ao banco' }).click()
      await page.getByRole('menuitem', { name: 'Interromper' }).click()
      const motivo = page.getByRole('dialog', { name: `Interromper ${w.min.o('tarefa')} Visita ao banco?` })
      await motivo.getByLabel('Justificativa').fill('O banco veio até nós')
      await motivo.getByRole('button', { name: 'Interromper' }).click()
      await expect(linha(page, 'Visita ao banco')).toContainText('Desabilitada')

      await page.getByRole('link', { name: /^Desabilitados/ }).click()
      const titulo = `${w.plural('tarefa')} desabilitadas`
      const tabela = page.getByRole('table', { name: titulo })
      await semViolacoes(page)
      await tabela.getByRole('button', { name: 'Habilitar: Visita ao banco' }).click()
      const pergunta = page.getByRole('dialog', { name: `Deseja habilitar ${w.min.o('tarefa')} Visita ao banco?` })
      await expect(pergunta.getByRole('button', { name: 'Não' })).toBeVisible()
      await pergunta.getByRole('button', { name: 'Sim' }).click()
      await expect(page.getByRole('button', { name: 'Habilitar: Visita ao banco' })).toHaveCount(0)

      await page.getByRole('link', { name: w.plural('grupoSolucao') }).click()
      await linha(page, SOLUCAO)
        .getByRole('button', { name: `Finalizar: ${SOLUCAO}` })
        .click()
      const fim = page.getByRole('dialog', { name: `Finalizar ${w.min.singular('solucao')}` })
      for (const tarefa of [...TAREFAS, 'Visita ao banco'])
        await fim.getByLabel(`Por que “${tarefa}” não foi feita?`).fill('A cidade já tem quem faça')
      await semViolacoes(page)
      await fim.getByRole('button', { name: 'Finalizar' }).click()
      await expect(linha(page, SOLUCAO)).toContainText('Finalizada')
      // What is over stays as it is.
      await expect(linha(page, SOLUCAO).getByRole('button', { name: /^(Editar|Iniciar|Finalizar|Nova)/ })).toHaveCount(
        0,
      )
    })

  test('what has no consultant is not started: it says why and leads to choosing one', async ({ page }) => {
    await entrar(page, 'admin')
    await page.goto(url('/cidade/1/termo-referencia/0'))
    const semConsultor = linha(page, 'Sem consultor')
    await semConsultor.getByRole('button', { name: /^Iniciar: / }).click()
    await page.getByRole('button', { name: 'Escolher consultor' }).click()
    const form = page.getByRole('dialog', { name: 'Editar solução' })
    await expect(form.getByRole('combobox', { name: 'Consultor' })).toBeVisible()
    await semViolacoes(page)
  })

  test('the list of all terms is filtered in the address and leads to a city', async ({ page }) => {
    await entrar(page, 'admin')
    await page.goto(url('/termo-referencia'))
    await expect(page.getByRole('row').filter({ hasText: 'Vale Sereno' })).toBeVisible()
    await page.getByRole('combobox', { name: /^Situação/ }).click()
    await page.getByRole('option', { name: /Interrompida/ }).click()
    await expect(page).toHaveURL(/situacao=4/)
    await page.getByRole('main').locator('tbody').getByRole('link').first().click()
    await expect(page.getByRole('treegrid')).toBeVisible()
  })

  test('on a phone the tree is read: what, how far, whose, which hours', {
    tag: ['@celular', '@so-no-celular'],
  }, async ({ page }) => {
    await entrar(page, 'condutor')
    await page.goto(url('/cidade/1/termo-referencia/0'))
    const arvore = page.getByRole('treegrid')
    await expect(arvore.getByText('Kick-off e Comitê Gestor')).toBeVisible()
    await expect(arvore.getByText('Previstas').first()).toBeVisible()
    await page.getByRole('button', { name: 'Abrir Kick-off e Comitê Gestor' }).click()
    await expect(arvore.getByText('Decreto do comitê gestor')).toBeVisible()
    // As deep as hours go they stand two and two at least.
    const horas = arvore.getByRole('row').filter({ hasText: 'Decreto do comitê gestor' }).locator('dl > div')
    const [previstas, realizadas] = [await horas.nth(0).boundingBox(), await horas.nth(1).boundingBox()]
    expect(realizadas!.y).toBe(previstas!.y)
    await page.getByRole('searchbox', { name: 'Buscar no termo' }).fill('decreto publicado')
    await expect(arvore.getByText('Decreto publicado').first()).toBeVisible()
    const { cabe, ha } = await page.evaluate(() => ({ cabe: innerWidth, ha: document.body.scrollWidth }))
    expect(ha).toBeLessThanOrEqual(cabe)
    await semViolacoes(page)
  })
})
