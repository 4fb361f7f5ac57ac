import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, devices, type Page } from '@playwright/test'
import { formatDateTime } from '#contract/br.ts'
import { ENVIO_DE_ANEXO } from '#contract/relatorio-rascunho.ts'
import type { Variante } from '#contract/variants.ts'
import { wording } from '#contract/wording.ts'
import { PDF } from '#server/files/fixtures.ts'
import { cortar, cortavel, religar } from './acompanhamentos.ts'
import { paginaSemViolacoes } from './axe.ts'
import { entrar, expect, test, url } from './praca.ts'

/** Each environment calls things by its own words. */
const AMBIENTES: readonly (readonly [host: string, variante: Variante])[] = [
  ['localhost', 'padrao'],
  ['at.localhost', 'at'],
]

const editor = (page: Page) => page.getByRole('textbox', { name: 'Relatório do evento' })
const rascunho = (page: Page, dito: RegExp) => page.getByRole('status').filter({ hasText: dito })
const GUARDADO = /^Sem conexão · rascunho guardado neste aparelho$/

/** Somebody else, at a desk of their own. */
const comoOutro = async (
  browser: Browser,
  host: string,
  persona: string | null,
  faz: (page: Page) => Promise<void>,
) => {
  const outra = await browser.newPage({ ...devices['Desktop Chrome'], serviceWorkers: 'block' })
  if (persona) await entrar(outra, persona, host)
  await faz(outra)
  await outra.context().close()
}

/** Begun a minute ago, so that it is the last one that began, and not over before its guests are written to. */
const desteMinuto = () => {
  const agora = formatDateTime(new Date())
  const antes = formatDateTime(new Date(Date.now() - 60_000))
  const dia = agora.slice(0, 10)
  return { dia, inicio: antes.startsWith(dia) ? antes.slice(11) : '00:00', fim: '23:59' }
}
const noEndereco = (dia: string) => dia.split('/').reverse().join('-')

interface Caso {
  page: Page
  browser: Browser
  host: string
  titulo: string
  convidado: { nome: string; visto: string; email: string }
  w: ReturnType<typeof wording>
}

/** By the form of the calendar, with a guest who is no member. */
const planejar = async ({ page, host, titulo, convidado, w }: Caso) => {
  const { dia, inicio, fim } = desteMinuto()
  await page.goto(url(`/cidade/1/evento?vista=dia&dia=${noEndereco(dia)}`, host))
  await page
    .getByRole('button', { name: w.novo('encontro'), exact: true })
    .first()
    .click()
  const form = page.getByRole('dialog', { name: w.novo('encontro') })
  await form.getByRole('textbox', { name: /^Título/ }).fill(titulo)
  await form.getByRole('combobox', { name: /^Grupo/ }).click()
  await page.getByRole('option').first().click()
  await expect(form.getByRole('combobox', { name: /^Consultor responsável/ })).toHaveValue(/\(você\)$/)
  await form.getByRole('textbox', { name: /^Data/ }).fill(dia)
  await form.getByRole('textbox', { name: /^Início/ }).fill(inicio)
  await form.getByRole('textbox', { name: /^Fim/ }).fill(fim)
  await form.getByRole('textbox', { name: /^Local ou link/ }).fill('Câmara Municipal')
  await form.getByRole('button', { name: 'Convidar por nome' }).click()
  await form.getByRole('textbox', { name: /^Nome/ }).fill(convidado.nome)
  await form.getByRole('textbox', { name: /^E-mail/ }).fill(convidado.email)
  await form.getByRole('switch', { name: 'Enviar convite por e-mail' }).check()
  await form.getByRole('button', { name: 'Salvar' }).click()
  await expect(page.getByText(w.comSucesso('encontro', 'marcado'))).toBeVisible()
  await expect(form).toBeHidden()
}

/** The letter with the file of the agenda lies in the outbox. */
const conferirConvite = ({ browser, host, titulo, convidado }: Caso) =>
  comoOutro(browser, host, 'admin', async (mesa) => {
    await mesa.goto(url(`/caixa-de-saida?busca=${encodeURIComponent(convidado.email)}`, host))
    await mesa
      .getByRole('region', { name: 'Mensagens' })
      .getByRole('button', { name: new RegExp(titulo) })
      .click()
    const carta = mesa.getByRole('region', { name: 'Mensagem', exact: true })
    await expect(carta.getByText(new RegExp(`^Para ${convidado.email}`))).toBeVisible()
    await expect(carta.getByText('Anexos: convite.ics')).toBeVisible()
  })

/** The guest points another phone at the code, and the consultant sees it arrive. */
const confirmarPresenca = async ({ page, browser, host, titulo, convidado, w }: Caso) => {
  await page.getByRole('button', { name: new RegExp(`${titulo}\\.`) }).click()
  const painel = page.getByRole('dialog', { name: w.singular('encontro'), exact: true })
  await painel.getByRole('button', { name: 'Presença' }).click()
  const presenca = page.getByRole('dialog', { name: 'Presença' })
  await expect(presenca.getByRole('checkbox', { name: convidado.visto })).not.toBeChecked()
  await presenca.getByRole('button', { name: 'Mostrar código' }).click()
  await expect(presenca.getByRole('img', { name: /^Código para confirmar presença/ })).toBeVisible()
  const link = await presenca.getByRole('textbox', { name: 'Link de presença' }).inputValue()
  await comoOutro(browser, host, null, async (celular) => {
    await celular.goto(url(new URL(link).pathname, host))
    await expect(celular.getByRole('heading', { name: titulo })).toBeVisible()
    await celular.getByLabel('Nome e sobrenome').fill(convidado.nome)
    await celular.getByLabel('E-mail ou telefone com DDD').fill(convidado.email)
    await celular.getByRole('button', { name: 'Confirmar presença' }).click()
    await expect(celular.getByText(`${convidado.nome}, sua presença está na lista.`)).toBeVisible()
  })
  await expect(presenca.getByRole('checkbox', { name: convidado.visto })).toBeChecked()
}

/** Written with the network cut and through a reload; sent when it is back. */
const relatar = async ({ page, host, titulo, convidado, w }: Caso) => {
  await page.goto(url('/cidade/1/relatorio/inserir', host))
  await expect(page.getByRole('tab', { name: w.plural('tarefa') })).toBeVisible()
  await page.getByRole('button', { name: 'Finalizar' }).click()
  await expect(page.getByText('É necessário preencher o relatório do evento', { exact: true })).toBeVisible()
  await expect(page.getByText(w.frase('{O encontro} deve estar preenchido'), { exact: true })).toBeVisible()

  await cortar(page)
  await page.getByRole('combobox', { name: 'Evento' }).click()
  await page.getByRole('option', { name: new RegExp(titulo) }).click()
  await expect(page.getByRole('textbox', { name: 'Título' })).toHaveValue(titulo)
  await editor(page).fill('A visita foi feita com a equipe.')
  await expect(rascunho(page, GUARDADO)).toBeVisible()
  await page.reload()
  await expect(editor(page)).toContainText('A visita foi feita com a equipe.')
  await page.getByRole('tab', { name: /^Convidados/ }).click()
  await expect(page.getByRole('checkbox', { name: convidado.visto })).toBeChecked()
  await paginaSemViolacoes(page)

  await religar(page)
  await expect(rascunho(page, /^Rascunho salvo$/)).toBeVisible()
  await page.getByRole('button', { name: 'Finalizar' }).click()
  await expect(page.getByText('Relatório salvo com sucesso')).toBeVisible()
  await page.getByRole('link', { name: titulo }).click()
  await expect(page.getByRole('heading', { level: 1, name: titulo })).toBeVisible()
  return Number(new URL(page.url()).pathname.split('/').at(-1))
}

/** On the bench, with a reason of the library. */
const devolver = async ({ browser, host, titulo }: Caso, relatorioId: number) => {
  let motivo = ''
  await comoOutro(browser, host, 'analista', async (mesa) => {
    await mesa.goto(url(`/analisar-relatorios?relatorio=${relatorioId}`, host))
    await expect(mesa.getByRole('heading', { level: 2, name: titulo })).toBeVisible()
    await mesa.getByRole('button', { name: /^Devolver/ }).click()
    const dialogo = mesa.getByRole('dialog')
    await dialogo.getByRole('combobox', { name: 'Motivo' }).click()
    await mesa.getByRole('option').first().click()
    motivo = await dialogo.getByRole('textbox', { name: /Justificativa/ }).inputValue()
    expect(motivo.length).toBeGreaterThan(10)
    await dialogo.getByRole('button', { name: 'Devolver' }).click()
    await expect(mesa.getByText('Relatório analisado com sucesso')).toBeVisible()
  })
  return motivo
}

/** The correction outlives a reload without a network too. */
const corrigir = async ({ page, host, convidado }: Caso, relatorioId: number, motivo: string) => {
  await page.goto(url(`/cidade/1/relatorio/obter/${relatorioId}`, host))
  await expect(page.getByText(motivo).first()).toBeVisible()
  await page.getByRole('link', { name: 'Corrigir e reenviar' }).click()
  await expect(editor(page)).toContainText('A visita foi feita')
  await expect(page.getByRole('combobox', { name: 'Evento' })).toBeDisabled()
  await cortar(page)
  await editor(page).fill('A visita foi feita com a equipe: Rosa e Bento.')
  await expect(rascunho(page, GUARDADO)).toBeVisible()
  await page.reload()
  await expect(editor(page)).toContainText('Rosa e Bento.')
  await page.getByRole('tab', { name: /^Convidados/ }).click()
  await expect(page.getByRole('checkbox', { name: convidado.visto })).toBeChecked()
  await religar(page)
  await expect(rascunho(page, /^Rascunho salvo$/)).toBeVisible()
  await page.getByRole('button', { name: 'Finalizar' }).click()
  await expect(page.getByText('Relatório salvo com sucesso')).toBeVisible()
}

const aprovar = ({ browser, host, titulo }: Caso, relatorioId: number) =>
  comoOutro(browser, host, 'analista', async (mesa) => {
    await mesa.goto(url(`/analisar-relatorios?relatorio=${relatorioId}`, host))
    await expect(mesa.getByRole('heading', { level: 2, name: titulo })).toBeVisible()
    await expect(mesa.getByText('A visita foi feita com a equipe: Rosa e Bento.')).toBeVisible()
    await mesa.getByRole('button', { name: /^Aprovar/ }).click()
    await mesa.getByRole('dialog').getByRole('button', { name: 'Aprovar' }).click()
    await expect(mesa.getByText('Relatório analisado com sucesso')).toBeVisible()
  })

test.describe('Relatório de um encontro', () => {
  test.use({ serviceWorkers: 'allow' })

  for (const [host, variante] of AMBIENTES)
    test(`is planned, its guest invited and there by the code, told of on a phone with the network cut, returned, sent again and approved (${host})`, {
      tag: ['@celular', '@so-no-celular'],
    }, async ({ page, browser, marca }) => {
      const convidado = {
        nome: 'Rosa Maria do Campo',
        // As who may not see people's data is shown it.
        visto: 'Rosa Campo',
        email: `rosa.${marca.replace(/\W+/g, '.')}.${variante}@exemplo.com.br`,
      }
      const caso: Caso = { page, browser, host, titulo: `Visita ${marca}`, convidado, w: wording(variante) }
      await entrar(page, 'condutor', host)
      await cortavel(page)
      await test.step('planned', () => planejar(caso))
      await test.step('invited', () => conferirConvite(caso))
      await test.step('there by the code', () => confirmarPresenca(caso))
      const relatorioId = await test.step('told of without a network', () => relatar(caso))
      const motivo = await test.step('returned', () => devolver(caso, relatorioId))
      await test.step('mended without a network and sent again', () => corrigir(caso, relatorioId, motivo))
      await test.step('approved', () => aprovar(caso, relatorioId))

      await page.goto(url(`/cidade/1/relatorio/obter/${relatorioId}`, host))
      await expect(page.getByText('Relatório aprovado')).toBeVisible()
      const presente = page.getByRole('list', { name: 'Convidados' }).getByRole('listitem')
      await expect(presente).toHaveCount(1)
      await expect(presente).toContainText(convidado.visto)
      await expect(presente).toContainText('Presente')
      await paginaSemViolacoes(page)
      // Its person is known as well as on the first day.
      await comoOutro(browser, host, 'admin', async (mesa) => {
        await mesa.goto(url(`/cidade/1/relatorio/obter/${relatorioId}`, host))
        await expect(mesa.getByRole('list', { name: 'Convidados' })).toContainText(convidado.nome)
        // Addresses are masked for everybody.
        await expect(mesa.getByRole('list', { name: 'Convidados' })).toContainText('ro**@exemplo.com.br')
      })
    })
})

test('an attachment whose sending a reload broke off goes on where it stopped', async ({ page, marca }) => {
  const nome = `Lista ${marca}.pdf`
  const pasta = mkdtempSync(join(tmpdir(), 'praca-anexo-'))
  const arquivo = join(pasta, nome)
  // More than one piece.
  writeFileSync(arquivo, Buffer.concat([PDF, Buffer.alloc(6_000_000)]))
  const criados: string[] = []
  page.on('request', (r) => r.method() === 'POST' && r.url().endsWith(ENVIO_DE_ANEXO) && criados.push(r.url()))
  let partes = 0
  let cortada = true
  await page.route(`**${ENVIO_DE_ANEXO}/*`, (rota) =>
    cortada && rota.request().method() === 'PATCH' && ++partes > 1 ? rota.abort('connectionfailed') : rota.continue(),
  )
  page.on('dialog', (d) => d.accept())
  await entrar(page, 'admin')
  await page.goto(url('/cidade/4/relatorio/inserir'))
  await page.getByRole('tab', { name: 'Anexos' }).click()
  const campo = page.getByRole('group', { name: 'Arquivos' }).locator('input[type=file]').first()
  await campo.setInputFiles(arquivo)
  await expect.poll(() => partes).toBeGreaterThan(1)
  await page.reload()
  cortada = false
  await page.getByRole('tab', { name: 'Anexos' }).click()
  const parado = page.getByRole('alert').filter({ hasText: 'Envio interrompido' })
  await expect(parado).toContainText(nome)
  await campo.setInputFiles(arquivo)
  await expect(page.getByRole('tab', { name: 'Anexos (1)' })).toBeVisible()
  await expect(parado).toHaveCount(0)
  expect(criados).toHaveLength(1)
  // Left as it was found.
  await page.getByRole('button', { name: `Excluir: ${nome}` }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^(Sim|Excluir)$/ })
    .click()
  await expect(page.getByRole('tab', { name: 'Anexos', exact: true })).toBeVisible()
  rmSync(pasta, { recursive: true })
})
