import type { Page } from '@playwright/test'
import { writeXlsx } from 'hucre/xlsx'
import { PNG } from '#server/files/fixtures.ts'
import { entrar, expect, semViolacoes, test, url } from './praca.ts'

const abas = (page: Page) => page.getByRole('navigation', { name: /^Abas / }).getByRole('link')
const escolher = async (page: Page, campo: string, texto: string) => {
  await page.getByRole('combobox', { name: campo }).click()
  await page.getByRole('combobox', { name: campo }).fill(texto)
  await page.getByRole('option', { name: texto }).first().click()
}
/** A place by its name, wherever the list shows it. */
const lugar = (page: Page, nome: string) => page.getByRole('link', { name: new RegExp(`^${nome}/`) })
const abrirFiltros = async (page: Page, celular: boolean) => {
  if (celular) await page.getByRole('button', { name: /^Filtros/ }).click()
}

test.describe('A lista de cidades', () => {
  test('search ignores accents; filters live in the address and come back with it; cards or table, as it was left', {
    tag: '@celular',
  }, async ({ page, celular }) => {
    await entrar(page, 'admin')
    await page.goto(url('/cidade'))
    await expect(page.getByText(/^\d+ municípios$/)).toBeVisible()
    await abrirFiltros(page, celular)
    await page.getByRole('searchbox', { name: 'Busca' }).fill('ribeirao')
    await expect(page).toHaveURL(/busca=ribeirao/)
    await expect(lugar(page, 'Ribeirão das Flores')).toBeVisible()
    await expect(page.getByText(/^1 de \d+ municípios$/)).toBeVisible()
    await page.getByRole('searchbox', { name: 'Busca' }).fill('')
    await escolher(page, 'Medalha', 'Ouro')
    await expect(page).toHaveURL(/medalha=Ouro/)
    await expect(lugar(page, 'Lagoa Mansa')).toBeVisible()
    await expect(lugar(page, 'Pedra Clara')).toHaveCount(0)
    // A phone always shows cards.
    const cartoes = page.getByRole('list', { name: 'Municípios' })
    if (!celular) {
      await expect(page.getByRole('table')).toBeVisible()
      await page.getByText('Cartões').click()
    }
    await expect(cartoes).toBeVisible()
    await page.reload()
    await expect(cartoes).toBeVisible()
    await expect(page.getByText('Cartões')).toHaveCount(celular ? 0 : 1)
    await expect(lugar(page, 'Lagoa Mansa')).toBeVisible()
    await expect(lugar(page, 'Pedra Clara')).toHaveCount(0)
    await semViolacoes(page)
  })
})

test.describe('O cadastro', () => {
  test('created from the IBGE table with its picture, changed, refused where in use, and removed (R768, R769, R802)', async ({
    page,
  }) => {
    // A second try has a place of its own.
    const [nome, codigo, procura] = test.info().retry
      ? (['Timbó', '4218202', 'timbo'] as const)
      : (['Otacílio Costa', '4211751', 'otacilio'] as const)
    await entrar(page, 'admin')
    await page.goto(url('/cidade'))
    await page.getByRole('button', { name: 'Novo município' }).click()
    const dialogo = page.getByRole('dialog', { name: 'Novo município' })
    await page.getByRole('combobox', { name: 'Procurar no IBGE' }).click()
    await page.getByRole('combobox', { name: 'Procurar no IBGE' }).fill(procura)
    await page.getByRole('option', { name: new RegExp(`${nome}/SC`) }).click()
    await expect(dialogo.getByLabel('Nome')).toHaveValue(nome)
    await expect(dialogo.getByLabel('Código IBGE')).toHaveValue(codigo)
    await dialogo.getByRole('button', { name: 'Salvar' }).click()
    await expect(dialogo.getByRole('combobox', { name: 'Projeto' })).toHaveAttribute('aria-invalid', 'true')
    await escolher(page, 'Projeto', 'Cidade em Movimento')
    await dialogo.getByLabel('População').fill('16000')
    await expect(dialogo.getByText(/Sugerida pela população: De 15\.001/)).toBeVisible()
    await dialogo
      .locator('input[type=file]')
      .first()
      .setInputFiles({ name: 'praca.png', mimeType: 'image/png', buffer: PNG })
    await expect(dialogo.getByRole('img', { name: 'Prévia da imagem escolhida' })).toBeVisible()
    await semViolacoes(page)
    await dialogo.getByRole('button', { name: 'Salvar' }).click()
    await expect(dialogo).toBeHidden()
    await expect(lugar(page, nome)).toBeVisible()

    await lugar(page, nome).click()
    // The list has such a menu too, and stays in view until the city is there.
    await expect(page.getByRole('region', { name: `Município ${nome}/SC` })).toBeVisible()
    await page.getByRole('button', { name: 'Mais ações' }).click()
    await page.getByRole('menuitem', { name: 'Editar cadastro' }).click()
    const edicao = page.getByRole('dialog', { name: `Editar ${nome}/SC` })
    await edicao.getByLabel('Prefeito(a)').fill('Ana Bela')
    await edicao.getByRole('button', { name: 'Salvar' }).click()
    await expect(edicao).toBeHidden()
    await expect(page.getByRole('region', { name: 'Histórico recente' })).toContainText('Ana Bela')

    await page.goto(url(`/cidade?busca=${encodeURIComponent(nome)}`))
    await page.getByRole('button', { name: new RegExp(`^Excluir: ${nome}`) }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Excluir' }).click()
    await expect(lugar(page, nome)).toHaveCount(0)

    await page.goto(url('/cidade?busca=Pedra%20Clara'))
    await page.getByRole('button', { name: /^Excluir: Pedra Clara/ }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Excluir' }).click()
    await expect(page.getByRole('dialog')).toContainText(/em uso em .*80 perguntas/)
  })

  test('a spreadsheet with one wrong line is refused whole, naming line, column and reason', async ({ page }) => {
    await entrar(page, 'admin')
    await page.goto(url('/cidade'))
    await page.getByRole('button', { name: 'Mais ações' }).click()
    await page.getByRole('menuitem', { name: 'Importar municípios' }).click()
    const dialogo = page.getByRole('dialog', { name: 'Importar municípios' })
    const rows = [
      ['Código IBGE', 'Projeto'],
      [4202404, 'Cidade em Movimento'],
      [4200000, 'Cidade em Movimento'],
    ]
    const planilha = Buffer.from(await writeXlsx({ sheets: [{ name: 'municipios', rows }] }))
    const mimeType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
    await dialogo.locator('input[type=file]').setInputFiles({ name: 'municipios.xlsx', mimeType, buffer: planilha })
    await expect(dialogo).toContainText('1 linha recusada')
    await expect(dialogo).toContainText('Código IBGE: 4200000 não está na tabela do IBGE')
    await expect(dialogo).toContainText('Blumenau/SC')
    await expect(dialogo.getByRole('button', { name: 'Importar', exact: true })).toBeDisabled()
    await semViolacoes(page)
  })
})

test.describe('O cabeçalho da cidade', () => {
  test('/cidade/{id} opens the overview with name, state, medal, points and region; the city is remembered (R029, R030)', {
    tag: '@celular',
  }, async ({ page, celular }) => {
    await entrar(page, 'condutor')
    await page.goto(url('/cidade/2'))
    await expect(page).toHaveURL(url('/cidade/2/geral'))
    const cabecalho = page.getByRole('region', { name: 'Município Pedra Clara/SC' })
    await expect(cabecalho).toContainText('Pedra Clara/SC')
    await expect(cabecalho).toContainText('Bronze')
    await expect(cabecalho.getByRole('img', { name: /% dos pontos comprovados/ })).toBeVisible()
    if (!celular) await expect(cabecalho).toContainText('Serra')
    expect(await page.evaluate(() => [localStorage.getItem('cityId'), localStorage.getItem('city')])).toEqual([
      '2',
      'Pedra Clara',
    ])
    await page.mouse.wheel(0, 900)
    await expect(abas(page).first()).toBeInViewport()
  })

  const PESSOAS = [
    ['ad', 1, ['Visão geral', 'Acompanhamentos', 'Plano de Ação', 'Evidências', 'Simulador', 'Grupos', 'Calendário']],
    ['parceiro', 2, ['Visão geral', 'Evidências', 'Simulador', 'Grupos']],
    ['sala', 3, ['Visão geral', 'Evidências', 'Simulador', 'Sala do Empreendedor']],
  ] as const
  test('each person has the tabs of the flags of the group (R470, R475)', async ({ page }) => {
    for (const [persona, cidade, esperadas] of PESSOAS)
      await test.step(persona, async () => {
        await entrar(page, persona)
        await page.goto(url(`/cidade/${cidade}/geral`))
        await expect(abas(page)).toHaveText([...esperadas])
        await expect(page.getByRole('combobox', { name: /^Trocar/ })).toHaveCount(0)
      })
  })

  const VARIANTES = [
    ['at.localhost', ['Atividades', 'Iniciativas', 'Agenda'], 'respondida'],
    ['gov.localhost', ['Fases', 'Etapas', 'Calendário'], 'respondida'],
    ['sala.localhost', ['Termos de Referência', 'Grupos', 'Calendário'], 'boasvindas'],
  ] as const
  test('each variant words the tabs in its own way (R471, R477)', async ({ page }) => {
    for (const [host, rotulos, evidencia] of VARIANTES)
      await test.step(host, async () => {
        await entrar(page, 'admin', host)
        await page.goto(url('/cidade/1/geral', host))
        for (const rotulo of rotulos) await expect(abas(page).filter({ hasText: rotulo }).first()).toBeVisible()
        await expect(abas(page).filter({ hasText: 'Evidências' })).toHaveAttribute(
          'href',
          `/cidade/1/evidencia/${evidencia}`,
        )
        await expect(page.getByRole('region', { name: /^Pontos$/ })).toBeVisible()
        await semViolacoes(page)
      })
  })

  test('Operações goes to another city without leaving the tab (R478, R479)', async ({ page }) => {
    await entrar(page, 'operacoes')
    await page.goto(url('/cidade/1/grupo'))
    await expect(page.getByRole('heading', { level: 1, name: 'Grupos' })).toBeVisible()
    await page.getByRole('combobox', { name: /^Trocar/ }).click()
    await page.getByRole('combobox', { name: /^Trocar/ }).fill('lagoa mansa')
    await page.getByRole('option', { name: 'Lagoa Mansa/SC' }).click()
    await expect(page).toHaveURL(/\/cidade\/7\/grupo$/)
    await expect(page.getByRole('region', { name: 'Município Lagoa Mansa/SC' })).toBeVisible()
    await expect(abas(page).filter({ hasText: 'Grupos' })).toHaveAttribute('aria-current', 'page')
  })

  test('the first row of evidence begins within 197 px of a laptop, title and filters on the lines of the tabs', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 1366, height: 768 })
    await entrar(page, 'condutor')
    await page.goto(url('/cidade/1/evidencia/rejeitada'))
    const primeira = page.getByRole('table', { name: 'Perguntas: Rejeitadas' }).getByRole('row').first()
    await expect(primeira).toBeVisible()
    expect((await primeira.boundingBox())!.y).toBeLessThanOrEqual(197)
    // The tab is the title; who hears the page has a heading all the same.
    await expect(page.getByRole('heading', { level: 1, name: 'Evidências', exact: true })).toHaveClass(
      /praca-so-leitor/,
    )
    await expect(page).toHaveTitle(/^Evidências/)
    const linha = async (nome: RegExp | string, papel: 'link' | 'combobox' | 'button') =>
      (await page.getByRole(papel, { name: nome }).first().boundingBox())!
    const [estado, eixo, aba, acoes] = [
      await linha(/^Rejeitadas/, 'link'),
      await linha('Eixo', 'combobox'),
      await linha('Evidências', 'link'),
      await linha('Mais ações', 'button'),
    ]
    expect(Math.abs(estado.y - eixo.y)).toBeLessThan(8)
    expect(Math.abs(aba.y - acoes.y)).toBeLessThan(8)
  })

  test('tabs that do not fit are told of and lie behind Mais', { tag: '@celular' }, async ({ page }) => {
    await entrar(page, 'admin')
    await page.goto(url('/cidade/1/geral'))
    await expect(abas(page).first()).toBeInViewport({ ratio: 1 })
    await page.getByRole('button', { name: 'Mais abas' }).click()
    await expect(page.getByRole('menuitem', { name: 'Visão geral' })).toHaveCount(0)
    await semViolacoes(page)
    await page.getByRole('menuitem', { name: 'Andamento' }).click()
    await expect(page).toHaveURL(/\/cidade\/1\/andamento$/)
    // The tab one is on comes into view.
    await expect(abas(page).filter({ hasText: 'Andamento' })).toBeInViewport({ ratio: 0.9 })
  })

  test('the header is whole below the bar of the product, and the tab one is on stands clear of where the strip fades', {
    tag: '@celular',
  }, async ({ page, celular }) => {
    if (!celular) await page.setViewportSize({ width: 1366, height: 768 })
    await entrar(page, 'condutor')
    await page.goto(url('/cidade/1/simulador'))
    const topo = (await page.getByRole('banner').boundingBox())!
    const cidade = (await page.getByRole('region', { name: 'Município Vale Sereno/SC' }).boundingBox())!
    expect(cidade.y).toBeGreaterThanOrEqual(topo.y + topo.height)
    const aba = abas(page).filter({ hasText: 'Simulador' })
    await expect(aba).toHaveAttribute('aria-current', 'page')
    const livre = () =>
      aba.evaluate((a) => {
        const [l, t] = [a.getBoundingClientRect(), a.parentElement!.getBoundingClientRect()]
        const lados = a.parentElement!.dataset.mais ?? ''
        const fim = 40
        return (
          l.left >= t.left + (lados.includes('antes') ? fim : 0) &&
          l.right <= t.right - (lados.includes('depois') ? fim : 0)
        )
      })
    await expect.poll(livre).toBe(true)
  })

  test('scrolled, the line of the tabs has the whole name of the city', { tag: '@celular' }, async ({
    page,
    celular,
  }) => {
    if (!celular) await page.setViewportSize({ width: 1366, height: 768 })
    await entrar(page, 'admin')
    await page.goto(url('/cidade/9/geral'))
    const linha = page.getByRole('navigation', { name: /^Abas/ }).locator('..')
    const nome = linha.locator(':scope > span')
    await expect(nome).toBeHidden()
    const fim = page.getByRole('contentinfo').or(page.getByRole('main').locator('section').last()).last()
    // Until the page has its content there is nothing to scroll.
    await expect(async () => {
      await fim.scrollIntoViewIfNeeded()
      await expect(nome).toBeVisible({ timeout: 1000 })
    }).toPass()
    const cabe = await nome.evaluate((n) => n.scrollWidth <= n.clientWidth && n.scrollHeight <= n.clientHeight + 1)
    expect(cabe).toBe(true)
  })

  test('the plan has its tab: the latest opens, and where there is none the page says why and what comes next', async ({
    page,
  }) => {
    await entrar(page, 'condutor')
    await page.goto(url('/cidade/1/geral'))
    await abas(page).filter({ hasText: 'Plano de Ação' }).click()
    await expect(page).toHaveURL(/\/cidade\/1\/pmd\/\d+$/)
    await expect(page.getByRole('heading', { level: 1, name: 'Plano de Ação' })).toBeVisible()
    await expect(abas(page).filter({ hasText: 'Plano de Ação' })).toHaveAttribute('aria-current', 'page')
    // The others of the city are chosen beside it, and the address keeps which.
    const ultimo = page.url()
    const qual = page.getByRole('combobox', { name: 'Plano de qual acompanhamento' })
    await expect(qual).toHaveValue(/acompanhamento · \d+ NÃO$/)
    await qual.click()
    await page.getByRole('option', { name: /· Diagnóstico ·/ }).click()
    await expect(page).toHaveURL(url('/cidade/1/pmd/1'))
    await expect(qual).toHaveValue(/· Diagnóstico · \d+ NÃO$/)
    await page.goBack()
    await expect(page).toHaveURL(ultimo)
    await page.goto(url('/cidade/6/pmd'))
    await expect(page.getByText('Ainda não há plano de ação neste município')).toBeVisible()
    await expect(page.getByText(/O plano nasce das respostas NÃO/)).toBeVisible()
    await semViolacoes(page)
    await page.getByRole('link', { name: 'Diagnóstico' }).click()
    await expect(page).toHaveURL(/\/diagnostico\/6/)
  })

  test('pages that are still to come stand under the header too; a city out of reach does not exist (R650)', async ({
    page,
  }) => {
    await entrar(page, 'ad')
    await page.goto(url('/cidade/1/acompanhamento'))
    await expect(page.getByRole('region', { name: 'Município Vale Sereno/SC' })).toBeVisible()
    await page.goto(url('/cidade/21/geral'))
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Município não encontrado')
    await semViolacoes(page)
  })
})

test.describe('A visão geral', () => {
  test('shows points, the way to the next medal, the radar with its table, deadlines and people (R030, R770, R771)', async ({
    page,
  }) => {
    await entrar(page, 'admin')
    await page.goto(url('/cidade/1/geral'))
    const quadro = (titulo: string) => page.getByRole('region', { name: titulo, exact: true })
    await expect(quadro('Pontos')).toContainText('Comprovados')
    await expect(quadro('Pontos')).toContainText(/Faltam [\d.]+ pontos comprovados para Ouro\./)
    await expect(quadro('Por eixo').getByRole('row')).toHaveCount(0)
    await quadro('Por eixo')
      .getByRole('button', { name: /^Ver tabela/ })
      .click()
    await expect(quadro('Por eixo').getByRole('row')).toHaveCount(11)
    await expect(quadro('Por eixo').getByRole('columnheader', { name: 'Diagnóstico' })).toBeVisible()
    await quadro('Evolução')
      .getByRole('button', { name: /^Ver tabela/ })
      .click()
    await expect(quadro('Evolução').getByRole('row').last()).toContainText('Hoje')
    await expect(quadro('Medalhas por eixo e tema').getByRole('row')).toHaveCount(31)
    await expect(quadro('Prazos abertos')).toContainText(/até \S+, \d\d\/\d\d, 23:59 · faltam? /)
    await expect(quadro('Prazos abertos').getByRole('link').first()).toHaveAttribute(
      'href',
      /^\/cidade\/1\/evidenciar\/\d+$/,
    )
    await expect(quadro('Espera por você aqui')).toContainText('Evidências para analisar')
    await expect(quadro('Quem trabalha aqui')).toContainText('Clarice Moura')
    await expect(quadro('Histórico recente')).toContainText('Otávio Nogueira')
    await expect(quadro('Próximos encontros')).toContainText('Nenhum marcado')
    await semViolacoes(page)
    await quadro('Perguntas').getByRole('link', { name: 'Em análise' }).click()
    await expect(page).toHaveURL(url('/cidade/1/evidencia/evidenciada'))
  })

  test('the statement of the points is one click away, and the state of the questions comes first', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 1366, height: 768 })
    await entrar(page, 'condutor')
    await page.goto(url('/cidade/1/geral'))
    const quadro = (titulo: string) => page.getByRole('region', { name: titulo, exact: true })
    const [perguntas, pontos, radar, evolucao] = await Promise.all(
      ['Perguntas', 'Pontos', 'Por eixo', 'Evolução'].map(async (q) => (await quadro(q).boundingBox())!),
    )
    // Two columns of one width: the questions before the drawings.
    expect([perguntas!.y, radar!.y]).toEqual([pontos!.y, evolucao!.y])
    expect(Math.abs(radar!.width - evolucao!.width)).toBeLessThan(1)
    expect(perguntas!.y).toBeLessThan(radar!.y)
    await quadro('Pontos').getByRole('link', { name: 'Extrato de pontos' }).click()
    await expect(page).toHaveURL(url('/cidade/1/simulador?vista=extrato'))
    await expect(page.getByRole('table', { name: 'Extrato de pontos' })).toBeVisible()
    await semViolacoes(page)
  })

  test('who may not see points sees the rest', async ({ page }) => {
    await entrar(page, 'especialista')
    await page.goto(url('/cidade/1/geral'))
    await expect(page.getByRole('region', { name: 'Quem trabalha aqui' })).toContainText('Clarice Moura')
    await expect(page.getByRole('region', { name: 'Pontos' })).toHaveCount(0)
    await expect(page.getByRole('region', { name: 'Município Vale Sereno/SC' })).not.toContainText('pontos')
  })
})
