import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

const CODIGO = readFileSync('web/public/sw.js', 'utf8')

/** The service worker beside a cache and a net that do what they are told; gives what a request is answered with. */
const comServiceWorker = ({ cheio = false, semRede = false, guardada }: Record<string, unknown>) => {
  const ouvintes: Record<string, (e: unknown) => void> = {}
  const postas: string[] = []
  const cache = {
    match: async () => guardada,
    put: async (chave: string | Request) => {
      if (cheio) throw new DOMException('full', 'QuotaExceededError')
      postas.push(typeof chave === 'string' ? chave : new URL(chave.url).pathname)
    },
  }
  const rede = async () => {
    if (semRede) throw new TypeError('Failed to fetch')
    return new Response('da rede', { headers: { 'content-type': 'text/html' } })
  }
  const self = {
    addEventListener: (nome: string, f: (e: unknown) => void) => {
      ouvintes[nome] = f
    },
    location: { origin: 'https://praca.test' },
  }
  new Function('self', 'caches', 'fetch', CODIGO)(self, { open: async () => cache }, rede)
  const pedir = async (caminho: string, mode = 'cors') => {
    const esperas: Promise<unknown>[] = []
    let resposta: Promise<Response> | undefined
    ouvintes.fetch?.({
      request: { url: `https://praca.test${caminho}`, method: 'GET', mode },
      respondWith: (r: Promise<Response>) => {
        resposta = r
      },
      waitUntil: (p: Promise<unknown>) => esperas.push(p),
    })
    const texto = await (await resposta)?.text()
    await Promise.all(esperas)
    return texto
  }
  return { pedir, postas }
}

const PEDIDOS = [
  ['/cidade', 'navigate'],
  ['/assets/a.js', 'cors'],
] as const

describe('the service worker', () => {
  test.each(PEDIDOS)('answers %s from the net and keeps a copy', async (caminho, mode) => {
    const { pedir, postas } = comServiceWorker({})
    expect(await pedir(caminho, mode)).toBe('da rede')
    expect(postas).toEqual([mode === 'navigate' ? '/index.html' : caminho])
  })

  test.each(PEDIDOS)('answers %s also where the device has no room for the copy', async (caminho, mode) => {
    const { pedir } = comServiceWorker({ cheio: true })
    expect(await pedir(caminho, mode)).toBe('da rede')
  })

  test.each(PEDIDOS)('answers %s from the copy without a connection', async (caminho, mode) => {
    const { pedir } = comServiceWorker({ semRede: true, guardada: new Response('do aparelho') })
    expect(await pedir(caminho, mode)).toBe('do aparelho')
  })

  test('leaves calls to the browser', async () => {
    const { pedir, postas } = comServiceWorker({ guardada: new Response('do aparelho') })
    expect(await pedir('/api/ambiente')).toBeUndefined()
    expect(postas).toEqual([])
  })
})
