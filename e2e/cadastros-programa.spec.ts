import { readFile } from 'node:fs/promises'
import { readXlsx } from 'hucre/xlsx'
import { streamXlsx } from '#server/documents/xlsx.ts'
import { paginaSemViolacoes } from './axe.ts'
import { entrar, expect, test, url } from './praca.ts'

test.describe('Cadastros do programa', () => {
  test('the axis dialog is 600 px wide and asks for name, project and description (R501, R502, R527)', {
    tag: '@celular',
  }, async ({ page, celular, marca }) => {
    const nome = `Eixo ${marca}`
    await entrar(page, 'admin')
    await page.goto(url('/eixos'))
    await page.getByRole('button', { name: 'Novo eixo' }).click()
    const dialogo = page.getByRole('dialog', { name: 'Novo eixo' })
    await expect(dialogo).toBeVisible()
    if (!celular) expect((await dialogo.boundingBox())?.width).toBe(600)
    await dialogo.getByLabel('Nome').fill(nome)
    await dialogo.getByRole('combobox', { name: 'Projeto' }).click()
    await page.getByRole('option', { name: 'Cidade em Movimento' }).click()
    await dialogo.getByLabel('Descrição').fill('Feito na prova')
    await dialogo.getByRole('button', { name: 'Salvar' }).click()
    await expect(dialogo).toBeHidden()
    await expect(page.getByText(nome).first()).toBeVisible()
    await expect(page.getByRole('button', { name: `Excluir: ${nome}` })).toHaveCount(0)
  })

  test('an answered question opens a new version, and both are told beside the list', async ({ page }) => {
    const numero = 1
    await entrar(page, 'admin')
    await page.goto(url('/pergunta'))
    await page.getByRole('button', { name: `Editar: ${numero}`, exact: true }).click()
    const dialogo = page.getByRole('dialog', { name: 'Editar pergunta' })
    await expect(dialogo.getByText(/Já respondida em/)).toBeVisible()
    const texto = dialogo.getByLabel('Texto')
    await texto.fill(`${await texto.inputValue()} (revista)`)
    await expect(dialogo.getByText(/Salvar abre uma nova versão/)).toBeVisible()
    await paginaSemViolacoes(page)
    await dialogo.getByRole('button', { name: 'Salvar' }).click()
    await expect(page.getByText(`Nova versão da pergunta ${numero} aberta`)).toBeVisible()
    await expect(dialogo).toBeHidden()
    await page.getByRole('button', { name: `Mais ações: ${numero}`, exact: true }).click()
    await page.getByRole('menuitem', { name: 'Versões e histórico' }).click()
    const lateral = page.getByRole('dialog', { name: `Pergunta ${numero}` })
    await lateral.getByRole('tab', { name: 'Versões e histórico' }).click()
    await expect(lateral.getByText('Versão anterior')).toBeVisible()
    await expect(lateral.getByText('(revista)').first()).toBeVisible()
  })

  test('axes are set for several municipalities at once after a preview', async ({ page }) => {
    await entrar(page, 'admin')
    await page.goto(url('/municipioEixo'))
    await page.getByRole('combobox', { name: 'Eixos da mudança' }).click()
    await page.getByRole('option', { name: 'Inovação e Sustentabilidade' }).click()
    await page.keyboard.press('Escape')
    await page.getByRole('radio', { name: 'Definir, sem perguntas' }).click()
    // Where nobody has answered yet.
    for (const lugar of ['Encruzilhada Nova/SC', 'Três Colinas/SC']) {
      const marca = page.getByRole('checkbox', { name: `Selecionar ${lugar}` })
      await page.getByRole('searchbox').fill(lugar.split('/')[0]!)
      await marca.click()
    }
    const previa = page.getByRole('status', { name: 'Prévia' })
    await expect(previa.getByText('2 alterações')).toBeVisible()
    await paginaSemViolacoes(page)
    await page.getByRole('button', { name: 'Aplicar' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Aplicar' }).click()
    await expect(page.getByText('Eixos dos municípios atualizados')).toBeVisible()
  })

  test('a spreadsheet of institutions is shown line by line, refused whole, then imported', async ({ page, marca }) => {
    const nome = `Instituto ${marca}`
    const planilha = async (categoria: string) => {
      const titulos = ['Nome', 'Sigla', 'Categoria', 'Municípios']
      const colunas = titulos.map((titulo, i) => ({ chave: String(i), titulo, tipo: 'texto' as const }))
      const linhas = [
        { 0: nome, 1: 'INST', 2: 'Ensino e pesquisa', 3: 'Vale Sereno/SC' },
        { 0: `${nome} 2`, 1: 'INST2', 2: categoria, 3: 'Vale Sereno/SC; Pedra Clara/SC' },
      ]
      const partes = await streamXlsx({ sheets: [{ nome: 'Dados', colunas, linhas }] }).toArray()
      const mimeType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
      return { name: 'instituicoes.xlsx', mimeType, buffer: Buffer.concat(partes) }
    }
    await entrar(page, 'admin')
    await page.goto(url('/instituicao'))
    await page.getByRole('button', { name: 'Mais ações', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Importar planilha' }).click()
    const dialogo = page.getByRole('dialog', { name: 'Importar instituições' })
    const arquivo = dialogo.locator('input[type=file]').first()
    await arquivo.setInputFiles(await planilha('Clube'))
    await expect(dialogo.getByText('1 linha recusada')).toBeVisible()
    await expect(dialogo.getByText(/Categoria não encontrada: Clube/).first()).toBeVisible()
    await expect(dialogo.getByRole('button', { name: 'Importar' })).toBeDisabled()
    await paginaSemViolacoes(page)
    await dialogo.getByRole('button', { name: 'Remover: instituicoes.xlsx' }).click()
    await arquivo.setInputFiles(await planilha('Empresa'))
    await expect(dialogo.getByText('2 linhas incluídas')).toBeVisible()
    await dialogo.getByRole('button', { name: 'Importar' }).click()
    await expect(page.getByText('Planilha importada: 2 inclusões e 0 alterações')).toBeVisible()
    await expect(dialogo).toBeHidden()
  })

  test('a band has a page with its answers and prices', { tag: '@celular' }, async ({ page, marca, isMobile }) => {
    const nome = `Faixa ${marca}, com um nome que passa dos cinquenta caracteres`
    await entrar(page, 'admin')
    await page.goto(url('/faixas/add'))
    await page.getByLabel('Nome').fill(nome)
    await page.getByRole('combobox', { name: 'Tipo' }).click()
    await page.getByRole('option', { name: 'MEI ativos' }).click()
    await page.getByLabel('Mínimo').fill('100')
    await paginaSemViolacoes(page)
    await page.getByRole('button', { name: 'Incluir faixa' }).click()
    await expect(page).toHaveURL(/\/faixas\/edit\/\d+/)
    await page.getByRole('button', { name: 'Novo preço da solução' }).click()
    const dialogo = page.getByRole('dialog', { name: 'Novo preço da solução' })
    await dialogo.getByRole('combobox', { name: 'Solução' }).click()
    await page.getByRole('option', { name: 'Plano de Compras' }).click()
    await dialogo.getByLabel('Horas').fill('40')
    await dialogo.getByLabel('Preço').fill('7200')
    await dialogo.getByRole('button', { name: 'Salvar' }).click()
    await expect(dialogo).toBeHidden()
    await expect(page.getByText('R$ 7.200,00').first()).toBeVisible()
    await paginaSemViolacoes(page)
    await page.goto(url('/faixas'))
    // Without a mouse there is no tooltip: a phone shows the whole of it.
    await expect(page.getByText(isMobile ? nome : `${nome.slice(0, 50)}…`)).toBeVisible()
  })

  test('the municipalities of a regional unit are marked in one list; the units go into a spreadsheet (R849)', async ({
    page,
  }) => {
    await entrar(page, 'admin')
    await page.goto(url('/ur'))
    await page.getByRole('button', { name: 'Municípios: Oeste' }).click()
    const dialogo = page.getByRole('dialog', { name: 'Municípios da unidade Oeste' })
    await expect(dialogo.getByText('Nenhuma mudança')).toBeVisible()
    await paginaSemViolacoes(page)
    await dialogo.getByRole('button', { name: 'Cancelar' }).click()
    await page.getByRole('button', { name: 'Mais ações', exact: true }).click()
    const baixado = page.waitForEvent('download')
    await page.getByRole('menuitem', { name: 'Baixar a planilha' }).click()
    expect((await baixado).suggestedFilename()).toBe('Unidades Regionais.xlsx')
  })

  test('what a list shows is taken away as Excel and as text, as it is found and ordered', async ({ page }) => {
    await entrar(page, 'admin')
    await page.goto(url('/ur'))
    await page.getByRole('searchbox', { name: 'Buscar na lista' }).fill('oeste')
    await expect(page.getByRole('status').filter({ hasText: /^\d+ de \d+/ })).toBeVisible()
    const levar = async (formato: string) => {
      await page.getByRole('button', { name: 'Exportar' }).click()
      const baixado = page.waitForEvent('download')
      await page.getByRole('menuitem', { name: formato }).click()
      const arquivo = await baixado
      return { nome: arquivo.suggestedFilename(), bytes: await readFile(await arquivo.path()) }
    }
    const texto = await levar('Texto (CSV)')
    expect(texto.nome).toBe('Unidades Regionais.csv')
    const [cabecalho, ...linhas] = texto.bytes.toString('utf8').split('\r\n').filter(Boolean)
    expect(cabecalho).toMatch(/^\ufeffNome;.*Municípios$/)
    expect(linhas.length).toBeGreaterThan(0)
    expect(linhas.every((l) => /oeste/i.test(l))).toBe(true)
    const excel = await levar('Excel (XLSX)')
    expect(excel.nome).toBe('Unidades Regionais.xlsx')
    const { sheets } = await readXlsx(excel.bytes)
    expect(sheets[0]?.rows).toHaveLength(linhas.length + 1)
    expect(sheets[0]?.rows.slice(1).map((l) => typeof l.at(-1))).toEqual(linhas.map(() => 'number'))
  })

  test('the seal room calls axes and themes pillars', async ({ page }) => {
    await entrar(page, 'admin', 'sala.localhost')
    await page.goto(url('/pergunta', 'sala.localhost'))
    await expect(page.getByRole('heading', { level: 1, name: 'Critérios' })).toBeVisible()
    await page.goto(url('/tema', 'sala.localhost'))
    await expect(page.getByRole('button', { name: 'Novo pilar' })).toBeVisible()
    await page.goto(url('/medalha', 'sala.localhost'))
    await expect(page.getByText('Diamante').first()).toBeVisible()
  })
})
