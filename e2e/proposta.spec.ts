import type { Page } from '@playwright/test'
import { formatDate } from '#contract/br.ts'
import { PDF } from '#server/files/fixtures.ts'
import { paginaSemViolacoes } from './axe.ts'
import { entrar, expect, test, url } from './praca.ts'

/** Barra do Cedro: nobody else's proposals. */
const CIDADE = '/cidade/10/proposta/proposta'

/** Of the page, or of the menu that it folds into on a phone. */
const acao = async (page: Page, nome: string) => {
  const botao = page.getByRole('button', { name: nome, exact: true })
  const mais = page.getByRole('button', { name: 'Mais ações' }).first()
  await expect(botao.or(mais).first()).toBeVisible()
  if (!(await botao.isVisible())) await mais.click()
  await botao
    .or(page.getByRole('menuitem', { name: nome, exact: true }))
    .first()
    .click()
}
const confirmar = (page: Page, nome: string) =>
  page.getByRole('dialog').getByRole('button', { name: nome, exact: true }).click()
const aba = (page: Page, nome: RegExp) =>
  page.getByRole('navigation', { name: 'Partes da proposta' }).getByRole('link', { name: nome }).click()
const estado = (page: Page, nome: string) => expect(page.getByText(nome, { exact: true }).first()).toBeVisible()

const criar = async (page: Page) => {
  await entrar(page, 'administrador')
  await page.goto(url(CIDADE))
  await acao(page, 'Nova proposta')
  const dialogo = page.getByRole('dialog', { name: 'Nova proposta' })
  await dialogo.getByRole('combobox', { name: 'Pacote' }).click()
  await page.getByRole('option', { name: 'Essencial' }).click()
  await dialogo.getByRole('button', { name: 'Criar proposta' }).click()
  await expect(page.getByText('Falta para gerar a proposta')).toBeVisible()
  await expect(page).toHaveURL(/[?&]proposta=\d+/)
  const numero = await page
    .getByText(/^PROP-SC-\d{4}-\d{4}$/)
    .or(page.getByRole('combobox', { name: 'Proposta' }))
    .first()
  return {
    id: Number(new URL(page.url()).searchParams.get('proposta')),
    numero: (await numero.inputValue().catch(() => numero.textContent()))!,
  }
}
const preencher = async (page: Page) => {
  await page.getByRole('textbox', { name: 'CNPJ da prefeitura' }).fill('11222333000181')
  await page.getByRole('textbox', { name: /^Prefeito/ }).fill('Celeste Amaral')
  await page.getByRole('textbox', { name: 'E-mail', exact: true }).fill('gabinete@exemplo.com.br')
  await page.getByRole('button', { name: 'Salvar' }).click()
  await expect(page.getByText('Falta para gerar a proposta')).toBeHidden()
}
const enviar = async (page: Page) => {
  await acao(page, 'Enviar ao município')
  await paginaSemViolacoes(page)
  await confirmar(page, 'Enviar ao município')
  const link = page.getByRole('textbox', { name: 'Link da proposta' })
  await expect(link).toBeVisible()
  const endereco = new URL(await link.inputValue()).pathname
  await page.keyboard.press('Escape')
  return endereco
}
const semSessao = (page: Page) => page.context().setStorageState({ cookies: [], origins: [] })
const responder = async (page: Page, endereco: string, escolha: string, botao: string, texto?: string) => {
  await semSessao(page)
  await page.goto(url(endereco))
  await expect(page.getByText('Valor total').first()).toBeVisible()
  await page.getByRole('button', { name: escolha, exact: true }).click()
  await page.getByRole('textbox', { name: 'Seu nome e sobrenome' }).fill('Celeste Amaral')
  if (texto) await page.getByRole('textbox', { name: /motivo|mudar/i }).fill(texto)
  await paginaSemViolacoes(page)
  await page.getByRole('button', { name: botao, exact: true }).click()
  await confirmar(page, botao)
}

test.describe('Proposta', () => {
  test('made, generated, sent, accepted by its link, drafted, signed, billed, paid and amended (R041, R731, R734, R736, R737)', {
    tag: '@celular',
  }, async ({ page }) => {
    const { id, numero } = await test.step('made', () => criar(page))
    const pagina = `/cidade/10/proposta/anexos?proposta=${id}`
    await test.step('filled in', () => preencher(page))
    await test.step('generated', async () => {
      await acao(page, 'Gerar proposta')
      await confirmar(page, 'Gerar proposta')
      await estado(page, 'Gerada')
      await expect(page.getByRole('button', { name: 'Proposta em DOCX' })).toBeVisible()
      await paginaSemViolacoes(page)
    })
    const link = await test.step('sent', () => enviar(page))
    await test.step('accepted without login', async () => {
      await responder(page, link, 'Aceitar a proposta', 'Enviar o aceite')
      await expect(page.getByText(/Aceite registrado/).first()).toBeVisible()
      await paginaSemViolacoes(page)
    })
    await test.step('drafted', async () => {
      await entrar(page, 'administrador')
      await page.goto(url(pagina))
      await estado(page, 'Aceita')
      await acao(page, 'Emitir minuta')
      await confirmar(page, 'Emitir minuta')
      await estado(page, 'Minuta emitida')
    })
    await test.step('signed', async () => {
      await acao(page, 'Registrar minuta assinada')
      const dialogo = page.getByRole('dialog', { name: 'Registrar minuta assinada' })
      await dialogo
        .locator('input[type="file"]')
        .first()
        .setInputFiles({ name: 'assinada.pdf', mimeType: 'application/pdf', buffer: PDF })
      await paginaSemViolacoes(page)
      await dialogo.getByRole('button', { name: 'Registrar', exact: true }).click()
      await estado(page, 'Minuta assinada')
    })
    await test.step('billed', async () => {
      await aba(page, /Parcelas/)
      await page
        .getByRole('button', { name: /^Faturar/ })
        .first()
        .click()
      const dialogo = page.getByRole('dialog')
      await dialogo.getByRole('textbox', { name: 'Número da nota fiscal' }).fill('4711')
      await dialogo.getByRole('button', { name: 'Faturar' }).click()
      await expect(dialogo.getByText('Anexe a nota fiscal ou o boleto para faturar a parcela')).toBeVisible()
      await dialogo
        .locator('input[type="file"]')
        .first()
        .setInputFiles({ name: 'nota.pdf', mimeType: 'application/pdf', buffer: PDF })
      await dialogo.getByRole('button', { name: 'Faturar' }).click()
      await expect(page.getByText('Faturada', { exact: true }).first()).toBeVisible()
      await paginaSemViolacoes(page)
    })
    const vencimento = await test.step('paid, with its receipt', async () => {
      await page
        .getByRole('button', { name: /^Registrar pagamento/ })
        .first()
        .click()
      const dialogo = page.getByRole('dialog', { name: /^Registrar pagamento/ })
      await dialogo.getByRole('button', { name: 'Registrar', exact: true }).click()
      await expect(dialogo.getByText('Anexe o comprovante para registrar o pagamento')).toBeVisible()
      await dialogo
        .locator('input[type="file"]')
        .first()
        .setInputFiles({ name: 'comprovante.pdf', mimeType: 'application/pdf', buffer: PDF })
      const dito = (await dialogo
        .getByText(/vence em \d/)
        .first()
        .textContent())!
      await dialogo.getByRole('button', { name: 'Registrar', exact: true }).click()
      await expect(dialogo).toBeHidden()
      await expect(page.getByText('Paga', { exact: true }).first()).toBeVisible()
      return /vence em (\d{2})\/(\d{2})\/(\d{4})/.exec(dito)!.slice(1).toReversed().join('-')
    })
    await test.step('in the calendar of what is to be received', async () => {
      await page.goto(url(`/propostas?vista=receber&mes=${vencimento.slice(0, 7)}`))
      const linha = page.getByRole('listitem').filter({ hasText: `${numero}, 1ª de ` })
      await expect(linha).toContainText('Paga')
      await expect(linha).toContainText('Barra do Cedro')
      await paginaSemViolacoes(page)
      await linha.getByRole('link').click()
      await expect(page).toHaveURL(new RegExp(`/cidade/10/proposta/parcelas\\?proposta=${id}`))
      await expect(page.getByText(formatDate(vencimento), { exact: true }).first()).toBeVisible()
    })
    await test.step('amended: what was paid counts, and the rest is planned anew', async () => {
      await acao(page, 'Fazer aditivo')
      await page.getByRole('dialog').getByRole('textbox').fill('Mais um ano de programa')
      await confirmar(page, 'Fazer aditivo')
      await expect(page.getByText(/^Aditivo 1: Mais um ano de programa/)).toBeVisible()
      await aba(page, /Valores/)
      await expect(page.getByText(/^Já faturado, pago ou absorvido pelas versões anteriores: R\$/)).toBeVisible()
      await aba(page, /Parcelas/)
      await expect(page.getByText(/que já está firme/)).toBeVisible()
      await paginaSemViolacoes(page)
    })
    await test.step('on the board', async () => {
      await page.goto(url(`/propostas?vista=lista&busca=${numero}`))
      await expect(page.getByRole('link', { name: numero }).first()).toBeVisible()
    })
  })

  test('an answer that asks for a change opens the negotiation, and the old link says so', async ({ page }) => {
    const { id } = await criar(page)
    await preencher(page)
    await acao(page, 'Gerar proposta')
    await confirmar(page, 'Gerar proposta')
    await estado(page, 'Gerada')
    const link = await enviar(page)
    await responder(page, link, 'Pedir alteração', 'Enviar o pedido', 'Quatro parcelas em vez de doze.')
    await expect(page.getByText(/pedido de alteração foi registrado/).first()).toBeVisible()
    await entrar(page, 'administrador')
    await page.goto(url(`/cidade/10/proposta/valores?proposta=${id}`))
    await estado(page, 'Em negociação')
    await expect(page.getByText('Quatro parcelas em vez de doze.')).toBeVisible()
    await page.getByRole('textbox', { name: /Número de parcelas/ }).fill('4')
    await page.getByRole('button', { name: 'Salvar' }).click()
    await expect(page.getByText('Nenhuma alteração')).toBeVisible()
    await aba(page, /Parcelas/)
    await expect(page.getByRole('list', { name: 'Parcelas' }).getByRole('listitem')).toHaveCount(4)
    await semSessao(page)
    await page.goto(url(link))
    await expect(page.getByText(/negociação|mudou/).first()).toBeVisible()
  })
})
