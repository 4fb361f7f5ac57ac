import { readFile } from 'node:fs/promises'
import { readXlsx } from 'hucre/xlsx'
import { paginaSemViolacoes } from './axe.ts'
import { entrar, expect, semViolacoes, test, url } from './praca.ts'

/** What the drawing calls a state of the questions, and the report of one of them. */
const SITUACAO_DO_ENVIO: Readonly<Record<string, string>> = {
  Respondidas: 'Não enviada',
  'Em análise': 'Em análise',
  Aprovadas: 'Aprovada',
  Rejeitadas: 'Rejeitada',
}

test.describe('Relatórios do dashboard', () => {
  test('one is found in the catalogue, filtered and taken home as a spreadsheet (R431, R432, R572, R574)', {
    tag: '@celular',
  }, async ({ page, celular }) => {
    await entrar(page, 'analista')
    await page.goto(url('/dashboard-administrativo2'))
    await expect(page).toHaveURL(/dashboard-administrativo2\/graficos$/)
    await page.getByRole('main').getByRole('link', { name: 'Catálogo de relatórios' }).click()
    await expect(page).toHaveURL(/dashboard-administrativo2\/relatorios$/)
    await semViolacoes(page)
    await page.getByRole('main').getByRole('searchbox').fill('falta evidencia')
    await expect(page).toHaveURL(/\?busca=falta\+evidencia$/)
    await page.getByRole('region', { name: 'Indicadores' }).getByRole('link', { name: 'Falta evidenciar' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Falta evidenciar' })).toBeVisible()
    await expect(page.getByText('Escolha ao menos um filtro para ver este relatório.')).toBeVisible()
    await paginaSemViolacoes(page)

    // What comes next is open on a phone too.
    if (celular) await expect(page.getByRole('button', { name: /^Filtros/ })).toHaveAttribute('aria-expanded', 'true')
    await page.getByRole('combobox', { name: 'UF' }).click()
    await page.getByRole('option').first().click()
    await page.keyboard.press('Escape')
    await expect(page).toHaveURL(/\?uf=[A-Z]{2}$/)
    const contagem = page.getByText(/^[\d.]+ linhas$/)
    await expect(contagem).toBeVisible()
    const linhas = Number((await contagem.innerText()).replace(/\D/g, ''))
    expect(linhas).toBeGreaterThan(0)
    await semViolacoes(page)

    // The address keeps the filter, and the page remembers it.
    await page.reload()
    await expect(contagem).toHaveText(new RegExp(`^${linhas} `))

    const baixado = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Mais ações', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Baixar em XLSX' }).click()
    const arquivo = await baixado
    expect(arquivo.suggestedFilename()).toBe('falta-evidenciar.xlsx')
    const { sheets } = await readXlsx(await readFile(await arquivo.path()))
    expect(sheets[0]!.rows.length).toBe(linhas + 1)
  })

  test('the drawings lead to the rows behind them, to a state and to its places (R724)', {
    tag: '@celular',
  }, async ({ page, celular }) => {
    await entrar(page, 'analista')
    await page.goto(url('/dashboard-administrativo2/graficos?uf=SC'))
    const lugares = page.getByRole('region', { name: 'Municípios de Santa Catarina' })
    await expect(lugares).toBeVisible()
    await paginaSemViolacoes(page)
    if (!celular)
      // Seen without scrolling: the figures, and where the first drawing begins.
      expect((await page.getByRole('region', { name: 'Comprovado por eixo' }).boundingBox())!.y).toBeLessThan(384)

    await test.step('a drawing opens its report with the same filters', async () => {
      const quadro = page.getByRole('region', { name: 'Perguntas por situação da evidência' })
      await quadro.getByRole('button', { name: /^Ver tabela/ }).click()
      const celulas = await quadro.getByRole('row').allInnerTexts()
      const contadas = celulas.slice(1).map((linha) => {
        const [estado, perguntas] = linha.split('\t')
        return [SITUACAO_DO_ENVIO[estado!]!, perguntas!] as const
      })
      expect(contadas.length).toBeGreaterThan(2)
      await page.getByRole('link', { name: /^Ver as linhas das evidências/ }).click()
      await expect(page).toHaveURL(/get-situacao-detalhada-envio-evidencia\?uf=SC&grupo=situacao&dobrados=sim$/)
      await expect(page.getByRole('heading', { level: 1, name: 'Situação do envio de evidências' })).toBeVisible()
      // As many rows in each part as the drawing told questions.
      for (const [situacao, perguntas] of contadas)
        await expect(
          page.getByRole('button', { name: new RegExp(`^${situacao}\\s*${perguntas} linhas?$`) }),
        ).toBeVisible()
      await page.getByRole('navigation', { name: 'Você está em' }).getByRole('link', { name: 'Dashboard' }).click()
      // The dashboard remembers what it was narrowed to.
      await expect(page).toHaveURL(/graficos\?uf=SC$/)
    })
    await test.step('the table says the same as the drawing', async () => {
      const medalhas = page.getByRole('region', { name: 'Medalhas', exact: true })
      await medalhas.getByRole('button', { name: /^Ver tabela/ }).click()
      await expect(medalhas.getByRole('row').nth(1)).toContainText('%')
    })
    await test.step('a state is chosen by keyboard, a square opens its place', async () => {
      const estado = page.getByRole('list', { name: 'Estados' }).getByRole('link', { name: /^Santa Catarina/ })
      await estado.focus()
      await page.keyboard.press('Enter')
      await expect(page).toHaveURL(/mapaUf=SC/)
      await expect(estado).toHaveAttribute('aria-current', 'true')
      await lugares.getByRole('link', { name: /^Vale Sereno: / }).click()
      await expect(page).toHaveURL(/cidade\/1\/geral$/)
    })
  })

  test('who is of a group that does not list it may not open it (R455)', async ({ page }) => {
    await entrar(page, 'parceiro')
    await page.goto(url('/dashboard-administrativo2/relatorio/get-falta-evidenciar'))
    await expect(page.getByRole('heading', { level: 1, name: 'Sem permissão' })).toBeVisible()
  })
})
