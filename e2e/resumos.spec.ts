import { paginaSemViolacoes } from './axe.ts'
import { entrar, expect, semViolacoes, test, url } from './praca.ts'

const resumos = '/cidade/2/resumo-municipio'

test.describe('Resumos do município', () => {
  test('one is reached from the city, written with figures, changed, printed and deleted (R038, R039, R040, R794)', {
    tag: '@celular',
  }, async ({ page, marca }) => {
    const titulo = `Resumo ${marca}`
    await entrar(page, 'condutor')
    await page.goto(url('/cidade/2/geral'))
    await page.getByRole('button', { name: 'Mais ações', exact: true }).click()
    await page.getByRole('menuitem', { name: /Resumos/ }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Resumos do Município' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Resumo executivo para o plano municipal', exact: true })).toBeVisible()
    await semViolacoes(page)

    await page.getByRole('link', { name: 'Novo resumo' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Novo resumo' })).toBeVisible()
    await page.getByLabel('Título').fill(titulo)
    await page.getByRole('button', { name: 'Salvar' }).click()
    await expect(page.getByText('Campo Obrigatório', { exact: true })).toBeVisible()
    await page.getByLabel('Ano-base').fill('2025')
    const populacao = page.getByRole('group', { name: 'População' })
    await populacao.getByLabel('Valor').fill('27800')
    await page.getByRole('button', { name: 'Salvar' }).click()
    // A figure needs its source and year; lines left empty ask for nothing.
    await expect(populacao.getByText('Campo Obrigatório')).toHaveCount(2)
    await paginaSemViolacoes(page)
    await populacao.getByLabel('Fonte').fill('IBGE')
    await populacao.getByLabel('Ano').fill('2025')
    await page.getByLabel('Forças').fill('Comércio forte')
    await page.getByRole('button', { name: 'Salvar' }).click()
    await expect(page.getByRole('heading', { level: 1, name: titulo })).toBeVisible()
    await expect(page).toHaveURL(/resumo-municipio\/add\/\d+/)
    await expect(page.getByRole('group', { name: 'População' }).getByLabel('Valor')).toHaveValue('27.800')
    await expect(page.getByRole('group', { name: 'IDHM' })).toHaveCount(0)

    await page.getByRole('button', { name: 'Adicionar indicador' }).click()
    const novo = page.getByRole('group', { name: 'Indicador 2' })
    await novo.getByRole('combobox', { name: 'Indicador' }).fill('IDHM')
    const idhm = page.getByRole('group', { name: 'IDHM' })
    await idhm.getByLabel('Valor').fill('0,742')
    await idhm.getByLabel('Fonte').fill('Atlas')
    await idhm.getByLabel('Ano').fill('2010')
    await page.getByRole('button', { name: 'Salvar' }).click()
    await expect(page.getByText('Resumo salvo com sucesso')).toBeVisible()

    const baixado = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Mais ações', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Baixar o PDF' }).click()
    expect((await baixado).suggestedFilename()).toBe('resumo-pedra-clara-2025.pdf')

    await page.goto(url(resumos))
    await page.getByRole('button', { name: `Excluir: ${titulo} (2025)` }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Excluir' }).click()
    await expect(page.getByText('Resumo excluído')).toBeVisible()
    await expect(page.getByRole('link', { name: titulo, exact: true })).toHaveCount(0)
  })

  test('who does not write them reads them', async ({ page }) => {
    await entrar(page, 'especialista')
    await page.goto(url(resumos))
    await expect(page.getByRole('link', { name: 'Novo resumo' })).toHaveCount(0)
    await page.getByRole('link', { name: 'Resumo executivo para o plano municipal', exact: true }).click()
    await expect(page.getByLabel('Título')).toHaveAttribute('readonly', '')
    await expect(page.getByRole('button', { name: 'Salvar' })).toHaveCount(0)
    await semViolacoes(page)
  })

  test('a PDF that takes a while says so and can be given up; one that is refused for now is asked for again', {
    tag: '@celular',
  }, async ({ page }) => {
    await entrar(page, 'condutor')
    await page.goto(url(resumos))
    await page.getByRole('link', { name: 'Resumo executivo para o plano municipal', exact: true }).click()
    const pedir = async () => {
      await page.getByRole('button', { name: 'Mais ações', exact: true }).click()
      await page.getByRole('menuitem', { name: 'Baixar o PDF' }).click()
    }
    const chamada = '**/download-resumo/*'
    const desistencia = page.waitForEvent('requestfailed', (r) => r.url().includes('/download-resumo/'))
    await page.route(chamada, () => {})
    await pedir()
    await expect(page.getByText('Preparando o documento…')).toBeVisible()
    await semViolacoes(page)
    await page.getByRole('button', { name: 'Cancelar' }).click()
    await desistencia
    await expect(page.getByText('Preparando o documento…')).toHaveCount(0)

    const message = 'Você já pediu vários documentos. Espere que fiquem prontos e tente de novo.'
    await page.unroute(chamada)
    await page.route(chamada, (r) => r.fulfill({ status: 429, json: { code: 'documentosDemais', message } }))
    await pedir()
    await expect(page.getByText(message)).toBeVisible()
    await semViolacoes(page)
    await page.unroute(chamada)
    const baixado = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Tentar de novo' }).click()
    expect((await baixado).suggestedFilename()).toMatch(/^resumo-.*\.pdf$/)
    await expect(page.getByText(message)).toHaveCount(0)
  })
})
