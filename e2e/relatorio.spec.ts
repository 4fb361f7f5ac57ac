import type { Page } from '@playwright/test'
import { formatDateTime } from '#contract/br.ts'
import { cortar, cortavel, religar } from './acompanhamentos.ts'
import { paginaSemViolacoes } from './axe.ts'
import { entrar, expect, pedir, test, url } from './praca.ts'

/** Each environment calls things by its own words. */
const AMBIENTES = [
  {
    host: 'territorios.localhost',
    encontro: 'Encontro',
    tarefas: 'Tarefas',
    falta: 'O encontro deve estar preenchido',
  },
  { host: 'at.localhost', encontro: 'Agenda', tarefas: 'Atividades', falta: 'A agenda deve estar preenchido' },
] as const

const comoPessoa = async (page: Page, persona: string, host: string) => {
  await entrar(page, persona, host)
  const { origins } = await page.context().storageState()
  const token = origins[0]!.localStorage.find((x) => x.name === 'token')!.value
  return (method: string, path: string, body?: unknown) => pedir(host, method, path, body, token)
}
type Api = Awaited<ReturnType<typeof comoPessoa>>

/** A meeting of yesterday in the first city, of the one who will tell of it. */
const novoEncontro = async (api: Api, usuarioId: number, titulo: string) => {
  const ontem = formatDateTime(new Date(Date.now() - 86_400_000)).slice(0, 10)
  const [grupo] = await api('GET', '/api/municipio/grupo/get-grupos/1')
  return api('POST', '/api/calendario/encontro', {
    municipioId: 1,
    titulo,
    encontroType: 1,
    modalidade: 1,
    local: 'Câmara Municipal',
    usuarioId,
    grupoId: grupo.grupoId,
    inicioString: `${ontem} 09:00`,
    fimString: `${ontem} 11:00`,
    convidadosEvento: [{ nome: 'Rosa do Campo' }],
  })
}

const editor = (page: Page) => page.getByRole('textbox', { name: 'Relatório do evento' })
const rascunho = (page: Page, dito: RegExp) => page.getByRole('status').filter({ hasText: dito })

test.describe('Relatório de um encontro', () => {
  test.use({ serviceWorkers: 'allow' })

  for (const { host, encontro, tarefas, falta } of AMBIENTES)
    test(`is written on a phone with the network cut, returned, sent again and approved (${host})`, {
      tag: ['@celular', '@so-no-celular'],
    }, async ({ page, marca }) => {
      const api = await comoPessoa(page, 'admin', host)
      const { usuarioId } = JSON.parse(
        (await page.context().storageState()).origins[0]!.localStorage.find((x) => x.name === 'user')!.value,
      )
      const titulo = `Visita ${marca}`
      await novoEncontro(api, usuarioId, titulo)
      await cortavel(page)
      await page.goto(url('/cidade/1/relatorio/inserir', host))
      await expect(page.getByRole('tab', { name: tarefas })).toBeVisible()
      await page.getByRole('button', { name: 'Finalizar' }).click()
      await expect(page.getByText('É necessário preencher o relatório do evento', { exact: true })).toBeVisible()
      await expect(page.getByText(falta, { exact: true })).toBeVisible()

      await cortar(page)
      await page.getByRole('combobox', { name: encontro }).click()
      await page.getByRole('option', { name: new RegExp(titulo) }).click()
      await expect(page.getByRole('textbox', { name: 'Título' })).toHaveValue(titulo)
      await editor(page).fill('A visita foi feita com a equipe.')
      await expect(rascunho(page, /^Sem conexão · rascunho guardado neste aparelho$/)).toBeVisible()
      await page.reload()
      await expect(editor(page)).toContainText('A visita foi feita com a equipe.')
      await page.getByRole('tab', { name: /^Convidados/ }).click()
      await page.getByRole('checkbox', { name: 'Rosa do Campo' }).check()
      await paginaSemViolacoes(page)

      await religar(page)
      await expect(rascunho(page, /^Rascunho salvo$/)).toBeVisible()
      await page.getByRole('button', { name: 'Finalizar' }).click()
      await expect(page.getByText('Relatório salvo com sucesso')).toBeVisible()
      await page.getByRole('link', { name: titulo }).click()
      await expect(page.getByRole('heading', { level: 1, name: titulo })).toBeVisible()
      const relatorioId = Number(new URL(page.url()).pathname.split('/').at(-1))

      // Another analyst returns it.
      const lido = await api('GET', `/api/relatorio/get-by-id/${relatorioId}`)
      expect(lido.convidadosRelatorio).toMatchObject([{ nome: 'Rosa do Campo', presente: true }])
      const outro = await comoPessoa(page, 'administrador', host)
      await outro('PUT', '/api/relatorio/analisar-relatorio', {
        relatorioId,
        statusRelatorioId: 3,
        motivoRejeicao: 'Diga quem participou',
        versao: lido.versao,
      })
      await entrar(page, 'admin', host)
      await page.goto(url(`/cidade/1/relatorio/obter/${relatorioId}`, host))
      await expect(page.getByText('Diga quem participou').first()).toBeVisible()
      await page.getByRole('link', { name: 'Corrigir e reenviar' }).click()
      await expect(editor(page)).toContainText('A visita foi feita')
      await editor(page).fill('A visita foi feita com a equipe: Rosa e Bento.')
      await page.getByRole('button', { name: 'Finalizar' }).click()
      await expect(page.getByText('Relatório salvo com sucesso')).toBeVisible()

      await entrar(page, 'administrador', host)
      await page.goto(url(`/analisar-relatorios?relatorio=${relatorioId}`, host))
      await expect(page.getByRole('heading', { level: 2, name: titulo })).toBeVisible()
      await expect(page.getByText('A visita foi feita com a equipe: Rosa e Bento.')).toBeVisible()
      await page.getByRole('button', { name: 'Aprovar' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Aprovar' }).click()
      await expect(page.getByText('Relatório analisado com sucesso')).toBeVisible()
      await page.goto(url(`/cidade/1/relatorio/obter/${relatorioId}`, host))
      await expect(page.getByText('Relatório aprovado')).toBeVisible()
      await paginaSemViolacoes(page)
    })
})

/** Ways in which a text was made to run something, in one place after another of it. */
const PARTES = [
  '<script>parent.roubou=1;window.roubou=1</script>',
  '<img src=x onerror="window.roubou=1">',
  '<svg onload="window.roubou=1"></svg>',
  '<a href="javascript:window.roubou=1" id=clicar>abrir</a>',
  '<iframe srcdoc="<script>parent.roubou=1</script>"></iframe>',
  '<body onload="window.roubou=1">',
  '<details open ontoggle="window.roubou=1">x</details>',
  '<math><mtext><img src=x onerror=window.roubou=1></mtext></math>',
  '<input autofocus onfocus="window.roubou=1">',
  '<video><source onerror="window.roubou=1"></video>',
] as const
const DISFARCES: readonly ((s: string) => string)[] = [
  (s) => s,
  (s) => s.toUpperCase().replaceAll('WINDOW.ROUBOU', 'window.roubou').replaceAll('PARENT.ROUBOU', 'parent.roubou'),
  (s) => `<p>antes</p>${s}<p>depois</p>`,
  (s) => s.replaceAll(' on', '\n\ton'),
  (s) => s.replaceAll(' on', '/on'),
  (s) => `<div title="${s.replaceAll('"', '&quot;')}">x</div>${s}`,
  (s) => `<b><i>${s}`,
  (s) => `<noscript><p title="</noscript>${s}">`,
  (s) => `<style><!--</style>${s}-->`,
  (s) => s.replaceAll('javascript:', 'java\tscript:'),
  (s) => s.replaceAll('<script', '<scr<script>ipt'),
  (s) => `<table><td>${s}</table>`,
  (s) => `<!--${s}--><!-->${s}`,
  (s) => `<textarea></textarea>${s}<textarea>`,
  (s) => s.replaceAll('=', ' = '),
  (s) => `<svg><desc>${s}</desc></svg>`,
  (s) => `<template>${s}</template>${s}`,
  (s) => `\u200b${s}\u200b`,
  (s) => `<p style="background:url(javascript:window.roubou=1)">${s}</p>`,
  (s) => `<form action="javascript:window.roubou=1"><button>${s}</button></form>`,
]

test('200 texts that would run something run nothing in a report (R205)', async ({ page, marca }) => {
  const host = 'territorios.localhost'
  const api = await comoPessoa(page, 'admin', host)
  const { usuarioId } = JSON.parse(
    (await page.context().storageState()).origins[0]!.localStorage.find((x) => x.name === 'user')!.value,
  )
  const textos = DISFARCES.flatMap((disfarce) => PARTES.map((p) => disfarce(p)))
  expect(new Set(textos).size).toBeGreaterThanOrEqual(150)
  expect(textos).toHaveLength(200)
  const { encontroId } = await novoEncontro(api, usuarioId, `Ataque ${marca}`)
  await page.goto(url('/cidade/1/relatorio', host))
  /** As the form sends it, but with a text that no editor would let through. */
  const mandar = (method: string, campos: Record<string, unknown>) =>
    page.evaluate(
      async ([m, c]) => {
        const corpo = new FormData()
        for (const [k, v] of Object.entries(c)) corpo.append(k, String(v))
        const headers = { authorization: `Bearer ${localStorage.getItem('token')}` }
        const r = await fetch('/api/relatorio', { method: m, headers, body: corpo })
        if (!r.ok) throw new Error(`${r.status} ${await r.text()}`)
        return r.json()
      },
      [method, campos] as const,
    )
  const { relatorioId } = await mandar('POST', {
    municipioId: 1,
    encontroId,
    descricao: '<p>Começo</p>',
    horasUtilizadasString: '2',
    tipoExecucaoRelatorioId: 1,
  })
  let dialogos = 0
  page.on('dialog', (d) => {
    dialogos += 1
    void d.dismiss()
  })
  await page.goto(url(`/cidade/1/relatorio/obter/${relatorioId}`, host))
  await expect(page.getByText('Começo')).toBeVisible()
  // Ten at a time: each is stored as somebody would send it, read back by the page and left to run.
  for (let i = 0; i < textos.length; i += 10) {
    const descricao = `<p>Lote ${i}</p>${textos.slice(i, i + 10).join('\n')}<p>Fim ${i}</p>`
    await mandar('PUT', {
      relatorioId,
      encontroId,
      descricao,
      horasUtilizadasString: '2',
      tipoExecucaoRelatorioId: 1,
    })
    await page.reload()
    await expect(page.getByText(`Lote ${i}`, { exact: true })).toBeVisible()
    for (const link of await page.locator('#clicar').all()) await link.click({ timeout: 1000 }).catch(() => undefined)
    expect(await page.evaluate(() => 'roubou' in window), `lote ${i}`).toBe(false)
  }
  expect(dialogos).toBe(0)
})
