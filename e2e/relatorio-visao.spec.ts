import { readFile } from 'node:fs/promises'
import { readXlsx } from 'hucre/xlsx'
import { paginaSemViolacoes } from './axe.ts'
import { entrar, expect, semViolacoes, test, url } from './praca.ts'

const RELATORIO = '/dashboard-administrativo2/relatorio/get-analitico-pontos-por-eixo'

test.describe('A report as one looks at it', () => {
  test('is grouped, drawn, saved, shared, taken home and scheduled', { tag: '@celular' }, async ({
    page,
    celular,
    marca,
  }) => {
    const nome = `Jornada ${marca}`
    await entrar(page, 'analista')
    await page.goto(url(RELATORIO))
    await expect(page.getByRole('heading', { level: 1, name: 'Pontos por eixo' })).toBeVisible()

    await page.getByRole('combobox', { name: 'Agrupar por' }).selectOption('Agrupar por Município')
    await expect(page).toHaveURL(/grupo=municipio/)
    const grupos = page.getByRole('button', { expanded: true, name: /\d+ linhas?$/ })
    await expect(grupos.first()).toBeVisible()
    await page.getByRole('combobox', { name: 'Gráfico de' }).selectOption('Gráfico de %')
    const figura = page.getByRole('figure', { name: '% por Município' })
    await expect(figura).toBeVisible()
    await figura.getByRole('button', { name: /Ver tabela/ }).click()
    await expect(figura.getByRole('row').nth(1)).toBeVisible()
    await semViolacoes(page)
    await paginaSemViolacoes(page)

    // Folded by the keyboard, then all of them.
    const primeiro = page.getByRole('button', { name: /\d+ linhas?$/ }).first()
    await primeiro.focus()
    await page.keyboard.press('ArrowLeft')
    await expect(primeiro).toHaveAttribute('aria-expanded', 'false')
    await page.getByRole('button', { name: 'Dobrar todos os grupos' }).click()
    await expect(page).toHaveURL(/dobrados=sim/)
    await expect(grupos).toHaveCount(0)
    const quantos = await page.getByRole('button', { expanded: false, name: /\d+ linhas?$/ }).count()
    expect(quantos).toBeGreaterThan(1)

    await page.getByRole('button', { name: 'Visões', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Salvar como nova visão' }).click()
    const dialogo = page.getByRole('dialog')
    await dialogo.getByRole('textbox', { name: 'Nome' }).fill(nome)
    await dialogo.getByRole('switch', { name: /Compartilhar com o grupo Analista/ }).check()
    await semViolacoes(page)
    await dialogo.getByRole('button', { name: 'Salvar' }).click()
    await expect(page).toHaveURL(/\?visao=\d+$/)
    const endereco = page.url()
    await expect(page.getByText(nome, { exact: true })).toBeVisible()

    // Changed and dropped.
    await page.getByRole('button', { name: 'Desdobrar todos os grupos' }).click()
    await expect(page.getByText(/alterada/)).toBeVisible()
    await page.getByRole('button', { name: 'Descartar' }).click()
    await expect(page).toHaveURL(endereco)
    await expect(page.getByRole('button', { name: 'Desdobrar todos os grupos' })).toBeVisible()

    const baixado = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Mais ações', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Baixar em XLSX' }).click()
    const { sheets } = await readXlsx(await readFile(await (await baixado).path()))
    const linhas = sheets[0]!.rows.map((l) => String(l[0]))
    expect(linhas[0]).toBe('Município')
    expect(linhas.filter((l) => l.startsWith('Subtotal de '))).toHaveLength(quantos)
    expect(linhas.at(-1)).toMatch(/^Total \(\d+ linhas\)$/)

    await page.getByRole('button', { name: 'Mais ações', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Agendar envio' }).click()
    await expect(dialogo.getByText(`Ele segue a visão ${nome}, como ela estiver.`, { exact: false })).toBeVisible()
    await dialogo.getByRole('radio', { name: 'Todo mês' }).check()
    await dialogo.getByRole('combobox', { name: 'Dia do mês' }).selectOption('Último dia')
    await semViolacoes(page)
    await dialogo.getByRole('button', { name: 'Agendar' }).click()
    await expect(dialogo).toBeHidden()
    await page.getByRole('button', { name: 'Mais ações', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Relatórios agendados' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Relatórios agendados' })).toBeVisible()
    const meu = page.getByRole(celular ? 'listitem' : 'row').filter({ hasText: `Visão ${nome}` })
    await expect(meu).toContainText('No último dia de cada mês às 7h')
    // Nothing tells its name just because the mouse happens to be there.
    await page.mouse.move(0, 0)
    await semViolacoes(page)
    await meu.getByRole('button', { name: /^Enviar agora/ }).click()
    await expect(meu).toContainText('Enviado por e-mail', { timeout: 30_000 })
    await meu.getByRole('button', { name: /^Pausar/ }).click()
    await expect(meu).toContainText('Pausado')

    // Somebody of the same group opens the address and sees what is hers.
    await entrar(page, 'carla.dornelles')
    await page.goto(endereco)
    await expect(page.getByText(nome, { exact: true })).toBeVisible()
    await expect(page.getByText(/de Beatriz Falcão/)).toBeVisible()
    await expect(page.getByRole('figure', { name: '% por Município' })).toBeVisible()

    // The mail is in the outbox, with the file.
    await entrar(page, 'admin')
    await page.goto(url('/caixa-de-saida'))
    await expect(page.getByText(new RegExp(`relatório Pontos por eixo, ${nome}`)).first()).toBeVisible()
  })

  test('of another group is not found', async ({ page }) => {
    await entrar(page, 'analista')
    await page.goto(url(RELATORIO))
    await page.getByRole('button', { name: 'Visões', exact: true }).click()
    await page.getByRole('menuitem', { name: /^Onde há menos pontos/ }).click()
    await expect(page).toHaveURL(/\?visao=\d+$/)
    const endereco = page.url()
    await entrar(page, 'condutor')
    await page.goto(endereco)
    await expect(page.getByText('Visão não encontrada')).toBeVisible()
    await page.getByRole('button', { name: 'Ver o relatório sem ela' }).click()
    await expect(page.getByText(/^[\d.]+ linhas?$/)).toBeVisible()
  })
})
