import { entrar, expect, semViolacoes, test, url } from './praca.ts'

/** An environment in whose second place an appeal waits; a second try has another place. */
const HOST = 'gov.localhost'
const LAPTOP = { width: 1366, height: 768 }
const TEXTO = 'O documento está assinado na última página do arquivo, com data de fevereiro.'

test.describe('Recurso e prazo', () => {
  test('a second rejection is appealed against, decided by the keyboard by who had no part, and analysed anew', async ({
    page,
  }) => {
    await page.setViewportSize(LAPTOP)
    await entrar(page, 'condutor', HOST)
    await page.goto(url('/cidade/1/evidencia/rejeitada', HOST))
    const recorrer = page.getByRole('button', { name: /^Apresentar recurso: Pergunta / }).first()
    const nome = (await recorrer.getAttribute('aria-label'))!.replace('Apresentar recurso: ', '')
    const numero = /\d+/.exec(nome)![0]
    await semViolacoes(page)
    await recorrer.click()
    const dialogo = page.getByRole('dialog', { name: 'Apresentar recurso' })
    await expect(dialogo).toContainText('O recurso é um só e vai sem arquivo')
    await dialogo.getByLabel(/Por que a rejeição deve ser revista/).fill(TEXTO)
    await semViolacoes(page)
    await dialogo.getByRole('button', { name: 'Apresentar recurso' }).click()
    await expect(page.getByText('Recurso apresentado').first()).toBeVisible()
    await expect(dialogo).toBeHidden()
    await expect(page.getByText('Recurso à espera de decisão').first()).toBeVisible()

    await entrar(page, 'administrador', HOST)
    await page.goto(url('/recursos?municipio=1', HOST))
    await expect(page.getByRole('heading', { level: 1, name: 'Recursos' })).toBeVisible()
    await page
      .getByRole('list', { name: 'Fila de recursos' })
      .getByRole('button', { name: new RegExp(` ${numero}$`) })
      .click()
    const painel = page.getByRole('region', { name: 'Recurso e decisão' })
    await expect(painel).toContainText(TEXTO)
    await expect(painel).toContainText('Análise 2')
    await expect(painel).toContainText('Análise 1')
    await expect(painel.getByRole('button', { name: /^Acolher/ })).toBeInViewport({ ratio: 1 })
    await semViolacoes(page)
    await page.keyboard.press('a')
    const decisao = page.getByRole('dialog', { name: 'Acolher o recurso' })
    await decisao.getByLabel(/Justificativa/).fill('A assinatura está na última página e confere.')
    await decisao.getByRole('button', { name: 'Acolher' }).click()
    await expect(page.getByText('Recurso acolhido').first()).toBeVisible()

    await entrar(page, 'condutor', HOST)
    await page.goto(url('/cidade/1/evidencia/evidenciada', HOST))
    await expect(page.getByText('Recurso acolhido').first()).toBeVisible()
  })

  test('Operações moves a running deadline once, and the new day is shown', async ({ page }) => {
    await page.setViewportSize(LAPTOP)
    await entrar(page, 'operacoes', HOST)
    await page.goto(url('/cidade/3/evidencia/rejeitada', HOST))
    const botao = page.getByRole('button', { name: /^Prorrogar o prazo: / }).first()
    await botao.click()
    const dialogo = page.getByRole('dialog', { name: 'Prorrogar o prazo' })
    await dialogo.getByLabel(/Mais dois dias úteis/).check()
    const dia = /até (\S+, \d\d\/\d\d)/.exec((await dialogo.getByText(/Mais dois dias úteis/).textContent())!)![1]!
    await dialogo.getByLabel(/Justificativa/).fill('O sistema da prefeitura ficou fora do ar.')
    await semViolacoes(page)
    await dialogo.getByRole('button', { name: 'Prorrogar' }).click()
    await expect(page.getByText('Prazo prorrogado').first()).toBeVisible()
    await expect(page.getByText(`até ${dia}`).first()).toBeVisible()
    await expect(page.getByText('prorrogado', { exact: true }).first()).toBeVisible()
  })

  test('on a phone an appeal is read and decided on in one column', { tag: '@celular' }, async ({ page }) => {
    await entrar(page, 'administrador', HOST)
    await page.goto(url('/recursos', HOST))
    const fila = page.getByRole('list', { name: 'Fila de recursos' })
    if (await page.getByRole('button', { name: 'Voltar à fila' }).isHidden())
      await fila.getByRole('button').first().click()
    await expect(page.getByRole('region', { name: 'Recurso e decisão' })).toBeVisible()
    await semViolacoes(page)
    const largura = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    expect(largura).toBeLessThanOrEqual(0)
  })
})

test('the open page tells the programme to who has no session, on a phone too', { tag: '@celular' }, async ({
  page,
}) => {
  for (const [host, trecho] of [
    ['localhost', 'O diagnóstico pergunta'],
    ['sala.localhost', 'O caminho do selo'],
    ['at.localhost', 'O trabalho do agente'],
    ['territorios.localhost', 'As etapas do território'],
    ['educacao.localhost', 'Do convite à sala de aula'],
  ] as const) {
    await page.goto(url('/sp/welcome', host))
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Boas-vindas')
    await expect(page.getByText(new RegExp(trecho, 'i')).first()).toBeVisible()
    await expect(page.getByRole('link', { name: 'Primeiro acesso' })).toBeVisible()
    await semViolacoes(page)
  }
})
