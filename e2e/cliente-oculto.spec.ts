import type { Page } from '@playwright/test'
import { ITENS_CONTATO } from '#contract/cliente-oculto-estados.ts'
import { DEMO_SENHA } from '#server/access/demo-logins.ts'
import { PDF } from '#server/files/fixtures.ts'
import { entrar, expect, pedir, semViolacoes, test, url } from './praca.ts'

const HOST = 'sala.localhost'

const escolher = async (page: Page, campo: string, opcao: RegExp) => {
  await page.getByRole('dialog').getByRole('combobox', { name: campo, exact: true }).click()
  await page.getByRole('option', { name: opcao }).first().click()
}
const agendar = async (page: Page, rotulo: string) => {
  await page.getByRole('button', { name: rotulo, exact: true }).click()
  const form = page.getByRole('dialog')
  await expect(form.getByRole('combobox', { name: 'Roteiro', exact: true })).toBeVisible()
  await escolher(page, 'Canal', /WhatsApp/)
  await escolher(page, 'Roteiro', /boleira/)
  await form.getByRole('textbox', { name: 'Dia', exact: true }).fill('10/12/2040')
  await form.getByRole('textbox', { name: 'Hora', exact: true }).fill('10:00')
  await form.getByRole('button', { name: 'Agendar', exact: true }).click()
  await expect(form).toBeHidden()
}

/** Ten items, when it began, and one file. */
const preencher = async (page: Page) => {
  for (const item of ITENS_CONTATO)
    await page.getByRole('radiogroup', { name: item }).getByText('1', { exact: true }).click()
  await expect(page.getByText('Nota: 10 de 10')).toBeVisible()
  await page.getByLabel('Dia do início').fill('02/03/2026')
  await page.getByLabel('Hora do início').fill('09:00')
  // A phone has a camera beside it.
  const arquivo = page.locator('input[type=file][multiple]')
  await expect(arquivo).toBeEnabled()
  await arquivo.setInputFiles({ name: 'conversa.pdf', mimeType: 'application/pdf', buffer: PDF })
  await expect(page.getByRole('button', { name: /conversa\.pdf/ }).first()).toBeVisible()
}
const enviar = async (page: Page) => {
  await page.getByRole('button', { name: 'Enviar', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Enviar' }).click()
  await expect(page.getByText('Avaliação enviada', { exact: true }).first()).toBeVisible()
}

test.describe('Cliente Oculto', () => {
  test('is scheduled, filled in with evidence, invalidated, made again and validated', { tag: '@celular' }, async ({
    page,
    marca,
  }) => {
    // A room of its own, of a state without an edition: any day will do.
    const { token } = await pedir(HOST, 'POST', '/api/auth/login', { email: 'admin@praca.local', senha: DEMO_SENHA })
    const nome = `Sala oculta ${marca}`
    await pedir(
      ...([HOST, 'POST', '/api/municipio', { nome, uf: 'TO', projetoId: 1, statusRelacionamento: 4 }, token] as const),
    )

    await entrar(page, 'operacoes', HOST)
    await page.goto(url('/clientes-ocultos', HOST))
    await expect(page.getByRole('heading', { level: 1, name: 'Cliente Oculto' })).toBeVisible()
    await semViolacoes(page)
    await page.getByRole('button', { name: 'Nova avaliação' }).click()
    const form = page.getByRole('dialog')
    await form.getByRole('combobox', { name: 'Salas' }).fill(nome)
    await page.getByRole('option', { name: `${nome}/TO` }).click()
    await page.keyboard.press('Escape')
    await form.getByLabel('Grupo de clientes ocultos').fill('Grupo do Tocantins')
    await escolher(page, 'Avaliador', /Renato Siqueira/)
    await form.getByRole('button', { name: 'Criar' }).click()
    await expect(form).toBeHidden()
    await page.goto(url(`/clientes-ocultos?busca=${encodeURIComponent(nome)}`, HOST))
    await page.getByRole('link', { name: `${nome}/TO` }).click()
    await agendar(page, 'Agendar')
    await semViolacoes(page)
    const avaliacao = page.url()

    await entrar(page, 'especialista', HOST)
    await page.goto(url(`/minhas-avaliacoes?busca=${encodeURIComponent(nome)}`, HOST))
    await expect(page.getByText('Agendado', { exact: true }).first()).toBeVisible()
    await semViolacoes(page)
    await page.goto(avaliacao)
    await preencher(page)
    await semViolacoes(page)
    await enviar(page)

    await entrar(page, 'operacoes', HOST)
    await page.goto(avaliacao)
    await page.getByRole('button', { name: 'Invalidar' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Invalidar' }).click()
    await expect(page.getByRole('dialog').getByText('Campo Obrigatório')).toBeVisible()
    await page.getByRole('dialog').getByLabel('Motivo').fill('O print não mostra a data.')
    await page.getByRole('dialog').getByRole('button', { name: 'Invalidar' }).click()
    await expect(page.getByText('Invalidada: o contato deve ser refeito', { exact: true })).toBeVisible()

    await entrar(page, 'especialista', HOST)
    await page.goto(avaliacao)
    await expect(page.getByText('O print não mostra a data.').first()).toBeVisible()
    await agendar(page, 'Agendar de novo')
    await preencher(page)
    await enviar(page)
    await expect(page.getByRole('main').getByText('Renato Siqueira').first()).toBeVisible()
    await expect(page.getByText('Organização').first()).toBeVisible()

    await entrar(page, 'operacoes', HOST)
    await page.goto(avaliacao)
    await page.getByRole('button', { name: 'Validar', exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Validar' }).click()
    await expect(page.getByText(/nota 10 de 20/)).toBeVisible()
    await semViolacoes(page)
  })

  test('tells the room its notes of the edition that is over, and nothing of who shopped (R413, R414)', {
    tag: '@celular',
  }, async ({ page }) => {
    await entrar(page, 'sala', HOST)
    await page.goto(url('/cidade/3/cliente-oculto/info', HOST))
    await expect(page.getByRole('heading', { name: 'Resultado da edição 2025' })).toBeVisible()
    await expect(page.getByText('Edição 2026')).toBeVisible()
    for (const dito of ['Bruno Camargo', 'Fábio Guedes', 'Grupo Sul', 'conversa-', 'Enviado'])
      await expect(page.getByText(dito)).toHaveCount(0)
    await semViolacoes(page)
    for (const fechada of ['/clientes-ocultos', '/cidade/3/cliente-oculto?avaliacao=3']) {
      await page.goto(url(fechada, HOST))
      await expect(page.getByText('Você não tem permissão para abrir esta tela')).toBeVisible()
    }
  })
})
