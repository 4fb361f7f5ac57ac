import { PDF } from '#server/files/fixtures.ts'
import { admin, EIXOS, HOST, novaCidade } from './acompanhamentos.ts'
import { entrar, expect, semViolacoes, test, url } from './praca.ts'

test.describe('Territórios', () => {
  test('are seen by their phases, with what is late, and lead to what they undertake', { tag: '@celular' }, async ({
    page,
  }) => {
    await entrar(page, 'admin', HOST)
    await page.goto(url('/gestao-territorios/nada', HOST))
    await expect(page.getByRole('heading', { level: 1, name: 'Gestão de Territórios' })).toBeVisible()
    for (const fase of ['Em prospecção', 'Nosso Território', 'Conexões e Horizontes', 'Transformação', 'Suspenso'])
      await expect(page.getByText(fase, { exact: true }).first()).toBeVisible()
    await semViolacoes(page)
    await page.getByRole('link', { name: 'Vale das Flores/MA' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Vale das Flores' })).toBeVisible()
    await expect(page.getByRole('img', { name: 'Marca do território Vale das Flores' })).toBeVisible()
    await semViolacoes(page)
    const partes = page.getByRole('navigation', { name: 'Partes do território' })
    await partes.getByRole('link', { name: 'Agenda' }).click()
    await expect(page.getByRole('heading', { name: 'Encontro 8' })).toBeVisible()
    await semViolacoes(page)
    await partes.getByRole('link', { name: 'Histórico' }).click()
    await expect(page.getByText('Avançou de fase')).toBeVisible()
  })

  test('what they undertake is a board, a table and a line of time', { tag: '@celular' }, async ({ page }) => {
    await entrar(page, 'admin', HOST)
    await page.goto(url('/gestao-territorios/iniciativas', HOST))
    await expect(page.getByRole('region', { name: 'Atrasada' }).getByText('Fundo rotativo de crédito')).toBeVisible()
    await semViolacoes(page)
    await page.getByRole('radiogroup', { name: 'Como mostrar' }).getByText('Linha do tempo').click()
    await expect(page.getByRole('list', { name: 'Linha do tempo das iniciativas' })).toBeVisible()
    await semViolacoes(page)
    await page.getByRole('radiogroup', { name: 'Como mostrar' }).getByText('Tabela').click()
    await expect(page).toHaveURL(/ver=tabela/)
    await expect(page.getByText('Fundo rotativo de crédito').first()).toBeVisible()
    await semViolacoes(page)
  })

  test('the map of actors opens each of its cells by the keyboard', { tag: '@celular' }, async ({ page }) => {
    await entrar(page, 'admin', HOST)
    await page.goto(url('/gestao-territorios/atores', HOST))
    const celula = page.getByRole('button', { name: 'Influência média, interesse baixo: 1 ator', exact: true })
    await celula.focus()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/influencia=M%C3%A9dia&interesse=Baixo/)
    await expect(page.getByText('Universidade da serra').first()).toBeVisible()
    await expect(page.getByText('Grupo de artesãs')).toHaveCount(0)
    await semViolacoes(page)
  })

  test('one is begun, undertakes something with evidence, goes forward and is suspended', async ({
    page,
    marca,
  }) => {
    const api = await admin(page)
    // A municipality is in one territory at most: each try has its own.
    const lugares = [`Nascente ${marca}`, `Foz ${marca}`] as const
    for (const nome of lugares) await novaCidade(api, nome, EIXOS)
    await page.goto(url('/gestao-territorios/territorios/0/novo', HOST))
    const form = page.getByRole('dialog', { name: 'Novo território' })
    const cozinha = `Cozinha escola ${marca}`
    await form.getByRole('button', { name: 'Salvar' }).click()
    await expect(form.getByText('Campo Obrigatório').first()).toBeVisible()
    await semViolacoes(page)
    await form.getByLabel('Nome').fill(`Território ${marca}`)
    await form.getByRole('combobox', { name: 'UF' }).click()
    await page.getByRole('option', { name: 'MA', exact: true }).click()
    await form.getByRole('combobox', { name: 'Municípios' }).click()
    await page.getByRole('option', { name: 'Vale Sereno/MA' }).click()
    await page.getByRole('option', { name: `${lugares[0]}/MA`, exact: true }).click()
    await page.keyboard.press('Escape')
    await form.getByRole('combobox', { name: 'Analista responsável' }).click()
    await page.getByRole('option').first().click()
    await form.getByRole('button', { name: 'Salvar' }).click()
    await expect(form.getByText(/Já em outro território em andamento: Vale Sereno/)).toBeVisible()
    await form.getByRole('combobox', { name: 'Municípios' }).click()
    await page.getByRole('option', { name: 'Vale Sereno/MA' }).click()
    await page.getByRole('option', { name: `${lugares[1]}/MA`, exact: true }).click()
    await page.keyboard.press('Escape')
    await form.getByRole('button', { name: 'Salvar' }).click()
    await expect(page.getByRole('heading', { level: 1, name: `Território ${marca}` })).toBeVisible()

    await page.getByRole('button', { name: 'Avançar para Nosso Território' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Avançar' }).click()
    await expect(page.getByRole('button', { name: 'Avançar para Conexões e Horizontes' })).toBeVisible()

    const partes = page.getByRole('navigation', { name: 'Partes do território' })
    await partes.getByRole('link', { name: 'Iniciativas' }).click()
    await page.getByRole('link', { name: 'Nova iniciativa' }).click()
    const nova = page.getByRole('dialog', { name: 'Nova iniciativa' })
    await nova.getByLabel('Iniciativa', { exact: false }).first().fill(cozinha)
    await nova.getByLabel('Responsáveis').fill('Associação de mulheres')
    await nova.getByLabel('Custo').fill('1250,50')
    await nova.getByRole('combobox', { name: 'Objetivos de Desenvolvimento Sustentável' }).click()
    await page.getByRole('option', { name: '5. Igualdade de gênero' }).click()
    await page.keyboard.press('Escape')
    await nova.getByRole('button', { name: 'Salvar' }).click()
    await expect(page.getByRole('heading', { level: 1, name: cozinha })).toBeVisible()
    await expect(page.getByText('R$ 1.250,50')).toBeVisible()
    // On the board by the keyboard alone; the card keeps the focus in its new column.
    await page.goto(url('/gestao-territorios/iniciativas', HOST))
    await page
      .getByRole('region', { name: 'Planejada' })
      .getByRole('button', { name: `Mais ações: ${cozinha}` })
      .press('Enter')
    await page.getByRole('menuitem', { name: 'Iniciar' }).press('Enter')
    await page.getByRole('dialog').getByRole('button', { name: 'Iniciar' }).press('Enter')
    const cartao = page.getByRole('region', { name: 'Em execução' }).getByRole('link', { name: cozinha })
    await expect(cartao).toBeFocused()
    await cartao.press('Enter')
    await expect(page.getByText('Em execução').first()).toBeVisible()
    await page
      .locator('input[type=file]')
      .first()
      .setInputFiles({ name: 'prova.pdf', mimeType: 'application/pdf', buffer: PDF })
    await expect(page.getByRole('table').getByText('prova.pdf')).toBeVisible()
    await semViolacoes(page)

    await page.getByRole('link', { name: `Território ${marca}/MA` }).click()
    await page.getByRole('button', { name: 'Mais ações' }).click()
    await page.getByRole('menuitem', { name: 'Suspender' }).click()
    const motivo = page.getByRole('dialog', { name: `Suspender: Território ${marca}` })
    await motivo.getByRole('button', { name: 'Suspender' }).click()
    await expect(motivo.getByText('Informe o motivo')).toBeVisible()
    await motivo.getByLabel('Motivo').fill('Troca de gestão')
    await motivo.getByRole('button', { name: 'Suspender' }).click()
    await expect(page.getByRole('button', { name: 'Retomar em Nosso Território' })).toBeVisible()
    await expect(page.getByText('(suspenso)')).toBeVisible()
  })
})
