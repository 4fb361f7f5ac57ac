import { existsSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { readSettings, SettingsError } from './settings.ts'
import { enginePid, failToStart, newPlace, startServer } from './testing/server-process.ts'

const place = newPlace('praca-config-')
afterAll(() => place.remove())

const broken = (name: string, content: string) => {
  const path = join(place.dataDir, name)
  writeFileSync(path, content)
  return path
}
const S3 = { S3_ENDPOINT: 'http://127.0.0.1:9', S3_BUCKET: 'praca' }
const host = { tag: 'x', uf: 'SP', banco: 'x', env: 'prod', variante: 'at' }
const prodMap = () => broken('prod.json', JSON.stringify({ padrao: 'x', hosts: { x: host } }))

it('stands on the port that it is given', () => {
  expect(readSettings({ PORT: '64332' }).port).toBe(64332)
})

describe('a wrong setting', () => {
  it.each([
    ['PORT', { PORT: '99999' }],
    ['PORT', { PORT: 'três mil' }],
    ['DATABASE_URL', { DATABASE_URL: 'mysql://x/{banco}' }],
    ['DATABASE_URL: deve conter {banco}', { DATABASE_URL: 'postgres://x/praca' }],
    ['AMBIENTES: o arquivo', { AMBIENTES: '/nao/existe.json' }],
    ['AMBIENTES: o mapa de ambientes', () => ({ AMBIENTES: broken('a.json', '{') })],
    ['host padrão não está no mapa', () => ({ AMBIENTES: broken('b.json', '{"padrao":"x","hosts":{}}') })],
    ['S3_BUCKET', { S3_ENDPOINT: 'http://127.0.0.1:9' }],
    ['S3_ACCESS_KEY_ID', S3],
    ['SMTP_URL', { SMTP_URL: 'http://correio' }],
    ['ADMIN_EMAIL', { ADMIN_EMAIL: 'admin' }],
    ['PUBLIC_URL', { PUBLIC_URL: 'praca.exemplo' }],
    ['LOG_LEVEL', { LOG_LEVEL: 'muito' }],
    ['METRICS_TOKEN', { METRICS_TOKEN: 'curto' }],
    ['DEMO: a demonstração não pode', () => ({ DEMO: 'on', AMBIENTES: prodMap() })],
  ])('is named in a sentence: %s', (sentence, env) => {
    const read = () => readSettings(typeof env === 'function' ? env() : env)
    expect(read).toThrow(SettingsError)
    expect(read).toThrow(sentence)
  })

  it('stops the start before anything is created', async () => {
    const { code, err } = await failToStart(place, { SMTP_URL: 'http://correio', PORT: '70000' })
    expect(code).toBe(1)
    expect(err).toMatch(/^Configuração inválida\. Corrija e inicie de novo:\n- PORT: .+\n- SMTP_URL: .+\n$/)
    expect(existsSync(join(place.dataDir, 'postgres'))).toBe(false)
  })

  it('stops the start when the database or the store it names does not answer', async () => {
    const database = await failToStart(place, { DATABASE_URL: 'postgres://ninguem@127.0.0.1:9/praca_{banco}' })
    expect(database).toMatchObject({ code: 1, err: expect.stringMatching(/^DATABASE_URL: não foi possível usar/) })
    const keys = { S3_ACCESS_KEY_ID: 'x', S3_SECRET_ACCESS_KEY: 'y' }
    const store = await failToStart(place, { ...S3, ...keys })
    expect(store).toMatchObject({ code: 1, err: expect.stringMatching(/^S3_ENDPOINT\/S3_BUCKET: .* não responde/) })
  })
})

describe('the server process', () => {
  it('says that its port is taken and leaves no engine behind', async () => {
    const other = createServer().listen(0, '127.0.0.1')
    await new Promise((go) => other.once('listening', go))
    const { port } = other.address() as { port: number }
    const { code, err } = await failToStart(place, { PORT: String(port) })
    other.close()
    expect({ code, err }).toEqual({ code: 1, err: `A porta ${port} já está em uso. Defina outra com PORT=…\n` })
    expect(enginePid(place.dataDir)).toBeUndefined()
  })

  it.each(['SIGTERM', 'SIGINT'] as const)('ends cleanly on %s, and its engine with it', async (signal) => {
    const server = await startServer(place)
    expect((await server.request('GET', '/api/pronto')).body).toEqual({ situacao: 'pronto' })
    expect(await server.stop(signal)).toEqual({ code: 0, by: null })
    expect(enginePid(place.dataDir)).toBeUndefined()
  })
})
