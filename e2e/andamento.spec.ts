import type { Locator, Page } from '@playwright/test'
import { andamentoDasSolucoes } from '#contract/andamento.ts'
import { entrar, expect, semViolacoes, test, url } from './praca.ts'

const TELA = '/tarefas/andamento'
/** How many the list says that it has. */
const contagem = (page: Page, nome: string) => page.getByRole('region', { name: nome }).getByRole('status').first()
/** Of '1.234 tarefas previstas' the number. */
const numeroDe = async (page: Page, nome: RegExp) => {
  const link = page.getByRole('region', { name: 'Resumo' }).getByRole('link', { name: nome })
  return { link, n: Number.parseInt((await link.textContent())!.replaceAll('.', ''), 10) }
}

/** No heading is under the next one. */
const titulosCabem = async (page: Page) => {
  const titulos = page.getByRole('columnheader').filter({ has: page.getByRole('button') })
  await expect(titulos.first()).toBeVisible()
  const fora = await titulos.evaluateAll((todos) =>
    todos.flatMap((th) => {
      const { left, right } = th.getBoundingClientRect()
      const dentro = [...th.querySelectorAll('*')].map((el) => el.getBoundingClientRect())
      return dentro.some((d) => d.right > right || d.left < left) ? [th.textContent] : []
    }),
  )
  expect(fora).toEqual([])
}
/** Delays that are cut off under their name. */
const cortados = (atrasos: Locator) =>
  atrasos.evaluateAll((todos) =>
    todos
      .filter((el) => {
        const [dele, lugar] = [el.getBoundingClientRect(), el.parentElement!.getBoundingClientRect()]
        return el.scrollWidth > el.clientWidth || dele.bottom > lugar.bottom + 1 || dele.right > lugar.right + 1
      })
      .map((el) => el.textContent),
  )

test.describe('Andamento', () => {
  test('goes from the cities to solutions and tasks; every count leads to as many rows (R418, R725, R822)', async ({
    page,
  }) => {
    await entrar(page, 'admin')
    await page.goto(url(TELA))
    await page
      .getByRole('region', { name: 'Andamento por município' })
      .getByRole('link', { name: 'Vale Sereno/SC', exact: true })
      .click()
    await expect(page).toHaveURL(/nivel=solucoes&cidade=1$/)
    const lista = page.getByRole('region', { name: 'Andamento das soluções' })
    await expect(lista.getByRole('row').nth(1)).toBeVisible()

    for (const [nome, palavra] of [
      [/solu\S+ em andamento$/, 'solu'],
      [/solu\S+ finalizadas?$/, 'solu'],
      [/tarefas? realizadas?$/, 'tarefa'],
      [/tarefas? agendadas?$/, 'tarefa'],
    ] as const)
      await test.step(String(nome), async () => {
        await page.goto(url(`${TELA}?cidade=1`))
        const { link, n } = await numeroDe(page, nome)
        await link.click()
        const onde = palavra === 'solu' ? 'Andamento das soluções' : 'Andamento das tarefas'
        await expect(contagem(page, onde)).toHaveText(new RegExp(`^${n} ${palavra}`))
      })

    await page.goto(url(`${TELA}?nivel=solucoes&cidade=1`))
    const solucao = lista.getByRole('row').nth(1).getByRole('link').first()
    const nome = (await solucao.textContent())!
    await solucao.click()
    const tarefas = page.getByRole('region', { name: 'Andamento das tarefas' })
    await expect(tarefas.getByRole('row').nth(1)).toContainText(nome)
    await page.goBack()
    await expect(lista.getByRole('link', { name: nome, exact: true })).toBeVisible()
  })

  test('filters stand in the address, survive a reload and come back with the page', { tag: '@celular' }, async ({
    page,
    celular,
  }) => {
    await entrar(page, 'admin')
    await page.goto(url(`${TELA}?nivel=solucoes`))
    if (celular) await page.getByRole('button', { name: 'Filtros' }).click()
    await page.getByRole('combobox', { name: 'Situação da solução' }).click()
    await page.getByRole('option', { name: 'Finalizada' }).click()
    await expect(page).toHaveURL(/situacao=3/)
    const lista = page.getByRole('region', { name: 'Andamento das soluções' })
    await expect(lista.getByText('Finalizada').first()).toBeVisible()
    await expect(lista.getByText('Não iniciada')).toHaveCount(0)
    await page.reload()
    await expect(lista.getByText('Finalizada').first()).toBeVisible()
    await expect(lista.getByText('Não iniciada')).toHaveCount(0)
  })

  test('over the months: names stay, today is marked, the keyboard goes from row to row, the table says the same', {
    tag: '@celular',
  }, async ({ page, celular }) => {
    await entrar(page, 'admin')
    await page.goto(url(`${TELA}?nivel=solucoes&vista=tempo`))
    const figura = page.getByRole('figure', { name: 'Andamento das soluções: linha do tempo' })
    const linhas = figura.getByRole('listitem')
    await expect(linhas.nth(5)).toBeVisible()
    await expect(linhas.first().getByRole('img')).toHaveAttribute('aria-label', /% feito; /)
    await semViolacoes(page)

    const nome = linhas.first().getByRole('link')
    const antes = (await nome.boundingBox())!.x
    await figura.locator('[data-rola]').evaluate((el) => el.scrollBy({ left: 200 }))
    expect((await nome.boundingBox())!.x).toBe(antes)

    if (!celular) {
      await nome.focus()
      await page.keyboard.press('ArrowDown')
      await expect(linhas.nth(1).getByRole('link')).toBeFocused()
      await page.keyboard.press('End')
      await expect(linhas.last().getByRole('link')).toBeFocused()
    }
    if (celular) {
      await page.goto(url(`${TELA}?nivel=solucoes&vista=tempo&atrasadas=sim`))
      const atrasos = figura.getByText(/^atraso de \d+ dias?$/)
      await expect(atrasos.first()).toBeVisible()
      expect(await cortados(atrasos)).toEqual([])
    }
    const quantas = await contagem(page, 'Andamento das soluções').textContent()
    await page.getByText('Tabela', { exact: true }).click()
    await expect(contagem(page, 'Andamento das soluções')).toHaveText(quantas!)
  })

  test('two hundred rows over the months: each has its place, the months stay above them, the last is a key away', async ({
    page,
  }) => {
    await entrar(page, 'admin')
    await page.route(`**${andamentoDasSolucoes.path}*`, async (rota) => {
      const resposta = await rota.fetch()
      const { linhas } = await resposta.json()
      const duzentas = Array.from({ length: 200 }, (_, i) => ({
        ...linhas[i % linhas.length],
        municipioSolucaoId: 1_000_000 + i,
        solucao: `${i + 1}: ${linhas[i % linhas.length].solucao}`,
      }))
      await rota.fulfill({ response: resposta, json: { linhas: duzentas, total: 431, totalExato: true } })
    })
    await page.goto(url(`${TELA}?nivel=solucoes&vista=tempo`))
    const figura = page.getByRole('figure', { name: 'Andamento das soluções: linha do tempo' })
    const linhas = figura.getByRole('listitem')
    await expect(linhas).toHaveCount(200)
    await semViolacoes(page)
    const altos = await linhas.evaluateAll((todas) => todas.map((l) => l.getBoundingClientRect().top))
    const passo = altos[1]! - altos[0]!
    expect(passo).toBeGreaterThanOrEqual(40)
    for (const [i, alto] of altos.entries()) expect(alto - altos[0]!).toBeCloseTo(i * passo, 0)

    await linhas.first().getByRole('link').focus()
    await page.keyboard.press('End')
    const ultima = linhas.last().getByRole('link')
    await expect(ultima).toBeFocused()
    await expect(ultima).toBeInViewport({ ratio: 1 })
    await expect(ultima).toHaveText(/^200: /)
    const meses = figura.getByText(/^[a-z]{3}\/\d{2}$/)
    const { top } = (await figura
      .locator('[data-rola]')
      .evaluate((el) => el.getBoundingClientRect().toJSON())) as DOMRect
    for (const mes of await meses.all()) {
      const { y } = (await mes.boundingBox())!
      expect(y - top).toBeLessThan(30)
      expect(y).toBeGreaterThanOrEqual(top)
    }
    await expect(page.getByText('1–200 de 431')).toBeVisible()
  })

  test('of one city is a tab of it, in reach of who works there (R417)', { tag: '@celular' }, async ({
    page,
    celular,
  }) => {
    if (!celular) await page.setViewportSize({ width: 1366, height: 768 })
    await entrar(page, 'condutor')
    await page.goto(url('/cidade/1/andamento'))
    const lista = page.getByRole('region', { name: 'Andamento das soluções' })
    await expect(lista.getByText('Em andamento').first()).toBeVisible()
    await expect(page.getByRole('region', { name: 'Resumo' })).toBeVisible()
    if (!celular) {
      // Wherever the line of filters breaks, it is not between these.
      const [de, ate] = ['De', 'Até'].map((rotulo) => page.getByRole('textbox', { name: rotulo, exact: true }))
      expect((await de!.boundingBox())!.y).toBe((await ate!.boundingBox())!.y)
      const tabela = lista.getByRole('table').locator('..')
      expect(await tabela.evaluate((el) => el.scrollWidth - el.clientWidth)).toBe(0)
      await titulosCabem(page)
    }
    await semViolacoes(page)
    await page
      .getByRole('navigation', { name: 'O que mostrar' })
      .getByRole('link', { name: /^Tarefas/ })
      .click()
    await expect(
      page.getByRole('region', { name: 'Andamento das tarefas' }).getByText('Realizada').first(),
    ).toBeVisible()
  })

  test('comes as a spreadsheet of cities, solutions and tasks', async ({ page }) => {
    await entrar(page, 'condutor')
    await page.goto(url(`${TELA}?nivel=solucoes`))
    await expect(page.getByRole('region', { name: 'Resumo' })).toBeVisible()
    await page.getByRole('button', { name: 'Mais ações' }).click()
    const [arquivo] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: 'Baixar planilha (XLSX)' }).click(),
    ])
    expect(arquivo.suggestedFilename()).toBe('andamento.xlsx')
  })

  for (const [host, solucoes, tarefas] of [
    ['at.localhost', 'Iniciativas', 'Atividades'],
    ['gov.localhost', 'Fases', 'Atividades'],
  ] as const)
    test(`${host} says ${solucoes} and ${tarefas}`, async ({ page }) => {
      await entrar(page, 'admin', host)
      await page.setViewportSize({ width: 1366, height: 768 })
      await page.goto(url(TELA, host))
      await titulosCabem(page)
      const niveis = page.getByRole('navigation', { name: 'O que mostrar' })
      await niveis.getByRole('link', { name: new RegExp(`^${solucoes}`) }).click()
      await expect(page.getByRole('columnheader', { name: solucoes.slice(0, -1) }).first()).toBeVisible()
      await titulosCabem(page)
      await niveis.getByRole('link', { name: new RegExp(`^${tarefas}`) }).click()
      await expect(page.getByRole('columnheader', { name: tarefas.slice(0, -1) }).first()).toBeVisible()
      await expect(page.getByRole('main')).not.toContainText(/Solução|Soluções|Tarefa/)
    })
})
