import type { Page } from '@playwright/test'
import { entrar, expect, pedir } from './praca.ts'

/** Cities of its own, in an environment whose words are the usual ones. */
export const HOST = 'territorios.localhost'
export const EIXOS = 10

export const admin = async (page: Page) => {
  await entrar(page, 'admin', HOST)
  const { origins } = await page.context().storageState()
  const token = origins[0]!.localStorage.find((x) => x.name === 'token')!.value
  return (method: string, path: string, body?: unknown) => pedir(HOST, method, path, body, token)
}
export type Api = Awaited<ReturnType<typeof admin>>

/** A city in force that was never asked anything, working on the first axes only. */
export const novaCidade = async (api: Api, nome: string, eixos: number) => {
  const { municipioId } = await api('POST', '/api/municipio', { nome, uf: 'MA', projetoId: 1, statusRelacionamento: 4 })
  if (eixos < EIXOS)
    await api('PUT', '/api/MunicipiosEixos/atualizar-municipios-eixos-lote', {
      municipiosIds: [municipioId],
      eixosIds: Array.from({ length: eixos }, (_, i) => i + 1),
      acao: 'definir',
    })
  return municipioId as number
}

export const salvo = (page: Page) => expect(page.getByRole('status').filter({ hasText: /^Salvo$/ })).toBeVisible()
export const responder = (page: Page, numero: number, sim: boolean) =>
  page.getByRole('button', { name: `${sim ? 'Sim' : 'Não'}: Pergunta ${numero}`, exact: true }).click()

/** An open follow-up of the first theme of a new city that answered its whole diagnosis SIM. */
export const novoAcompanhamento = async (api: Api, nome: string) => {
  const municipioId = await novaCidade(api, nome, 1)
  const { acompanhamentoId } = await api('POST', '/api/acompanhamento', { municipioId, diagnostico: true })
  const d = await api('GET', `/api/acompanhamento/diagnostico/${municipioId}`)
  await api('PUT', '/api/acompanhamento/diagnostico/respostas', {
    acompanhamentoId,
    perguntas: d.perguntas.map((p: { acompanhamentoPerguntaId: number }) => ({ ...p, resposta: true })),
  })
  for (const { temaId } of d.temas)
    await api('PUT', '/api/acompanhamento/diagnostico/finalizar-tema', { municipioId, temaId })
  await api('PUT', `/api/acompanhamento/diagnostico/finalizar/${municipioId}`)
  const a = await api('POST', `/api/acompanhamento/acompanhamentos/novo/tema/${municipioId}/${d.temas[0].temaId}`)
  return { municipioId, acompanhamentoId: a.acompanhamentoId as number, perguntas: d.perguntas }
}

/**
 * A page whose connection will be cut. The browser tells a page that has just been loaded anew of the cut a moment late:
 * its calls are cut here as well.
 */
export const cortavel = (page: Page) =>
  page.addInitScript(() => {
    const comRede = window.fetch
    window.fetch = (pedido, ...resto) => {
      const { pathname } = new URL(pedido instanceof Request ? pedido.url : pedido, location.href)
      return pathname.startsWith('/api/') && sessionStorage.getItem('rede') === 'cortada'
        ? Promise.reject(new TypeError('Failed to fetch'))
        : comRede(pedido, ...resto)
    }
  })
/** Cut once the shell is on the device: what the worker was told to keep, and what this page is made of. */
export const cortar = async (page: Page) => {
  const faltam = () =>
    page.evaluate(async () => {
      const guardados = new Set((await (await caches.open('praca-casca-1')).keys()).map((g) => new URL(g.url).pathname))
      const partes: string[] = await (await fetch('/casca.json')).json()
      const usados = performance.getEntriesByType('resource').map((r) => new URL(r.name).pathname)
      return [...partes, ...usados.filter((p) => p.startsWith('/assets/'))].filter((p) => !guardados.has(p))
    })
  await expect.poll(faltam, { timeout: 60_000 }).toEqual([])
  await page.context().setOffline(true)
  await page.evaluate(() => sessionStorage.setItem('rede', 'cortada'))
}
export const religar = async (page: Page) => {
  await page.evaluate(() => sessionStorage.removeItem('rede'))
  await page.context().setOffline(false)
}
