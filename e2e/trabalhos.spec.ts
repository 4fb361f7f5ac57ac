import { readFile } from 'node:fs/promises'
import { readXlsx } from 'hucre/xlsx'
import { LINHAS_NA_HORA } from '#contract/trabalho.ts'
import { streamXlsx } from '#server/documents/xlsx.ts'
import { admin, HOST, novaCidade } from './acompanhamentos.ts'
import { paginaSemViolacoes } from './axe.ts'
import { entrar, expect, pedir, test, url } from './praca.ts'

test.describe.configure({ mode: 'serial' })

const instituicoes = async (nome: string, quantas: number, cidade: string) => {
  const colunas = ['Nome', 'Sigla', 'Categoria', 'Municípios'].map((titulo, i) => ({
    chave: String(i),
    titulo,
    tipo: 'texto' as const,
  }))
  const linhas = Array.from({ length: quantas }, (_, i) => ({
    0: `${nome} ${i + 1}`,
    1: `I${i + 1}`,
    2: 'Ensino e pesquisa',
    3: cidade,
  }))
  const partes = await streamXlsx({ sheets: [{ nome: 'Dados', colunas, linhas }] }).toArray()
  const mimeType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
  return { name: 'instituicoes.xlsx', mimeType, buffer: Buffer.concat(partes) }
}

test.describe('Trabalho em segundo plano', () => {
  test('an import of many lines is left, goes on, and the bell tells what was written', async ({ page, marca }) => {
    const quantas = LINHAS_NA_HORA.importacao + 1
    const cidade = `Cidade das instituições ${marca}`
    await novaCidade(await admin(page), cidade, 1)
    await page.goto(url('/instituicao', HOST))
    await page.getByRole('button', { name: 'Mais ações', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Importar planilha' }).click()
    const dialogo = page.getByRole('dialog', { name: 'Importar instituições' })
    const arquivo = dialogo.locator('input[type=file]').first()
    await arquivo.setInputFiles(await instituicoes(`Instituto ${marca}`, quantas, `${cidade}/MA`))
    await expect(dialogo.getByText(`${quantas} linhas incluídas`)).toBeVisible()
    await expect(dialogo.getByText(/segue em segundo plano, e você pode sair desta página/)).toBeVisible()
    await paginaSemViolacoes(page)
    await dialogo.getByRole('button', { name: 'Importar em segundo plano' }).click()
    await expect(dialogo).toBeHidden()
    await expect(page.getByText(/A importação segue em segundo plano/)).toBeVisible()

    // The page is left; it goes on all the same.
    await page.goto(url('/avisos', HOST))
    await expect(page.getByText(/Concluída: Importação: Instituições/).first()).toBeVisible({ timeout: 60_000 })
    await expect(page.getByText(new RegExp(`${quantas} inclusões`)).first()).toBeVisible()
    await paginaSemViolacoes(page)
    await page.goto(url('/instituicao', HOST))
    await page.getByRole('searchbox', { name: 'Buscar' }).fill(`Instituto ${marca}`)
    await expect(page.getByText(new RegExp(`^${quantas} de `))).toBeVisible()
  })

  test('a report of many lines is prepared, with all of its lines, while one does something else', async ({ page }) => {
    const relatorio = '**/api/**/get-falta-evidenciar'
    await entrar(page, 'admin', HOST)
    // The programme of the demo is small: the page is told of as many lines as a big one has.
    await page.route(relatorio, async (rota) => {
      const pedido = rota.request()
      const token = pedido.headers().authorization!.replace('Bearer ', '')
      const linhas: unknown[] = await pedir(HOST, 'POST', new URL(pedido.url()).pathname, pedido.postDataJSON(), token)
      const muitas = Array.from({ length: LINHAS_NA_HORA.planilha + 1 }, (_, i) => linhas[i % linhas.length])
      await rota.fulfill({ json: muitas })
    })
    const respondido = page.waitForResponse((r) => r.url().endsWith('/get-falta-evidenciar'))
    await page.goto(url('/dashboard-administrativo2/relatorio/get-falta-evidenciar?uf=MA', HOST))
    await respondido
    await page.getByRole('button', { name: 'Mais ações', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Baixar em XLSX' }).click()
    await expect(page.getByText('O arquivo está sendo preparado.')).toBeVisible()
    await page.unroute(relatorio)

    await page.goto(url('/avisos', HOST))
    const baixado = page.waitForEvent('download')
    await page
      .getByRole('region', { name: 'Em segundo plano' })
      .getByRole('button', { name: /^Baixar: Falta evidenciar/ })
      .click({ timeout: 60_000 })
    const { sheets } = await readXlsx(await readFile(await (await baixado).path()))

    await page.goto(url('/dashboard-administrativo2/relatorio/get-falta-evidenciar?uf=MA', HOST))
    const contagem = page.getByText(/^[\d.]+ linhas?$/)
    await expect(contagem).toBeVisible()
    expect(sheets[0]!.rows.length).toBe(Number((await contagem.innerText()).replace(/\D/g, '')) + 1)
  })
})
