import type { Locator, Page } from '@playwright/test'
import { formatDate } from '#contract/br.ts'
import { isBusinessDay, todaySaoPaulo } from '#contract/holidays.ts'
import { wording } from '#contract/wording.ts'
import { entrar, expect, semViolacoes, test, url } from './praca.ts'

const DIA = 86_400_000
/** A Tuesday with the next two free of holidays, so far ahead that the demo has nothing there. */
const tercaLivre = (semanas: number) => {
  for (let n = semanas * 7; ; n++) {
    const dias = [0, 7, 14].map((mais) => todaySaoPaulo(new Date(Date.now() + (n + mais) * DIA)))
    if (new Date(`${dias[0]}T12:00:00Z`).getUTCDay() === 2 && dias.every(isBusinessDay))
      return dias as [string, string, string]
  }
}
const ultimo = (page: Page) => page.getByRole('dialog').last()
const escolher = async (page: Page, onde: Locator, campo: RegExp, opcao?: string | RegExp) => {
  await onde.getByRole('combobox', { name: campo }).click()
  const opcoes = page.getByRole('option', opcao ? { name: opcao } : {})
  await opcoes.first().click()
}
interface Novo {
  titulo: string
  dia: string
  inicio: string
  fim: string
}
const preencher = async (page: Page, form: Locator, { titulo, dia, inicio, fim }: Novo) => {
  await form.getByRole('textbox', { name: /^Título/ }).fill(titulo)
  await escolher(page, form, /^Grupo/)
  await form.getByRole('textbox', { name: /^Data/ }).fill(formatDate(dia))
  await form.getByRole('textbox', { name: /^Início/ }).fill(inicio)
  await form.getByRole('textbox', { name: /^Fim/ }).fill(fim)
  await form.getByRole('textbox', { name: /^Local ou link/ }).fill('Sala de reuniões')
}
const bloco = (page: Page, titulo: string) => page.getByRole('button', { name: new RegExp(`${titulo}\\.`) })

test.describe('Agenda', () => {
  for (const [host, variante] of [
    ['localhost', 'padrao'],
    ['at.localhost', 'at'],
  ] as const)
    test(`a meeting is planned with guests, confirmed, moved and called off, in ${variante}`, async ({
      page,
      marca,
    }) => {
      const w = wording(variante)
      const [dia] = tercaLivre(9 + test.info().retry)
      const titulo = `Kick-off ${marca}`
      await entrar(page, 'admin', host)
      await page.goto(url(`/cidade/1/evento?vista=dia&dia=${dia}`, host))
      await expect(page.getByRole('heading', { level: 1, name: w.rotulo('tabCalendario') })).toBeVisible()
      await expect(page.getByRole('region', { name: /terça-feira/ })).toBeVisible()
      await semViolacoes(page)

      // With a key, on the day that is shown.
      await page.keyboard.press('n')
      const form = page.getByRole('dialog', { name: w.novo('encontro') })
      await expect(form.getByRole('textbox', { name: /^Data/ })).toHaveValue(formatDate(dia))
      await preencher(page, form, { titulo, dia, inicio: '09:00', fim: '10:30' })
      await expect(form.getByRole('status', { name: 'Duração' })).toHaveText('01:30')
      await form.getByRole('button', { name: /^Convidar \d+ membro/ }).click()
      await form.getByRole('button', { name: 'Convidar por nome' }).click()
      await form.getByRole('textbox', { name: /^Nome/ }).fill('Eva Prado')
      await form.getByRole('button', { name: `Adicionar ${w.min.plural('tarefa')}` }).click()
      const escolha = page.getByRole('dialog', { name: `Adicionar ${w.min.plural('tarefa')}` })
      await escolher(page, escolha, new RegExp(`^${w.plural('solucao')}`))
      await page.keyboard.press('Escape')
      await escolher(page, escolha, new RegExp(`^${w.plural('tarefa')}`))
      await page.keyboard.press('Escape')
      await semViolacoes(page)
      await escolha.getByRole('button', { name: 'Adicionar', exact: true }).click()
      await expect(escolha).toBeHidden()
      await form.getByRole('button', { name: 'Salvar' }).click()
      await expect(page.getByText(w.comSucesso('encontro', 'marcado'))).toBeVisible()
      await expect(form).toBeHidden()
      const nosso = bloco(page, titulo)
      await expect(nosso).toContainText(w.flexiona('encontro', 'Agendado'))

      // An hour down: asked before it is done.
      const caixa = (await nosso.boundingBox())!
      await page.mouse.move(caixa.x + 20, caixa.y + 10)
      await page.mouse.down()
      await page.mouse.move(caixa.x + 20, caixa.y + 40, { steps: 3 })
      await page.mouse.move(caixa.x + 20, caixa.y + 58, { steps: 3 })
      await page.mouse.up()
      await expect(ultimo(page)).toContainText(`${formatDate(dia)} 10:00`)
      await ultimo(page).getByRole('button', { name: 'Reagendar' }).click()
      await expect(page.getByText(w.comSucesso('encontro', 'reagendado'))).toBeVisible()
      await expect(nosso).toContainText('10:00–11:30')
      await expect(nosso).toContainText(w.flexiona('encontro', 'Reagendado'))

      await nosso.click()
      const painel = page.getByRole('dialog', { name: w.singular('encontro'), exact: true })
      await expect(painel.getByText('01:30', { exact: true })).toBeVisible()
      await semViolacoes(page)
      await painel.getByRole('button', { name: 'Confirmar' }).click()
      await ultimo(page).getByRole('button', { name: 'Confirmar' }).click()
      await expect(page.getByText(w.comSucesso('encontro', 'confirmado'))).toBeVisible()
      await painel.getByRole('tab', { name: /^Convidados/ }).click()
      await expect(painel.getByText('Eva Prado')).toBeVisible()

      const cancelar = `Cancelar ${w.min.o('encontro')}`
      await painel.getByRole('button', { name: cancelar }).click()
      await ultimo(page).getByRole('button', { name: cancelar }).click()
      await expect(ultimo(page).getByText('Campo Obrigatório')).toBeVisible()
      await ultimo(page)
        .getByRole('textbox', { name: /^Motivo/ })
        .fill('A prefeitura pediu')
      await ultimo(page).getByRole('button', { name: cancelar }).click()
      await expect(page.getByText(w.comSucesso('encontro', 'cancelado'))).toBeVisible()
      await expect(painel.getByText('A prefeitura pediu')).toBeVisible()
      await painel.getByRole('tab', { name: 'Histórico' }).click()
      await expect(painel.getByText('“A prefeitura pediu”')).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(nosso).toContainText(w.flexiona('encontro', 'Cancelado'))
    })

  test('a series is planned once; what changes goes to one and to those that follow', async ({ page, marca }) => {
    const dias = tercaLivre(16 + test.info().retry)
    const titulo = `Oficina ${marca}`
    await entrar(page, 'admin')
    await page.goto(url(`/cidade/2/evento?vista=dia&dia=${dias[0]}`))
    await page.getByRole('button', { name: 'Novo Encontro', exact: true }).click()
    const form = page.getByRole('dialog', { name: 'Novo Encontro' })
    await preencher(page, form, { titulo, dia: dias[0], inicio: '14:00', fim: '15:00' })
    await escolher(page, form, /^Repetição/, 'Semanal')
    await form.getByRole('textbox', { name: /^Quantas vezes/ }).fill('3')
    await form.getByRole('button', { name: 'Salvar' }).click()
    await expect(page.getByText('3 encontros marcados com sucesso')).toBeVisible()

    await page.goto(url(`/cidade/2/evento?vista=dia&dia=${dias[1]}`))
    await bloco(page, titulo).click()
    const painel = page.getByRole('dialog', { name: 'Encontro', exact: true })
    await painel.getByRole('button', { name: 'Editar' }).click()
    const edicao = page.getByRole('dialog', { name: 'Editar encontro' })
    // Escape is for what lies on top.
    await expect(edicao).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(edicao).toBeHidden()
    await expect(painel).toBeVisible()
    await painel.getByRole('button', { name: 'Editar' }).click()
    await edicao.getByRole('textbox', { name: /^Início/ }).fill('15:00')
    await edicao.getByRole('textbox', { name: /^Fim/ }).fill('16:00')
    await edicao.getByRole('radio', { name: 'Este e os seguintes (mais 1)' }).check()
    await edicao.getByRole('button', { name: 'Salvar' }).click()
    await expect(edicao).toBeHidden()
    for (const [dia, horas] of [
      [dias[0], '14:00–15:00'],
      [dias[1], '15:00–16:00'],
      [dias[2], '15:00–16:00'],
    ] as const) {
      await page.goto(url(`/cidade/2/evento?vista=dia&dia=${dia}`))
      await expect(bloco(page, titulo)).toContainText(horas)
    }
  })

  test('many are planned at once in SC1, looked at before and made as a whole (R427)', async ({ page, marca }) => {
    const dias = tercaLivre(22 + test.info().retry)
    const titulo = `Rodada ${marca}`
    await entrar(page, 'admin', 'sc1.localhost')
    await page.goto(url('/cidade/1/evento-em-lote', 'sc1.localhost'))
    await expect(page.getByRole('heading', { level: 1, name: 'Eventos em lote' })).toBeVisible()
    await page
      .getByRole('textbox', { name: /^Título/ })
      .first()
      .fill(titulo)
    await escolher(page, page.getByRole('main'), /^Consultor responsável/)
    await page.getByRole('textbox', { name: /^Local ou link/ }).fill('Auditório')
    await escolher(page, page.getByRole('main'), /^Municípios/, 'Pedra Clara/SC')
    await page.keyboard.press('Escape')
    for (const cidade of ['Vale Sereno/SC', 'Pedra Clara/SC'])
      await escolher(page, page.getByRole('group', { name: cidade }), /^Grupo/)
    const data = page.getByRole('group', { name: 'Data 1' })
    await data.getByRole('textbox', { name: /^Data/ }).fill(formatDate(dias[0]))
    await data.getByRole('textbox', { name: /^Início/ }).fill('08:00')
    await data.getByRole('textbox', { name: /^Fim/ }).fill('09:00')
    await page.getByRole('button', { name: 'Adicionar data' }).click()
    await expect(page.getByRole('group', { name: 'Data 2' }).getByRole('textbox', { name: /^Data/ })).toHaveValue(
      formatDate(dias[1]),
    )
    await page.getByRole('button', { name: 'Ver prévia' }).click()
    await expect(page.getByRole('heading', { name: 'Prévia: 4 encontros' })).toBeFocused()
    await semViolacoes(page)
    await page.getByRole('button', { name: 'Marcar 4 encontros' }).click()
    await expect(page).toHaveURL(url(`/cidade/1/evento?dia=${dias[0]}`, 'sc1.localhost'))
    await expect(page.getByText('4 encontros marcados com sucesso')).toBeVisible()
    await page.goto(url(`/cidade/1/evento?vista=dia&dia=${dias[1]}`, 'sc1.localhost'))
    await expect(bloco(page, titulo)).toContainText('08:00–09:00')
  })

  test('a route is put in order by keyboard and adds its kilometres up', async ({ page, marca }) => {
    const [dia] = tercaLivre(28 + test.info().retry)
    await entrar(page, 'admin')
    await page.goto(url(`/rotas?vista=dia&dia=${dia}`))
    await page.getByRole('button', { name: 'Nova rota' }).first().click()
    const form = page.getByRole('dialog', { name: 'Nova rota' })
    await form.getByRole('textbox', { name: /^Origem/ }).fill(`Sede ${marca}`)
    await escolher(page, form, /^Município/, 'Vale Sereno/SC')
    await form.getByRole('textbox', { name: /^Km até aqui/ }).fill('42,5')
    await form.getByRole('button', { name: 'Adicionar parada' }).click()
    const segunda = form.getByRole('listitem').nth(1)
    await escolher(page, segunda, /^Município/, 'Pedra Clara/SC')
    await segunda.getByRole('textbox', { name: /^Km até aqui/ }).fill('30')
    await expect(form.getByText('72,5 km')).toBeVisible()
    await semViolacoes(page)
    await form.getByRole('button', { name: 'Subir: Pedra Clara/SC' }).press('Enter')
    await expect(
      form
        .getByRole('listitem')
        .first()
        .getByRole('combobox', { name: /^Município/ }),
    ).toHaveValue('Pedra Clara/SC')
    await form.getByRole('button', { name: 'Salvar' }).click()
    await expect(page.getByText('Rota criada com sucesso')).toBeVisible()
    const dela = page.getByRole('listitem').filter({ hasText: `Saída de Sede ${marca}` })
    await expect(dela.getByRole('listitem').first()).toContainText('Pedra Clara/SC')
  })

  test('as rows on a laptop no column lies behind the actions', async ({ page }) => {
    await page.setViewportSize({ width: 1366, height: 768 })
    await entrar(page, 'admin')
    for (const endereco of ['/cidade/1/evento', '/encontros']) {
      await page.goto(url(`${endereco}?vista=lista`))
      const titulo = page.getByRole('columnheader', { name: 'Presentes' })
      await expect(titulo).toBeVisible()
      const acoes = (await page.getByRole('columnheader').last().boundingBox())!
      const presentes = (await titulo.boundingBox())!
      expect([endereco, presentes.x + presentes.width <= acoes.x + 1]).toEqual([endereco, true])
    }
  })

  test('on a phone the days come first, and the form fills the screen', {
    tag: ['@celular', '@so-no-celular'],
  }, async ({ page, marca }) => {
    const [dia] = tercaLivre(34 + test.info().retry)
    const titulo = `Visita ${marca}`
    await entrar(page, 'admin')
    await page.goto(url(`/cidade/3/evento?dia=${dia}`))
    await page.getByRole('button', { name: 'Novo Encontro' }).first().click()
    const form = page.getByRole('dialog', { name: 'Novo Encontro' })
    await expect(form.getByRole('combobox', { name: /^Consultor/ })).not.toHaveValue('')
    expect((await form.boundingBox())?.width).toBe(page.viewportSize()!.width)
    await preencher(page, form, { titulo, dia, inicio: '09:00', fim: '10:00' })
    await form.getByRole('button', { name: 'Salvar' }).click()
    await expect(page.getByText('Encontro marcado com sucesso')).toBeVisible()
    await expect(
      page.getByRole('region', { name: /terça-feira/ }).getByRole('button', { name: new RegExp(titulo) }),
    ).toBeVisible()
    await semViolacoes(page)
    await page.getByText('Mês', { exact: true }).click()
    await expect(page.getByRole('button', { name: /terça-feira.*: 1 encontro$/ }).first()).toBeVisible()
    await semViolacoes(page)
  })
})
