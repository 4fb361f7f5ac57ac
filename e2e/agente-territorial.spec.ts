import type { Page } from '@playwright/test'
import { cortar, cortavel, religar } from './acompanhamentos.ts'
import { paginaSemViolacoes } from './axe.ts'
import { entrar, expect, pedir, semViolacoes, test, url } from './praca.ts'

const HOST = 'at.localhost'
const NA_CIDADE = '/cidade/1/agenteTerritorial'

const comoAgente = async (page: Page) => {
  await entrar(page, 'agente', HOST)
  const { origins } = await page.context().storageState()
  const token = origins[0]!.localStorage.find((x) => x.name === 'token')!.value
  return (path: string) => pedir(HOST, 'GET', path, undefined, token)
}
const registrar = async (page: Page, assunto: string) => {
  await page.getByRole('button', { name: 'Registrar atendimento' }).click()
  const dialogo = page.getByRole('dialog', { name: 'Registrar atendimento' })
  await dialogo.getByRole('radio', { name: 'Visita' }).check()
  await dialogo.getByRole('textbox', { name: 'Assunto' }).fill(assunto)
  await dialogo.getByRole('button', { name: 'Registrar', exact: true }).click()
  await expect(dialogo).toBeHidden()
}

test.describe('Agente territorial', () => {
  test('every tab of the agent shows the work of the city, and the sketch takes a place by keyboard', {
    tag: '@celular',
  }, async ({ page, marca }) => {
    await comoAgente(page)
    const abas = [
      ['perfil', 'Iracema Duarte'],
      ['mapeamento', 'Feira livre de sábado'],
      ['plano', 'Atrasada'],
      ['agendas', 'Últimas'],
      ['atendimentos', 'Alvará vencido'],
      ['resultados', 'Perto da meta'],
      ['anexos', 'ata.pdf'],
    ] as const
    for (const [aba, linha] of abas) {
      await page.goto(url(`${NA_CIDADE}/${aba}`, HOST))
      // On a phone the name of who is signed in is in the header, hidden.
      await expect(page.getByText(linha).filter({ visible: true }).first()).toBeVisible()
      await semViolacoes(page)
    }
    await page.goto(url(`${NA_CIDADE}/mapeamento`, HOST))
    await page.getByRole('button', { name: /^Quadra A1/ }).focus()
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowDown')
    await expect(page.getByRole('button', { name: /^Quadra B2/ })).toBeFocused()
    await page.keyboard.press('Enter')
    const dialogo = page.getByRole('dialog')
    const nome = `Padaria ${marca}`
    await dialogo.getByRole('textbox', { name: 'Nome' }).fill(nome)
    await dialogo.getByRole('combobox', { name: 'Tipo' }).click()
    await page.getByRole('option', { name: 'Ator' }).click()
    await dialogo.getByRole('button', { name: 'Salvar' }).click()
    await expect(page.getByRole('button', { name: new RegExp(`^Quadra B2.*${nome}`) })).toBeVisible()
  })

  test('one record has an address of its own', async ({ page }) => {
    const api = await comoAgente(page)
    const [linha] = await api('/api/agente-territorial/plano/municipio/1')
    await page.goto(url(`${NA_CIDADE}/plano/${linha.agentePlanoId}`, HOST))
    await expect(page.getByText(linha.atividade)).toBeVisible()
    await semViolacoes(page)
    await page.getByRole('link', { name: 'Ver todos' }).click()
    await expect(page).toHaveURL(/agenteTerritorial\/plano$/)
  })

  test('elsewhere there is no such tab', async ({ page }) => {
    await entrar(page, 'admin')
    await page.goto(url('/cidade/1/geral'))
    await expect(page.getByRole('link', { name: 'Visão geral' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Agente Territorial' })).toHaveCount(0)
    await page.goto(url(`${NA_CIDADE}/perfil`))
    await expect(page.getByText('Esta página não existe aqui')).toBeVisible()
  })
})

/** The first attendance reaches the server, and its answer never the page. */
const perderPrimeiraResposta = (page: Page) =>
  page.addInitScript(() => {
    const comRede = window.fetch
    let perdida = false
    window.fetch = async (pedido, opcoes) => {
      const { pathname } = new URL(pedido instanceof Request ? pedido.url : pedido, location.href)
      const metodo = pedido instanceof Request ? pedido.method : opcoes?.method
      const resposta = await comRede(pedido, opcoes)
      if (perdida || metodo !== 'POST' || pathname !== '/api/agente-territorial/atendimento') return resposta
      perdida = true
      throw new TypeError('Failed to fetch')
    }
  })

test('a visit whose first answer was lost is one row', { tag: '@celular' }, async ({ page, marca }) => {
  const api = await comoAgente(page)
  await perderPrimeiraResposta(page)
  let enviados = 0
  page.on('request', (r) => {
    if (r.method() === 'POST' && new URL(r.url()).pathname === '/api/agente-territorial/atendimento') enviados += 1
  })
  await page.goto(url(`${NA_CIDADE}/atendimentos`, HOST))
  await registrar(page, `Resposta perdida ${marca}`)
  const guardados = page.getByRole('list', { name: 'Registrados neste aparelho' })
  await expect(guardados.getByText('Enviado')).toHaveCount(1)
  expect(enviados).toBe(2)
  const { linhas } = await api(`/api/agente-territorial/atendimento/municipio/1?busca=${encodeURIComponent(marca)}`)
  const minhas = linhas
    .map((l: { assunto: string }) => l.assunto)
    .filter((a: string) => a.startsWith('Resposta perdida'))
  expect(minhas).toEqual([`Resposta perdida ${marca}`])
})

test.describe('Sem conexão', () => {
  test.use({ serviceWorkers: 'allow' })

  test('three attendances through a cut network and a reload are three rows, once', { tag: '@celular' }, async ({
    page,
    marca,
  }) => {
    const api = await comoAgente(page)
    await cortavel(page)
    await page.goto(url(`${NA_CIDADE}/atendimentos`, HOST))
    await expect(page.getByText('Alvará vencido').first()).toBeVisible()
    await cortar(page)
    const guardados = page.getByRole('list', { name: 'Registrados neste aparelho' })
    for (const n of [1, 2]) await registrar(page, `Visita ${n} ${marca}`)
    await expect(guardados.getByText('Por enviar')).toHaveCount(2)
    await page.reload()
    await expect(guardados.getByText('Por enviar')).toHaveCount(2)
    await registrar(page, `Visita 3 ${marca}`)
    await expect(guardados.getByText('Por enviar')).toHaveCount(3)
    await paginaSemViolacoes(page)

    await religar(page)
    await expect(guardados.getByText('Enviado')).toHaveCount(3)
    const { linhas } = await api('/api/agente-territorial/atendimento/municipio/1?porPagina=1000')
    const minhas = linhas.filter(
      (l: { assunto: string }) => /^Visita \d /.test(l.assunto) && l.assunto.endsWith(` ${marca}`),
    )
    expect(minhas.map((l: { assunto: string }) => l.assunto).sort()).toEqual(
      [1, 2, 3].map((n) => `Visita ${n} ${marca}`),
    )
  })
})
