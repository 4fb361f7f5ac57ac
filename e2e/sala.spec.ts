import type { Page } from '@playwright/test'
import { CELULAR_ESTREITO, emTelaPequena, QUATRO_VEZES } from './alcance.ts'
import { paginaSemViolacoes } from './axe.ts'
import { entrar, expect, semViolacoes, test, url } from './praca.ts'

const SALA = 'sala.localhost'
const pagina = (id: number, aba = 'sala-5w2h') => `/sala-principal/${id}/${aba}`

/** The last place without a room whose enrolment was sent, which has answered NÃO; its id. */
const abrirNova = async (page: Page) => {
  await page.goto(url('/sala-principal?situacao=sem&inscricao=Enviado', SALA))
  const cadastrar = page.getByRole('link', { name: /^Cadastrar a sala: / }).last()
  const id = Number((await cadastrar.getAttribute('href'))!.split('/').at(-1))
  await cadastrar.click()
  return id
}

test.describe('Sala do Empreendedor', () => {
  test('from the menu to a new room, prefilled, changed, with a 5W2H that begins with a NÃO and is shown by a link until it is taken back (R438, R439, R447, R515, R518, R555, R850)', async ({
    page,
    browser,
  }) => {
    await entrar(page, 'administrador', SALA)
    await page.goto(url('/cidade', SALA))
    await page
      .getByRole('navigation', { name: 'Menu principal' })
      .getByRole('button', { name: 'Administração' })
      .click()
    await page.getByRole('menuitem', { name: 'Sala do Empreendedor', exact: true }).click()
    await expect(page).toHaveURL(url('/sala-principal', SALA))
    await expect(page.getByRole('heading', { level: 1, name: 'Sala do Empreendedor' })).toBeVisible()
    await semViolacoes(page)

    const id = await abrirNova(page)
    await expect(page.getByText('Preenchida com as respostas da inscrição no selo')).toBeVisible()
    await expect(page.getByLabel('CEP')).toHaveValue(/^88000-0\d\d$/)
    await expect(page.getByLabel('Nome do responsável')).toHaveValue('Olga Menezes')
    await paginaSemViolacoes(page)
    await page.getByLabel('Guichês').fill('3')
    await page.getByRole('button', { name: 'Cadastrar', exact: true }).click()
    await expect(page.getByText('Sala cadastrada com sucesso')).toBeVisible()
    await expect(page).toHaveURL(url(`/sala-municipio-principal?municipioId=${id}`, SALA))
    await expect(page.getByText(/^88000-0\d\d$/)).toBeVisible()

    await page.getByRole('link', { name: 'Editar', exact: true }).click()
    await page.getByLabel('Horário de funcionamento').fill('Das 9h às 16h')
    await page.getByRole('button', { name: 'Salvar' }).click()
    await expect(page.getByText('Sala salva com sucesso')).toBeVisible()
    await expect(page.getByText('Das 9h às 16h')).toBeVisible()
    await paginaSemViolacoes(page)

    await page.getByRole('navigation', { name: 'Páginas da sala' }).getByRole('link', { name: '5W2H' }).click()
    await expect(page).toHaveURL(url(pagina(id), SALA))
    await page.getByRole('button', { name: 'Ver o que as respostas NÃO propõem' }).click()
    const dialogo = page.getByRole('dialog', { name: 'Propostas das respostas NÃO' })
    const proposta = dialogo.getByRole('checkbox').first()
    const oQue = (await proposta.getAttribute('aria-label')) ?? (await dialogo.locator('label').first().innerText())
    await proposta.check()
    await dialogo.getByLabel('Quem?').fill('Olga Menezes Prado')
    await dialogo.getByLabel('Início').fill('01/03/2026')
    await dialogo.getByLabel('Término').fill('30/12/2099')
    await dialogo.getByRole('button', { name: 'Incluir no 5W2H' }).click()
    await expect(page.getByText('1 ação incluída no 5W2H')).toBeVisible()
    const texto = oQue.replace(/^\d+\.\s*/, '')
    const acao = page.getByRole('button', { name: texto, exact: true })
    await expect(acao).toBeVisible()
    await paginaSemViolacoes(page)

    await page.getByRole('button', { name: `Começar: ${texto}` }).click()
    await expect(page.getByText('Em andamento', { exact: true })).toBeVisible()
    await acao.click()
    const detalhe = page.getByRole('dialog', { name: 'Ação do 5W2H' })
    await expect(detalhe.getByText('Ação começada')).toBeVisible()
    await detalhe.getByRole('button', { name: 'Concluir', exact: true }).click()
    await expect(detalhe.getByText('Ação concluída')).toBeVisible()
    await detalhe.getByRole('button', { name: 'Reabrir' }).click()
    const motivo = page.getByRole('dialog', { name: 'Reabrir' })
    await motivo.getByRole('button', { name: 'Reabrir' }).click()
    await expect(motivo.getByText('Diga o motivo')).toBeVisible()
    await motivo.getByLabel('Motivo').fill('Faltou publicar')
    await motivo.getByRole('button', { name: 'Reabrir' }).click()
    await expect(detalhe.getByText('“Faltou publicar”')).toBeVisible()
    await page.keyboard.press('Escape')

    await page.getByText('Quadro', { exact: true }).click()
    await expect(
      page.getByRole('region', { name: 'Em andamento' }).getByRole('button', { name: texto, exact: true }),
    ).toBeVisible()
    await page.getByText('Linha do tempo', { exact: true }).click()
    await expect(page.getByText(/01\/03\/2026 a 30\/12\/2099/)).toBeVisible()
    await paginaSemViolacoes(page)

    await page.getByRole('button', { name: 'Mais ações', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Links abertos' }).click()
    const links = page.getByRole('dialog', { name: 'Link aberto' })
    await links.getByRole('button', { name: 'Criar link' }).click()
    const endereco = await links.getByLabel('Link aberto').inputValue()
    const estranho = await (await browser.newContext({ serviceWorkers: 'block' })).newPage()
    await estranho.goto(endereco)
    await expect(estranho.getByText(texto)).toBeVisible()
    await expect(estranho.getByText('Olga', { exact: true })).toBeVisible()
    await expect(estranho.getByText('Prado')).toHaveCount(0)
    // The link opens that and nothing else.
    const hash = new URL(endereco).pathname.split('/').at(-1)!
    for (const outra of [
      `/api/sala5w2h/${hash}/${id === 1 ? 2 : 1}`,
      `/api/sala5w2h?municipioId=${id}`,
      `/api/salatempo/aberta/${hash}`,
    ])
      expect(await estranho.evaluate(async (para) => (await fetch(para)).ok, outra)).toBe(false)
    const dali = await estranho.context().newPage()
    await dali.goto(url(pagina(id), SALA))
    await expect(dali).toHaveURL(url('/auth/login', SALA))
    await dali.close()
    await paginaSemViolacoes(estranho)
    await links.getByRole('button', { name: 'Revogar' }).click()
    await page.getByRole('dialog', { name: 'Revogar link' }).getByRole('button', { name: 'Revogar' }).click()
    await expect(page.getByText('Link revogado')).toBeVisible()
    await estranho.reload()
    await expect(estranho.getByText('Este link não abre')).toBeVisible()
    await estranho.context().close()
    await page.keyboard.press('Escape')

    await page.getByRole('link', { name: 'Pagina Anterior' }).click()
    await expect(page).toHaveURL(url(`/cidade/${id}/geral`, SALA))
  })

  test('the team of one room is there at once, plans in it and leaves its record as it is (R439, R474, R555, R669)', {
    tag: '@celular',
  }, async ({ page, celular }) => {
    await entrar(page, 'sala', SALA)
    await page.goto(url('/sala-municipio-principal', SALA))
    await expect(page.getByRole('heading', { level: 2, name: 'Dados da sala' })).toBeVisible()
    await expect(page.getByRole('combobox', { name: 'Trocar de sala' })).toHaveCount(0)
    await expect(page.getByRole('link', { name: 'Editar', exact: true })).toHaveCount(0)
    await paginaSemViolacoes(page)
    await emTelaPequena(page, celular ? CELULAR_ESTREITO : QUATRO_VEZES)
    const abas = page.getByRole('navigation', { name: 'Páginas da sala' })
    await expect(abas.getByRole('link')).toHaveText([
      'Mapa de Indicadores',
      'Cargos e Serviços',
      '5W2H',
      'Custo',
      'Tempo',
      'Pagina Anterior',
    ])
    await abas.getByRole('link', { name: '5W2H' }).click()
    await expect(page.getByText('Treinar a equipe no novo sistema de registro')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Nova ação' })).toBeVisible()
    for (const vista of ['', '?vista=quadro', '?vista=tempo']) {
      await page.goto(`${page.url().split('?')[0]}${vista}`)
      await expect(page.getByText('Treinar a equipe no novo sistema de registro')).toBeVisible()
      await paginaSemViolacoes(page)
      await emTelaPequena(page, celular ? CELULAR_ESTREITO : QUATRO_VEZES)
    }
  })

  test('each page of a room has its address and what is of its place: staff, actions, costs, times, and the regional unit (R013, R514, R516, R517)', async ({
    page,
  }) => {
    await entrar(page, 'operacoes', SALA)
    await page.goto(url('/cidade/1/geral', SALA))
    await expect(page.getByRole('region', { name: /Vale Sereno/ }).first()).toContainText('Vale do Rio')
    await page.goto(url('/sala-municipio-principal?municipioId=1', SALA))
    const abas = page.getByRole('navigation', { name: 'Páginas da sala' })
    for (const [rotulo, aba, mostra] of [
      ['Cargos e Serviços', 'cargos-funcoes', 'Orientação de crédito'],
      ['5W2H', 'sala-5w2h', 'Publicar a carta de serviços'],
      ['Custo', 'sala-custo', 'Aluguel da sala'],
      ['Tempo', 'sala-tempo', 'Alvará de funcionamento'],
    ] as const) {
      await abas.getByRole('link', { name: rotulo, exact: true }).click()
      await expect(page).toHaveURL(url(pagina(1, aba), SALA))
      await expect(page.getByText(mostra).first()).toBeVisible()
    }
  })

  test('who reaches several goes from one to another on the same page', async ({ page }) => {
    await entrar(page, 'operacoes', SALA)
    await page.goto(url(pagina(1), SALA))
    await page.getByRole('combobox', { name: 'Trocar de sala' }).click()
    await page.getByRole('option', { name: 'Pedra Clara/SC' }).click()
    await expect(page).toHaveURL(url(pagina(2), SALA))
  })
})
