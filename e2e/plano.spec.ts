import type { Page } from '@playwright/test'
import { type Api, admin, HOST, novaCidade } from './acompanhamentos.ts'
import { CELULAR_ESTREITO, emTelaPequena } from './alcance.ts'
import { expect, semViolacoes, test, url } from './praca.ts'

/** A city whose diagnosis ended with a NÃO to the first questions, and its plan. */
const cidadeComPlano = async (api: Api, nome: string) => {
  const municipioId = await novaCidade(api, nome, 1)
  const { acompanhamentoId } = await api('POST', '/api/acompanhamento', { municipioId, diagnostico: true })
  const d = await api('GET', `/api/acompanhamento/diagnostico/${municipioId}`)
  await api('PUT', '/api/acompanhamento/diagnostico/respostas', {
    acompanhamentoId,
    perguntas: d.perguntas.map((p: { acompanhamentoPerguntaId: number; pergunta: { numero: number } }) => ({
      acompanhamentoPerguntaId: p.acompanhamentoPerguntaId,
      resposta: p.pergunta.numero > 3,
    })),
  })
  for (const { temaId } of d.temas)
    await api('PUT', '/api/acompanhamento/diagnostico/finalizar-tema', { municipioId, temaId })
  await api('PUT', `/api/acompanhamento/diagnostico/finalizar/${municipioId}`)
  const plano = async () => (await api('GET', `/api/acompanhamento/plano-acao/${acompanhamentoId}`)).linhas
  return { municipioId, plano }
}

const abrir = async (page: Page, municipioId: number) => {
  await page.goto(url(`/cidade/${municipioId}/pmd`, HOST))
  await expect(page.getByRole('heading', { level: 1, name: 'Plano de Ação' })).toBeVisible()
}

test.describe('Plano de Ação', () => {
  test('actions are worded as actions and edited in their cells, by pointing and by keys', async ({ page, marca }) => {
    await page.setViewportSize({ width: 1366, height: 768 })
    const api = await admin(page)
    const { municipioId, plano } = await cidadeComPlano(api, `Cidade do plano ${marca}`)
    await abrir(page, municipioId)
    const acao = page.getByRole('row', { name: /Criar e aprovar o Plano de Desenvolvimento/ })
    await expect(acao).toContainText('Pergunta: O município possui Plano de Desenvolvimento Municipal vigente')
    const celula = (campo: string) => acao.getByRole('button', { name: new RegExp(`editar ${campo}\\?$`) })
    const status = acao.getByRole('button', { name: /editar Status$/ })

    // By pointing: leaving the cell for another saves it, and the other opens.
    await celula('Quem').click()
    await page.keyboard.type('Secretaria da Fazenda')
    await semViolacoes(page)
    await celula('Quando').click()
    await expect(celula('Quem')).toHaveText(/^Secretaria da Fazenda/)
    const inicio = acao.getByRole('textbox', { name: 'Início' })
    await expect(inicio).toBeFocused()
    await inicio.fill('02/03/2026')
    // The calendar hangs elsewhere in the page; the cell stays open while it is used.
    await acao.getByRole('button', { name: 'Abrir calendário' }).last().click()
    await page.getByRole('button', { name: 'Próximo mês' }).click()
    await page.getByRole('button', { name: /^15 / }).click()
    await expect(acao.getByRole('textbox', { name: 'Término' })).toHaveValue(/^15\/\d\d\/\d{4}$/)
    await acao.getByRole('textbox', { name: 'Término' }).press('Enter')
    await expect(celula('Quando')).toBeFocused()
    await expect(celula('Quando')).toContainText('desde 02/03/2026')

    // By keys: from cell to cell, Enter opens, chooses and saves, Esc gives back.
    await page.keyboard.press('Tab')
    await expect(status).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('option', { name: 'Em andamento' })).toBeVisible()
    // An arrow that comes before the list knows where it stands begins at its top: who reads goes on to the right one.
    await expect(async () => {
      await page.keyboard.press('ArrowDown')
      await expect(page.locator('[role="option"][data-combobox-selected]')).toHaveText('Em andamento', { timeout: 500 })
    }).toPass()
    await page.keyboard.press('Enter')
    await expect(status).toContainText('Em andamento')
    await expect(status).toBeFocused()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await page.keyboard.type('1500,5')
    await page.keyboard.press('Enter')
    await expect(celula('Quanto')).toHaveText(/^R\$\s1\.500,50/)
    await page.keyboard.press('Enter')
    await page.keyboard.type('9')
    await page.keyboard.press('Escape')
    await expect(celula('Quanto')).toHaveText(/^R\$\s1\.500,50/)
    await celula('O quê').click()
    await page.keyboard.type(' Com ata.')
    await page.keyboard.press('Enter')
    await expect(acao.getByRole('button', { name: /Com ata\.\s?, editar O quê\?$/ })).toBeFocused()
    await semViolacoes(page)
    // The cell shows it before the server has it.
    await expect
      .poll(async () => (await plano())[0])
      .toMatchObject({
        quem: 'Secretaria da Fazenda',
        inicio: '2026-03-02',
        status: 2,
        quanto: 1500.5,
        oQue: expect.stringMatching(/gestor\. Com ata\.$/),
      })
    await page.getByRole('button', { name: 'Mais ações', exact: true }).click()
    const [arquivo] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: 'Download PDF' }).click(),
    ])
    expect(arquivo.suggestedFilename()).toMatch(/^plano-de-acao-.*\.pdf$/)
  })

  test('what is not saved stays in its cell: without a connection, and when somebody else changed the same', async ({
    page,
    marca,
  }) => {
    const api = await admin(page)
    const { municipioId, plano } = await cidadeComPlano(api, `Cidade do plano partido ${marca}`)
    await abrir(page, municipioId)
    const acao = page.getByRole('row', { name: /painel de indicadores/ })
    const quem = acao.getByRole('button', { name: /editar Quem\?$/ })
    await quem.click()
    await page.context().setOffline(true)
    await page.keyboard.type('Gabinete')
    await page.keyboard.press('Enter')
    const campo = acao.getByRole('textbox', { name: 'Quem?' })
    await expect(acao).toContainText('Sem conexão com o servidor')
    await expect(campo).toHaveValue('Gabinete')
    await semViolacoes(page)
    // Another line goes on as ever; the tab asks before it is left.
    await page.getByRole('link', { name: 'Visão geral' }).click()
    const sair = page.getByRole('dialog', { name: 'Descartar alterações?' })
    await sair.getByRole('button', { name: 'Continuar editando' }).click()
    await expect(campo).toHaveValue('Gabinete')
    await page.context().setOffline(false)

    // Meanwhile the same cell was filled by another person.
    const outra = (await plano()).find((l: { numero: number }) => l.numero === 3)
    await api('PUT', '/api/acompanhamento/plano-acao', { ...outra, quem: 'Ouvidoria', onde: 'Na prefeitura' })
    await acao.getByRole('button', { name: 'Tentar de novo' }).click()
    const conflito = page.getByRole('dialog', { name: 'Este registro foi alterado por outra pessoa' })
    await expect(conflito).toContainText('Ouvidoria')
    await expect(conflito).toContainText('Gabinete')
    await conflito.getByRole('button', { name: 'Manter o que digitei' }).click()
    await expect(conflito).toBeHidden()
    await campo.press('Enter')
    await expect(quem).toHaveText(/^Gabinete/)
    // The cell shows what is being saved before it is.
    await expect
      .poll(async () => (await plano()).find((l: { numero: number }) => l.numero === 3))
      .toMatchObject({ quem: 'Gabinete', onde: 'Na prefeitura' })
  })

  test('on a phone an action opens its form', { tag: ['@celular', '@so-no-celular'] }, async ({ page, marca }) => {
    const api = await admin(page)
    const { municipioId } = await cidadeComPlano(api, `Cidade do plano à mão ${marca}`)
    await abrir(page, municipioId)
    await page.getByRole('button', { name: /^Criar e aprovar o Plano/ }).click()
    const form = page.getByRole('dialog', { name: 'Ação da pergunta 1' })
    await expect(form).toContainText('Pergunta 1: O município possui Plano')
    await form.getByRole('textbox', { name: 'Quem?' }).fill('Gabinete')
    await semViolacoes(page)
    await form.getByRole('button', { name: 'Salvar' }).click()
    await expect(form).toBeHidden()
    await expect(page.getByRole('listitem').filter({ hasText: 'Criar e aprovar o Plano' })).toContainText('Gabinete')
    await emTelaPequena(page, CELULAR_ESTREITO)
    await semViolacoes(page)
  })
})
