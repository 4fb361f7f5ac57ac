import type { Page } from '@playwright/test'
import { entrar, esquecerSessao, expect, semViolacoes, test, url } from './praca.ts'

const barra = (page: Page) => page.getByRole('dialog', { name: 'Buscar' })
const campo = (page: Page) => page.getByRole('combobox', { name: 'Buscar', exact: true })
const grupo = (page: Page, nome: string) => barra(page).getByRole('group', { name: nome, exact: true })
const inicio = async (page: Page, persona: string, tela = '/cidade') => {
  await entrar(page, persona)
  await page.goto(url(tela))
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}
const buscar = async (page: Page, texto: string) => {
  await page.keyboard.press('Control+k')
  await campo(page).fill(texto)
}
const naCidade = (page: Page, nome: string) =>
  expect(page.getByRole('region', { name: new RegExp(`^Município ${nome}/SC`) })).toBeVisible()

test.describe('A busca', () => {
  test('consultant: from the first page to a city in 6 strokes: Ctrl+K, four letters, Enter', async ({ page }) => {
    await inicio(page, 'condutor')
    // Nothing is waited for: what is typed before the bar is there counts too.
    await page.keyboard.press('Control+k')
    await page.keyboard.type('ribe')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/cidade\/3\/geral$/)
    await naCidade(page, 'Ribeirão das Flores')
    await expect(barra(page)).toBeHidden()
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  })

  test('a slip and missing accents find it; what is out of reach is never found; people only for who may', async ({
    page,
  }) => {
    await inicio(page, 'condutor')
    for (const q of ['ribeirao', 'RIBEIRÃO', 'rbieirao', 'ribeiao das']) {
      await buscar(page, q)
      await expect(grupo(page, 'Municípios').getByRole('option')).toHaveText([/Ribeirão das Flores\/SC/])
      await page.keyboard.press('Escape')
    }
    // Recanto do Jacarandá is somebody else's.
    for (const q of ['recanto do jacaranda', 'rceanto', 'clarice', 'otavio nogueira']) {
      await buscar(page, q)
      await expect(barra(page).getByText(`Nada encontrado para “${q}”.`)).toBeVisible()
      await expect(barra(page).getByRole('status')).toHaveText('Nada encontrado')
      await page.keyboard.press('Escape')
    }
    await inicio(page, 'admin', '/usuario')
    await buscar(page, 'recanto do jacaranda')
    await expect(grupo(page, 'Municípios').getByRole('option')).toHaveText([/Recanto do Jacarandá\/SC/])
    await campo(page).fill('clarise')
    await grupo(page, 'Usuários')
      .getByRole('option', { name: /Clarice Moura/ })
      .click()
    await expect(page).toHaveURL(/\/usuario\/editar\/\d+$/)
  })

  test('screens, actions, questions and documents; arrows choose, Escape gives the focus back', {
    tag: '@celular',
  }, async ({ page, celular }) => {
    await inicio(page, 'admin', '/cidade/1/evidencia/rejeitada')
    const botao = page.getByRole('banner').getByRole('button', { name: 'Buscar' })
    await botao.click()
    await expect(campo(page)).toBeFocused()
    await expect(grupo(page, 'Telas').getByRole('option', { name: /^Usuários/ })).toBeVisible()
    await semViolacoes(page)
    if (celular) await page.getByRole('button', { name: 'Fechar a busca' }).click()
    else await page.keyboard.press('Escape')
    await expect(botao).toBeFocused()
    await botao.click()
    await campo(page).fill('alterr senha')
    await expect(grupo(page, 'Ações').getByRole('option')).toHaveText(['Alterar senha'])
    await campo(page).fill('plano de desenvolvimento')
    await expect(grupo(page, 'Perguntas do município').getByRole('option').first()).toContainText(
      'Plano de Desenvolvimento Municipal',
    )
    await expect(barra(page).getByRole('status')).toHaveText(/^(Mais de )?\d+ resultados?$/)
    await semViolacoes(page)
    const doCadastro = grupo(page, 'Cadastro de perguntas').getByRole('option').first()
    if (celular) await doCadastro.click()
    else {
      for (let i = 0; i < 20 && (await doCadastro.getAttribute('aria-selected')) !== 'true'; i++)
        await page.keyboard.press('ArrowDown')
      await expect(doCadastro).toHaveAttribute('aria-selected', 'true')
      await page.keyboard.press('Enter')
    }
    await expect(page).toHaveURL(/\/pergunta\?aberta=\d+$/)
    await expect(page.getByRole('dialog')).toContainText('Plano de Desenvolvimento Municipal')
    await page.keyboard.press('Escape')
    await botao.click()
    await campo(page).fill('pdf')
    await expect(barra(page).getByText('Documentos · os 5 primeiros resultados')).toBeVisible()
    await expect(barra(page).getByRole('status')).toHaveText(/^Mais de \d+ resultados$/)
    await expect(grupo(page, 'Documentos').getByRole('option').first()).toContainText(/\/SC · pergunta \d+$/)
    await grupo(page, 'Documentos').getByRole('option').first().click()
    await expect(page).toHaveURL(/\/cidade\/\d+\/evidenciar\/\d+$/)
  })

  test('what one may begin, how it looks and the tabs of the city are found; who may not is not offered it', async ({
    page,
  }) => {
    const acoes = (q: string) =>
      test.step(q, async () => {
        await buscar(page, q)
        await expect(barra(page).getByRole('status')).not.toHaveText('Buscando…')
        const grupoDeAcoes = grupo(page, 'Ações').getByRole('option')
        const achadas = await grupoDeAcoes.allTextContents()
        await page.keyboard.press('Escape')
        return achadas
      })
    await inicio(page, 'condutor', '/cidade/1/geral')
    await naCidade(page, 'Vale Sereno')
    expect(await acoes('novo usuario')).toEqual([])
    expect(await acoes('novo tema')).toEqual([])
    await buscar(page, 'plano de acao')
    await grupo(page, 'Telas')
      .getByRole('option', { name: /^Plano de Ação\s*Vale Sereno\/SC/ })
      .click()
    await expect(page).toHaveURL(/\/cidade\/1\/pmd\/\d+$/)
    await buscar(page, 'novo acomp')
    await page.keyboard.press('Enter')
    const dialogo = page.getByRole('dialog', { name: 'Criação de novo acompanhamento' })
    await expect(dialogo).toBeVisible()
    await dialogo.getByRole('button', { name: 'Cancelar' }).click()
    await expect(page).toHaveURL(url('/cidade/1/acompanhamento'))
    await expect(page.getByRole('dialog')).toHaveCount(0)
    const esquema = page.locator('html')
    await buscar(page, 'aparencia escura')
    await page.keyboard.press('Enter')
    await expect(esquema).toHaveAttribute('data-mantine-color-scheme', 'dark')

    await inicio(page, 'ad', '/cidade/1/geral')
    await naCidade(page, 'Vale Sereno')
    expect(await acoes('novo acompanhamento')).toEqual([])

    await inicio(page, 'admin', '/usuario')
    expect(await acoes('novo acompanhamento')).toEqual([])
    await buscar(page, 'novo tema')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog', { name: 'Novo tema' })).toBeVisible()
    await page.getByRole('button', { name: 'Cancelar' }).click()
    await expect(page).toHaveURL(url('/tema'))
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await buscar(page, 'novo usuario')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(url('/usuario/novo'))
  })

  test('recent places are kept for the person, and go with the session', async ({ page }) => {
    await inicio(page, 'condutor', '/cidade/2/geral')
    await naCidade(page, 'Pedra Clara')
    await expect.poll(() => page.evaluate(() => localStorage.getItem('recentes'))).toContain('/geral')
    await page.goto(url('/usuario/seguranca'))
    await expect.poll(() => page.evaluate(() => localStorage.getItem('recentes'))).toContain('/usuario/seguranca')
    await page.goto(url('/cidade'))
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.keyboard.press('Control+k')
    await expect(grupo(page, 'Lugares recentes').getByRole('option')).toHaveText([
      /^Segurança da conta/,
      /^Visão geral/,
    ])
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/cidade\/\d+\/geral$/)
    // The bar of before is gone, so that the next one is its own.
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await naCidade(page, 'Pedra Clara')
    await buscar(page, 'sair')
    await expect(page.getByRole('option', { name: /^Sair/ })).toBeVisible()
    await page.keyboard.press('Enter')
    esquecerSessao('condutor')
    await expect(page).toHaveURL(/\/auth\/login/)
    expect(await page.evaluate(() => localStorage.getItem('recentes'))).toBeNull()
  })

  test('without a connection and when the server fails, what the device knows still leads on', async ({
    page,
    context,
  }) => {
    await inicio(page, 'admin', '/usuario')
    await page.route('**/api/busca?*', (r) =>
      r.fulfill({ status: 500, contentType: 'application/json', body: '{"code":"interno","message":"Falhou aqui"}' }),
    )
    await buscar(page, 'temas')
    await expect(barra(page).getByRole('alert')).toContainText('Falhou aqui')
    await expect(grupo(page, 'Telas').getByRole('option', { name: /^Temas/ })).toBeVisible()
    await page.unroute('**/api/busca?*')
    await context.setOffline(true)
    await expect(barra(page).getByText(/^Sem conexão/)).toBeVisible()
    await expect(grupo(page, 'Telas').getByRole('option', { name: /^Temas/ })).toBeVisible()
    await context.setOffline(false)
  })

  test('what arrives late moves nothing that is chosen', async ({ page }) => {
    await inicio(page, 'admin', '/usuario')
    let soltar = () => {}
    const solta = new Promise<void>((r) => {
      soltar = r
    })
    await page.route('**/api/busca?*', async (r) => {
      await solta
      await r.continue()
    })
    await buscar(page, 'se')
    await page.keyboard.press('ArrowDown')
    const antes = await barra(page).getByRole('option').allTextContents()
    const escolhida = barra(page).locator('[role="option"][aria-selected="true"]')
    const nome = await escolhida.textContent()
    const lugar = await escolhida.boundingBox()
    soltar()
    await expect(grupo(page, 'Municípios')).toBeVisible()
    expect((await barra(page).getByRole('option').allTextContents()).slice(0, antes.length)).toEqual(antes)
    await expect(escolhida).toHaveText(nome!)
    expect(await escolhida.boundingBox()).toEqual(lugar)
  })
})

test.describe('Os caminhos', () => {
  test('a full admin and Operações switch the city and stay on the tab (R470)', async ({ page }) => {
    for (const persona of ['admin', 'operacoes']) {
      await inicio(page, persona, '/cidade/1/acompanhamento')
      await page
        .getByRole('combobox', { name: 'Trocar de município' })
        .or(page.getByLabel('Trocar de município'))
        .first()
        .click()
      await page.keyboard.type('Pedra')
      await page.getByRole('option', { name: 'Pedra Clara/SC' }).click()
      await expect(page).toHaveURL(url('/cidade/2/acompanhamento'))
      await naCidade(page, 'Pedra Clara')
    }
    await inicio(page, 'condutor', '/cidade/1/acompanhamento')
    await expect(page.getByLabel('Trocar de município')).toHaveCount(0)
  })

  test('below a list, the way back stands above the title', { tag: '@celular' }, async ({ page }) => {
    await inicio(page, 'admin', '/usuario/novo')
    const trilha = page.getByRole('navigation', { name: 'Você está em' })
    for (const [tela, acima, para] of [
      ['/usuario/novo', 'Usuários', '/usuario'],
      ['/groups/edit/2', 'Grupos', '/groups'],
      ['/faixas/edit/1', 'Faixas', '/faixas'],
      ['/cidade/1/grupo/1', 'Grupos', '/cidade/1/grupo'],
      ['/cidade/2/resumo-municipio/add', 'Resumos do Município', '/cidade/2/resumo-municipio'],
      ['/cidade/1/evidenciar/3/historico', 'Evidências', '/cidade/1/evidencia/'],
    ] as const)
      await test.step(tela, async () => {
        await page.goto(url(tela))
        const [titulo, passo] = [page.getByRole('heading', { level: 1 }), trilha.getByRole('link', { name: acima })]
        await expect(passo).toHaveAttribute('href', new RegExp(`^${para}`))
        await expect(titulo).toBeVisible()
        // Drawn anew when the name of what is open arrives.
        const acimaDele = async () =>
          ((await passo.boundingBox())?.y ?? Number.NaN) < ((await titulo.boundingBox())?.y ?? Number.NaN)
        await expect.poll(acimaDele).toBe(true)
      })
    for (const tela of ['/usuario', '/usuario/seguranca', '/cidade/1/geral', '/cidade']) {
      await page.goto(url(tela))
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(trilha).toHaveCount(0)
    }
  })

  test('what the menu nests opens in place, and the arrows walk over it', async ({ page }) => {
    await inicio(page, 'admin', '/usuario')
    await page.getByRole('button', { name: 'Gestão', exact: true }).focus()
    await page.keyboard.press('Enter')
    for (const nome of ['Gestão de Cadastros', 'Gestão de Municípios']) {
      const daqui = page.getByRole('group', { name: nome }).getByRole('menuitem')
      await expect(daqui.first()).toBeVisible()
      const itens = await daqui.allTextContents()
      expect(itens.length).toBeGreaterThan(5)
      expect(itens).toEqual([...itens].sort((a, b) => a.localeCompare(b, 'pt-BR')))
    }
    const todos = await page.getByRole('menuitem').count()
    await expect(page.getByRole('menuitem').first()).toBeFocused()
    for (let i = 1; i < todos; i++) {
      await page.keyboard.press('ArrowDown')
      await expect(page.getByRole('menuitem').nth(i)).toBeFocused()
    }
    await semViolacoes(page)
    await page.keyboard.press('Enter')
    await expect(page).not.toHaveURL(url('/usuario'))
  })
})

test.describe('O botão Voltar', () => {
  const sair = async (page: Page) => {
    await page.getByRole('banner').getByRole('button', { name: 'Buscar' }).click()
    await campo(page).fill('configurações')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Configurações')
  }
  const busca = (page: Page) => page.getByRole('main').getByRole('searchbox').first()

  test('brings back the search, the filter and the tab of the screens that were left', {
    tag: '@celular',
  }, async ({ page }) => {
    await inicio(page, 'admin', '/tema')
    const mostra = (nome: string) => page.getByRole('main').getByText(nome, { exact: true }).filter({ visible: true })
    await test.step('a table that was searched', async () => {
      await busca(page).fill('governança')
      await expect(mostra('Capacitação de Servidores')).toHaveCount(0)
      await sair(page)
      await page.goBack()
      await expect(busca(page)).toHaveValue('governança')
      await expect(mostra('Governança Local').first()).toBeVisible()
      await expect(mostra('Capacitação de Servidores')).toHaveCount(0)
    })
    await test.step('another visit begins anew', async () => {
      await page.goForward()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Configurações')
      await page.getByRole('banner').getByRole('button', { name: 'Buscar' }).click()
      await campo(page).fill('temas')
      await grupo(page, 'Telas')
        .getByRole('option', { name: /^Temas/ })
        .click()
      await expect(page).toHaveURL(url('/tema'))
      await expect(busca(page)).toHaveValue('')
    })
    await test.step('a report that was searched', async () => {
      await page.goto(url('/dashboard-administrativo2/relatorio/get-aprovacao-rejeicao'))
      await busca(page).fill('vale')
      await expect(page.getByRole('main').getByText('Pedra Clara/SC')).toHaveCount(0)
      await sair(page)
      await page.goBack()
      await expect(busca(page)).toHaveValue('vale')
      await expect(page.getByRole('main').getByText('Vale Sereno/SC').first()).toBeVisible()
    })
    await test.step('a list that the server searches', async () => {
      await page.goto(url('/auditoria?busca=grupo'))
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await sair(page)
      await page.goBack()
      await expect(page).toHaveURL(url('/auditoria?busca=grupo'))
    })
    await test.step('the place on a long page, where a new one begins at its top', async () => {
      await page.goto(url('/cidade/1/geral'))
      await expect(page.getByText(/^Faltam/).first()).toBeVisible()
      const altura = () => page.evaluate(() => scrollY)
      // What comes late may make what is above it higher: the place is what one looks at.
      const visto = async () =>
        Math.round((await page.getByRole('heading', { name: 'Por eixo', exact: true }).boundingBox())?.y ?? -1)
      await page.evaluate(() => scrollTo({ top: 300, behavior: 'instant' }))
      await expect.poll(altura).toBeGreaterThan(200)
      let antes = -1
      const quieto = async () => {
        const agora = await visto()
        const igual = agora === antes
        antes = agora
        return igual
      }
      await expect.poll(quieto, { intervals: [500] }).toBe(true)
      // Pressed where it is: a pointer would scroll there first.
      await page.evaluate(() => document.querySelector<HTMLElement>('footer a[href="/privacidade"]')!.click())
      await expect(page).toHaveURL(url('/privacidade'))
      await expect.poll(altura).toBe(0)
      await page.goBack()
      await expect.poll(async () => Math.abs((await visto()) - antes)).toBeLessThan(4)
    })
    await test.step('a tab of a city', async () => {
      await page.goto(url('/cidade/1/evidencia/rejeitada'))
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await sair(page)
      await page.goBack()
      await expect(page).toHaveURL(url('/cidade/1/evidencia/rejeitada'))
      await expect(page.getByText('23:59').first()).toBeVisible()
    })
  })

  test('on a phone it closes the evidence that covers the queue', {
    tag: ['@celular', '@so-no-celular'],
  }, async ({ page }) => {
    await inicio(page, 'analista', '/analise')
    await page.getByRole('main').getByRole('list').getByRole('button').first().click()
    await expect(page.getByRole('button', { name: 'Voltar à fila' })).toBeVisible()
    await page.goBack()
    await expect(page.getByRole('button', { name: 'Voltar à fila' })).toBeHidden()
    await expect(page).toHaveURL(/\/analise/)
    await expect(page.getByText(/na fila/).first()).toBeVisible()
  })
})
