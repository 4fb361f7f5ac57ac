import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import fastify from 'fastify'
import { afterAll, expect, test } from 'vitest'
import type { AmbientePublico } from '#contract/sessao.ts'
import { ambientesPadrao } from '#contract/variants.ts'
import type { Kernel } from './server.ts'
import { serveWeb } from './static.ts'

const dist = mkdtempSync(join(tmpdir(), 'praca-page-'))
afterAll(() => rmSync(dist, { recursive: true }))
mkdirSync(join(dist, 'servidor'))
mkdirSync(join(dist, 'assets'))
writeFileSync(join(dist, 'assets/a.js'), 'a')
writeFileSync(
  join(dist, 'index.html'),
  '<title>Praça</title><div id="root"></div><!--ambiente--><script src="/assets/a.js"></script>',
)
writeFileSync(
  join(dist, 'servidor/entrada.mjs'),
  `let n = 0
   export const drawEntrada = ({ tag }) => '<p>$& ' + tag + ' ' + ++n + '</p>'
   export const leadsToEntrada = (path) => path !== '/privacidade'`,
)

const hosts = {
  ...ambientesPadrao.hosts,
  'duro.localhost': { ...ambientesPadrao.hosts['at.localhost']!, tag: 'duro', titulo: 'A </title> & "B"' },
}
const app = fastify()
const kernel = { settings: { ambientes: { ...ambientesPadrao, hosts } } } as unknown as Pick<Kernel, 'settings'>
await serveWeb(app, kernel, (a) => ({ tag: a.tag, titulo: a.titulo }) as AmbientePublico, dist)
const ask = (url: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
  app.inject({ method, url, headers: { host: 'localhost', ...headers } })

test('every address is the one page, with its host, and the sign-in page where nobody comes further', async () => {
  for (const path of ['/', '/cidade', '/auth/login', '/index.html', '/nao/existe?x=1']) {
    const { statusCode, body, headers } = await ask(path)
    expect(statusCode).toBe(200)
    expect(headers['content-type']).toBe('text/html; charset=utf-8')
    expect(headers['cache-control']).toBe('no-cache')
    expect(body).toContain('<template id="entrada"><p>$& ')
    expect(body).toContain('<script type="application/json" id="ambiente">{"tag":')
  }
  expect((await ask('/privacidade')).body).not.toContain('<template')
  expect((await ask('/assets/a.js')).body).toBe('a')
})

test('drawn once for each environment, and what its title says is only text', async () => {
  const bodies = await Promise.all(['/cidade', '/usuario'].map(async (p) => (await ask(p)).body))
  expect(bodies[0]).toBe(bodies[1])
  const { body } = await ask('/cidade', { host: 'duro.localhost:3000' })
  expect(body).toContain('<title>A &#60;/title&#62; &#38; &#34;B&#34;</title>')
  expect(body).toContain('"titulo":"A \\u003c/title> & \\"B\\""')
  expect(body).toContain('<p>$& duro ')
})

test('in the encoding that is asked for, and not again to who has it', async () => {
  const plain = await ask('/cidade')
  const br = await ask('/cidade', { 'accept-encoding': 'gzip, deflate, br' })
  expect(br.headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding' })
  expect(brotliDecompressSync(br.rawPayload).toString()).toBe(plain.body)
  const gzip = await ask('/cidade', { 'accept-encoding': 'gzip' })
  expect(gunzipSync(gzip.rawPayload).toString()).toBe(plain.body)
  expect(plain.headers['content-encoding']).toBeUndefined()
  const again = await ask('/cidade', { 'if-none-match': String(plain.headers.etag) })
  expect([again.statusCode, again.body]).toEqual([304, ''])
  expect((await ask('/privacidade', { 'if-none-match': String(plain.headers.etag) })).statusCode).toBe(200)
  expect((await ask('/cidade', {}, 'HEAD')).statusCode).toBe(200)
})

test('what only the server reads is not served', async () => {
  for (const path of ['/servidor/entrada.mjs', '/index.html'])
    expect((await ask(path)).body).toContain('<template id="entrada">')
})
