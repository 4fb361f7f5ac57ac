import type { Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { DEMO_SENHA } from '#server/access/demo-logins.ts'
import { expect, semViolacoes, test, url } from './praca.ts'

const HOST = 'educacao.localhost'
const TRINTA_SEGUNDOS = 30_000

/** What the app on the phone shows; a step later where the one of now was used. */
const codigo = (segredo: string, desvio = 0) =>
  new TOTP({ secret: Secret.fromBase32(segredo.replaceAll(' ', '')) }).generate({ timestamp: Date.now() + desvio })

const comSenha = async (page: Page, email: string) => {
  await page.goto(url('/auth/login', HOST))
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel(/^Senha/).fill(DEMO_SENHA)
  await page.getByRole('button', { name: 'Entrar', exact: true }).click()
}
/** Signing in leads each to their work: the list of cities, the one city, the bench. */
const DENTRO = new RegExp(`^${url('/', HOST)}(?:cidade|analise)`)
const comCodigo = async (page: Page, digitado: string) => {
  await page.getByLabel(/^Código/).fill(digitado)
  await page.getByRole('button', { name: 'Confirmar' }).click()
}

test('second factor: enrol, leave, sign in with the code and once with a recovery code; then end the other sessions', {
  tag: '@celular',
}, async ({ page, browser, celular }) => {
  // Each device, and each new try, has an account of its own: a code opens once.
  const persona = (celular ? ['ad', 'sala'] : ['especialista', 'analista'])[test.info().retry]!
  const email = `${persona}@exemplo.com.br`
  await comSenha(page, email)
  await expect(page).toHaveURL(DENTRO)
  await page.getByRole('button', { name: 'Aceitar' }).first().click()
  await page.getByRole('button', { name: /^Menu de / }).click()
  await page.getByRole('menuitem', { name: 'Segurança da conta' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Segurança da conta' })).toBeVisible()

  await page.getByRole('button', { name: 'Ativar' }).click()
  await page.getByLabel(/^Senha/).fill(DEMO_SENHA)
  await page.getByRole('button', { name: 'Continuar' }).click()
  await expect(page.getByRole('img', { name: /câmera do aplicativo/ })).toBeVisible()
  await semViolacoes(page)
  const segredo = await page.getByText(/^([A-Z2-7]{4} ?){8}$/).innerText()
  await page.getByLabel('Código que o aplicativo mostra').fill(codigo(segredo))
  await page.getByRole('button', { name: 'Ativar' }).click()
  const lista = page.getByRole('list', { name: 'Códigos de recuperação' }).getByRole('listitem')
  await expect(lista).toHaveCount(10)
  const codigos = await lista.allInnerTexts()
  await semViolacoes(page)
  await page.getByRole('button', { name: 'Já guardei os códigos' }).click()
  await expect(page.getByText('10 códigos de recuperação sem uso')).toBeVisible()
  await page.getByRole('button', { name: /^Menu de / }).click()
  await page.getByRole('menuitem', { name: 'Sair' }).click()
  await expect(page).toHaveURL(url('/auth/login', HOST))

  await comSenha(page, email)
  await expect(page.getByRole('heading', { level: 1, name: 'Verificação em duas etapas' })).toBeVisible()
  await semViolacoes(page)
  await comCodigo(page, '000000')
  await expect(page.getByText('Código incorreto, vencido ou já usado', { exact: true })).toBeVisible()
  await comCodigo(page, codigo(segredo, TRINTA_SEGUNDOS))
  await expect(page).toHaveURL(DENTRO)

  const outro = await (await browser.newContext()).newPage()
  await comSenha(outro, email)
  await comCodigo(outro, codigos[0]!)
  await expect(outro).toHaveURL(DENTRO)
  const terceiro = await (await browser.newContext()).newPage()
  await comSenha(terceiro, email)
  await comCodigo(terceiro, codigos[0]!)
  await expect(terceiro.getByText('Código incorreto, vencido ou já usado', { exact: true })).toBeVisible()
  await terceiro.context().close()

  await page.goto(url('/usuario/seguranca', HOST))
  await expect(page.getByText('9 códigos de recuperação sem uso')).toBeVisible()
  await expect(page.getByText('Esta sessão')).toHaveCount(1)
  await page.getByRole('button', { name: 'Encerrar as outras' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Encerrar as outras' }).click()
  await expect(page.getByText('A sua conta está aberta só aqui.')).toBeVisible()
  await outro.reload()
  await expect(outro).toHaveURL(url('/auth/login', HOST))
  await outro.context().close()
})
