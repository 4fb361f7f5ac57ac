import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { formatDate, parsePeriodo } from '#contract/br.ts'
import { todaySaoPaulo } from '#contract/holidays.ts'
import { PDF } from '#server/files/fixtures.ts'
import { paginaSemViolacoes } from './axe.ts'
import { entrar, expect, test, url } from './praca.ts'

const escolher = async (page: Page, campo: string | RegExp, opcao: string | RegExp, dentro: Page | Locator = page) => {
  await dentro.getByRole('combobox', { name: campo }).click()
  await page.getByRole('option', { name: opcao }).first().click()
}
/** Of the page, or of the menu that it folds into on a phone. */
const acao = async (page: Page, nome: string) => {
  const botao = page.getByRole('button', { name: nome, exact: true })
  await expect(botao.or(page.getByRole('button', { name: 'Mais ações' })).first()).toBeVisible()
  if (!(await botao.isVisible())) await page.getByRole('button', { name: 'Mais ações' }).first().click()
  await botao
    .or(page.getByRole('menuitem', { name: nome, exact: true }))
    .first()
    .click()
}
/** Letters as the mail server took them. */
const cartas = () => {
  const pasta = process.env.PRACA_CARTAS!
  return readdirSync(pasta).map((nome) => readFileSync(join(pasta, nome), 'utf8'))
}

const escreverRelatorio = async (page: Page, titulo: string) => {
  await entrar(page, 'condutor')
  await page.goto(url('/cidade/1/relatorio-administrativo/inserir'))
  await page.getByRole('textbox', { name: 'Título' }).fill(titulo)
  await escolher(page, 'Tipo', 'Elaboração de documento')
  await escolher(page, 'Contrato', /^CT-/)
  await page.getByLabel('Data de início').fill('02032026')
  await page.getByLabel('Data de fim').fill('03032026')
  await page.getByRole('textbox', { name: 'Horas' }).fill('7,5')
  await page.getByRole('textbox', { name: 'Descrição' }).fill('Redação da minuta com o comitê.')
  await page.getByRole('button', { name: 'Salvar' }).click()
  await expect(page.getByRole('heading', { level: 1, name: titulo })).toBeVisible()
  return new URL(page.url()).pathname.split('/').at(-1)!
}
const aprovarRelatorio = async (page: Page, titulo: string, relatorio: string) => {
  await entrar(page, 'analista')
  await page.goto(url(`/analisar-relatorios-administrativos?relatorio=${relatorio}`))
  await expect(page.getByRole('heading', { level: 2, name: titulo })).toBeVisible()
  await page.getByRole('button', { name: /^Aprovar/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Aprovar' }).click()
  await expect(page.getByText('Relatório analisado com sucesso')).toBeVisible()
}
/** By the dialog, which refuses in the order of the specification. */
const abrirProcesso = async (page: Page, titulo: string) => {
  await entrar(page, 'condutor')
  await page.goto(url('/meus-processos-pagamento'))
  await expect(page.getByRole('heading', { level: 1, name: 'Meus Processos de Pagamentos' })).toBeVisible()
  await page.getByRole('button', { name: 'Novo processo' }).click()
  const dialogo = page.getByRole('dialog', { name: 'Novo processo de pagamento' })
  await dialogo.getByRole('button', { name: 'Confirmar' }).click()
  await expect(page.getByText('Não é possível abrir um processo de pagamento sem relatórios!').first()).toBeVisible()
  await escolher(page, /^Contrato/, /^CT-/, dialogo)
  const linha = dialogo.getByRole('checkbox', { name: new RegExp(titulo) })
  await linha.check()
  await expect(dialogo.getByText('Total de horas: 07:30')).toBeVisible()
  await dialogo.getByRole('button', { name: 'Confirmar' }).click()
  await expect(
    page.getByText('Não é possível abrir um processo de pagamento sem período de realização!').first(),
  ).toBeVisible()
  const ultimo = await dialogo.getByText(/^O último foi de /).textContent()
  const { fim } = parsePeriodo(ultimo!.replace('O último foi de ', ''))!
  const periodo = `${formatDate(fim)} - ${formatDate(todaySaoPaulo(new Date()))}`
  await dialogo.getByRole('textbox', { name: /^Período de realização/ }).fill(periodo)
  await dialogo
    .locator('input[type="file"]')
    .first()
    .setInputFiles({ name: 'nota.pdf', mimeType: 'application/pdf', buffer: PDF })
  await paginaSemViolacoes(page)
  const resposta = page.waitForResponse((r) => r.url().includes('/cadastrar-relatorio-pagamento'))
  await dialogo.getByRole('button', { name: 'Confirmar' }).click()
  // The consultant has others, and another device may open one meanwhile.
  const { processoPagamentoId } = await (await resposta).json()
  await expect(page.getByText('Processo de pagamento aberto e enviado para análise')).toBeVisible()
  await expect(dialogo).toBeHidden()
  await page.locator(`a[href="/gestao-pagamento/processo/${processoPagamentoId}"]`).click()
  // Its path, once it is read, names it again.
  await expect(page.getByRole('link', { name: titulo }).first()).toBeVisible()
  await paginaSemViolacoes(page)
  return new URL(page.url()).pathname.split('/').at(-1)!
}
const decidir = async (page: Page, processo: string, botao: 'Devolver' | 'Aprovar') => {
  await entrar(page, 'operacoes')
  await page.goto(url(`/gestao-pagamento/analisar?processo=${processo}`))
  await page.getByRole('button', { name: new RegExp(`^${botao}`) }).click()
  const dialogo = page.getByRole('dialog')
  if (botao === 'Devolver') await dialogo.getByRole('textbox').fill('Confira o período')
  await dialogo.getByRole('button', { name: botao }).click()
  await expect(page.getByText('Processo de pagamento analisado com sucesso')).toBeVisible()
}

test.describe('Processo de pagamento', () => {
  test('report approved, process opened, returned, sent again, approved, received by the SGF and paid (R480, R485, R589, R603)', {
    tag: '@celular',
  }, async ({ page, browser, marca }) => {
    const titulo = `Plano de compras ${marca}`
    const relatorio = await test.step('written', () => escreverRelatorio(page, titulo))
    await test.step('approved', () => aprovarRelatorio(page, titulo, relatorio))
    const processo = await test.step('opened', () => abrirProcesso(page, titulo))
    await test.step('returned', () => decidir(page, processo, 'Devolver'))

    await entrar(page, 'condutor')
    await page.goto(url(`/gestao-pagamento/processo/${processo}`))
    await expect(page.getByText('Confira o período').first()).toBeVisible()
    await acao(page, 'Corrigir e reenviar')
    const dialogo = page.getByRole('dialog', { name: /^Processo de pagamento nº/ })
    await expect(dialogo.getByRole('checkbox', { name: new RegExp(titulo) })).toBeChecked()
    await dialogo.getByRole('button', { name: 'Confirmar' }).click()
    await expect(page.getByText('Processo de pagamento ajustado e enviado para análise')).toBeVisible()

    await test.step('approved', () => decidir(page, processo, 'Aprovar'))
    await test.step('with the invoice, which is issued then', async () => {
      await entrar(page, 'condutor')
      await page.goto(url(`/gestao-pagamento/processo/${processo}`))
      await acao(page, 'Anexar nota fiscal')
      const anexar = page.getByRole('dialog', { name: 'Anexar nota fiscal' })
      await anexar
        .locator('input[type="file"]')
        .first()
        .setInputFiles({ name: 'fiscal.pdf', mimeType: 'application/pdf', buffer: PDF })
      await paginaSemViolacoes(page)
      await anexar.getByRole('button', { name: 'Anexar', exact: true }).click()
      await expect(page.getByText('Arquivo anexado: fiscal.pdf')).toBeVisible()
    })
    await entrar(page, 'operacoes')
    await page.goto(url(`/gestao-pagamento/processo/${processo}`))
    // Given up, it is where it was.
    await acao(page, 'Enviar ao SGF')
    await page.getByRole('dialog').getByRole('button', { name: 'Cancelar' }).click()
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(page.getByRole('button', { name: 'Enviar ao SGF', exact: true })).toBeFocused()
    await acao(page, 'Enviar ao SGF')
    await page.getByRole('dialog').getByRole('button', { name: 'Enviar ao SGF' }).click()
    await expect(page.getByText('Processo de pagamento enviado a sgf@exemplo.com.br')).toBeVisible()
    await expect
      .poll(() => cartas().filter((c) => c.includes(`processo-pagamento-${processo}.pdf`)).length, { timeout: 60_000 })
      .toBe(1)
    const carta = cartas().find((c) => c.includes(`processo-pagamento-${processo}.pdf`))!
    expect(carta).toContain('To: sgf@exemplo.com.br')
    expect(carta).toContain(`prestacao-de-servico-${processo}.pdf`)

    await acao(page, 'Registrar pagamento')
    const pagar = page.getByRole('dialog', { name: 'Registrar pagamento' })
    await pagar.getByRole('textbox', { name: /^Número da nota fiscal/ }).fill('2026/77')
    await pagar
      .locator('input[type="file"]')
      .first()
      .setInputFiles({ name: 'recibo.pdf', mimeType: 'application/pdf', buffer: PDF })
    await pagar.getByRole('button', { name: 'Registrar' }).click()
    await expect(page.getByText('Pagamento registrado').first()).toBeVisible()
    await expect(page.getByText(/^Pagamento registrado: nota 2026\/77 .+; recibo\.pdf$/)).toBeVisible()
    await paginaSemViolacoes(page)

    await entrar(page, 'condutor')
    await page.goto(url(`/gestao-pagamento/processo/${processo}`))
    await expect(page.getByText('Pago', { exact: true }).first()).toBeVisible()
    await expect(page.getByText(/^Nota 2026\/77 de /)).toBeVisible()
    await test.step('linked from either end', async () => {
      const caminho = page.getByRole('list', { name: `Caminho de ${titulo}` })
      await caminho.getByRole('link', { name: titulo }).click()
      await expect(page.getByRole('heading', { level: 1, name: titulo })).toBeVisible()
      await expect(caminho.getByRole('listitem')).toContainText([
        titulo,
        '07:30 h aprovadas',
        /^Saldo do contrato/,
        /^Processo.*Pago/,
        'Nota fiscal 2026/77',
      ])
      await caminho.getByRole('link', { name: 'Nota fiscal 2026/77' }).click()
      await expect(page).toHaveURL(new RegExp(`/gestao-pagamento/processo/${processo}$`))
    })
    const codigo = (await page.getByText(/^Código de verificação: /).textContent())!.split(': ')[1]!
    const fora = await browser.newPage()
    await fora.goto(url(`/verificar-pagamento/${codigo}`))
    await expect(fora.getByText('O documento é autêntico')).toBeVisible()
    await fora.close()
  })
})
