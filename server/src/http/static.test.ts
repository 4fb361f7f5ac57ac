import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fastify from 'fastify'
import { afterAll, expect, test } from 'vitest'
import { readSettings } from '#server/settings.ts'
import { serveWeb } from './static.ts'

const folder = mkdtempSync(join(tmpdir(), 'praca-dist-'))
const dist = join(folder, 'dist')
const build = (n: number) => {
  rmSync(dist, { recursive: true, force: true })
  mkdirSync(join(dist, 'assets'), { recursive: true })
  writeFileSync(join(dist, 'index.html'), `<script src="/assets/app-${n}.js"></script>`)
  writeFileSync(join(dist, 'assets', `app-${n}.js`), `build(${n})`)
  writeFileSync(join(dist, 'sw.js'), `keep(${n})`)
}
const start = async () => {
  const app = fastify()
  await serveWeb(app, { settings: readSettings({ DATA_DIR: folder }) }, dist)
  afterAll(() => app.close())
  return async (url: string) => {
    const r = await app.inject({ url, headers: { host: 'localhost' } })
    return [r.statusCode, r.statusCode === 200 ? r.body : r.json<{ code: string }>().code]
  }
}
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const ABSENT = [404, 'rotaDesconhecida']

test('a web that is built anew under the running server is served, and the old one is gone', async () => {
  build(1)
  const read = await start()
  for (const n of [1, 2, 3]) {
    if (n > 1) build(n)
    const page = [200, `<script src="/assets/app-${n}.js"></script>`]
    for (const url of ['/', '/cidade/1/geral', '/index.html']) expect(await read(url), url).toEqual(page)
    expect(await read(`/assets/app-${n}.js`)).toEqual([200, `build(${n})`])
    expect(await read('/sw.js')).toEqual([200, `keep(${n})`])
    expect(await read(`/assets/app-${n - 1}.js`)).toEqual(ABSENT)
  }
})

test('one that is built after the start is served too; until then there are the calls alone', async () => {
  rmSync(dist, { recursive: true, force: true })
  const read = await start()
  for (const url of ['/', '/assets/app-1.js', '/sw.js']) expect(await read(url), url).toEqual(ABSENT)
  build(1)
  expect(await read('/assets/app-1.js')).toEqual([200, 'build(1)'])
  expect(await read('/sw.js')).toEqual([200, 'keep(1)'])
  expect((await read('/'))[0]).toBe(200)
})

test('nothing beside it is served, nor what is hidden', async () => {
  build(1)
  const read = await start()
  writeFileSync(join(folder, 'segredo.txt'), 'segredo')
  writeFileSync(join(dist, 'assets', '.segredo'), 'segredo')
  for (const url of [
    '/assets/../../segredo.txt',
    '/assets/%2e%2e/%2e%2e/segredo.txt',
    '/..%2fsegredo.txt',
    '/assets/.segredo',
    '/assets/',
    '/assets',
  ])
    expect((await read(url)).join(), url).not.toContain('segredo')
})
