import { once } from 'node:events'
import { existsSync, writeFileSync } from 'node:fs'
import { createServer as createHttpServer } from 'node:http'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { openFiles } from './open.ts'
import { readSettings, SettingsError } from './settings.ts'
import { enginePid, failToStart, homeOf, newPlace, startServer } from './testing/server-process.ts'
import { headerLines, openWire } from './testing/wire.ts'

const place = newPlace('praca-config-')
afterAll(() => place.remove())

const broken = (name: string, content: string) => {
  const path = join(place.dataDir, name)
  writeFileSync(path, content)
  return path
}
const S3 = { S3_ENDPOINT: 'http://127.0.0.1:9', S3_BUCKET: 'praca' }
const host = { tag: 'x', uf: 'SP', banco: 'x', env: 'prod', variante: 'at' }
const GOOD = { AMBIENTES: '', PUBLIC_URL: 'https://x.exemplo.br' }
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
    ['DATABASE_CONNECTIONS: 7 bancos precisam de ao menos 15', { DATABASE_CONNECTIONS: '14' }],
    ['DATABASE_URL_LEITURA', { DATABASE_URL_LEITURA: 'postgres://x/praca_{banco}' }],
    ['DATABASE_URL_LEITURA', { DATABASE_URL: 'postgres://x/{banco}', DATABASE_URL_LEITURA: 'postgres://x/praca' }],
    ['DATABASE_CONNECTIONS_LEITURA: das 40', { DATABASE_CONNECTIONS_LEITURA: '27' }],
    ['LEITURA_ATRASO_SEGUNDOS', { LEITURA_ATRASO_SEGUNDOS: '0' }],
    ['DATABASE_DIRECT_URL', { DATABASE_DIRECT_URL: 'postgres://x/praca_{banco}' }],
    ['AMBIENTES: o arquivo', { AMBIENTES: '/nao/existe.json' }],
    ['AMBIENTES: o mapa de ambientes', () => ({ AMBIENTES: broken('a.json', '{') })],
    ['host padrão não está no mapa', () => ({ AMBIENTES: broken('b.json', '{"padrao":"x","hosts":{}}') })],
    ['S3_BUCKET', { S3_ENDPOINT: 'http://127.0.0.1:9' }],
    ['S3_ACCESS_KEY_ID', S3],
    ['SMTP_URL', { SMTP_URL: 'http://correio' }],
    ['ADMIN_EMAIL', { ADMIN_EMAIL: 'admin' }],
    ['SMTP_URL', { SMTP_URL: 'smtp://' }],
    ['SMTP_URL', { SMTP_URL: 'smtp://usuario:senha@' }],
    ['SMTP_URL', { SMTP_URL: 'smtp://correio.exemplo:99999' }],
    ['SMTP_URL', { SMTP_URL: 'smtp://correio.exemplo:porta' }],
    ['SMTP_URL', { SMTP_URL: 'smtp://correio.exemplo:0' }],
    ['SMTP_URL', { SMTP_URL: 'smtp://cor reio' }],
    ['MAIL_FROM', { MAIL_FROM: 'Praça' }],
    ['MAIL_FROM', { MAIL_FROM: 'Praça <nao-responda>' }],
    ['MAIL_FROM', { MAIL_FROM: 'Praça <a@exemplo.br>, b@exemplo.br' }],
    ['MAIL_FROM', { MAIL_FROM: 'Praça\r\nBcc: b@exemplo.br <a@exemplo.br>' }],
    ['S3_BUCKET: não é um nome', { ...S3, S3_BUCKET: 'Praça' }],
    ['S3_BUCKET: não é um nome', { ...S3, S3_BUCKET: 'a/b' }],
    ['S3_ENDPOINT', { ...S3, S3_ENDPOINT: 'ftp://arquivos' }],
    ['HOST', { HOST: 'http://0.0.0.0' }],
    ['HOST', { HOST: '0.0.0.0:80' }],
    ['HOST', { HOST: 'meu computador' }],
    ['TRUST_PROXY', { TRUST_PROXY: 'sim' }],
    ['TRUST_PROXY', { TRUST_PROXY: '10.0.0.300' }],
    ['TRUST_PROXY', { TRUST_PROXY: '10.0.0.0/33' }],
    ['TRUST_PROXY', { TRUST_PROXY: '10.0.0.1, proxy' }],
    ['TRUST_PROXY', { TRUST_PROXY: '-1' }],
    ['TRUST_PROXY: com um ambiente', () => ({ TRUST_PROXY: 'on', ...GOOD, AMBIENTES: prodMap() })],
    ['RATE_LIMIT', { RATE_LIMIT: '0' }],
    ['RATE_LIMIT', { RATE_LIMIT: 'muito' }],
    ['BODY_IDLE_SECONDS', { BODY_IDLE_SECONDS: 'muito' }],
    ['BODY_SECONDS', { BODY_SECONDS: '0' }],
    ['PUBLIC_URL: falta', () => ({ AMBIENTES: prodMap() })],
    ['PUBLIC_URL', { PUBLIC_URL: 'praca.exemplo' }],
    ['PUBLIC_URL', { PUBLIC_URL: 'ftp://praca.exemplo' }],
    ['PUBLIC_URL', { PUBLIC_URL: 'https://praca.exemplo/app' }],
    ['PUBLIC_URL', { PUBLIC_URL: 'https://eu:senha@praca.exemplo' }],
    ['LOG_LEVEL', { LOG_LEVEL: 'muito' }],
    ['METRICS_TOKEN', { METRICS_TOKEN: 'curto' }],
    ['DEMO: a demonstração não pode', () => ({ DEMO: 'on', ...GOOD, AMBIENTES: prodMap() })],
  ])('is named in a sentence: %s', (sentence, env) => {
    const read = () => readSettings(typeof env === 'function' ? env() : env)
    expect(read).toThrow(SettingsError)
    expect(read).toThrow(sentence)
  })

  it('has neighbours that are right', () => {
    for (const [name, values] of Object.entries({
      TRUST_PROXY: ['off', 'on', '2', 'loopback', '10.0.0.1', '10.0.0.0/8, 2001:db8::/32', '::1'],
      HOST: ['0.0.0.0', '::', '127.0.0.1', 'localhost', 'praca.exemplo.br'],
      MAIL_FROM: ['a@exemplo.br', 'Praça <nao-responda@praca.local>', '<a@localhost>'],
      SMTP_URL: [
        'smtp://correio',
        'smtps://usuario:senha%40@correio.exemplo:465',
        'smtp://[::1]:25',
        'smtp://10.0.0.1',
      ],
      PUBLIC_URL: ['https://praca.exemplo.br', 'http://localhost:8080', 'https://praca.exemplo.br/'],
      RATE_LIMIT: ['off', '1', '100000'],
    }))
      for (const value of values) expect(() => readSettings({ [name]: value }), `${name}=${value}`).not.toThrow()
    expect(readSettings({ ...GOOD, TRUST_PROXY: '1', AMBIENTES: prodMap() }).publicUrl).toBe('https://x.exemplo.br')
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

  it.each([
    [404, /^S3_BUCKET: não há o bucket praca em /],
    [403, /^S3_ACCESS_KEY_ID\/S3_SECRET_ACCESS_KEY: .* não deixa usar o bucket praca/],
  ])('stops the start when the store says %i to its bucket', async (status, sentence) => {
    const store = createHttpServer((_, res) => void res.writeHead(status).end()).listen(0, '127.0.0.1')
    await once(store, 'listening')
    const { port } = store.address() as { port: number }
    const settings = readSettings({
      ...S3,
      S3_ENDPOINT: `http://127.0.0.1:${port}`,
      S3_ACCESS_KEY_ID: 'x',
      S3_SECRET_ACCESS_KEY: 'y',
    })
    await expect(openFiles(settings)).rejects.toThrow(sentence)
    await expect(openFiles(settings)).rejects.toThrow(SettingsError)
    store.close()
  })

  it('stops the start where its data cannot be or its address is not ours', async () => {
    const file = broken('arquivo', '')
    const sentences = await Promise.all([
      failToStart(place, { DATA_DIR: file }),
      failToStart(place, { HOST: '192.0.2.1' }),
    ])
    expect(sentences.map((s) => s.err)).toEqual([
      `${file} não é uma pasta. Defina outra com DATA_DIR=…\n`,
      'HOST: 192.0.2.1 não é um endereço deste computador. Corrija HOST e inicie de novo.\n',
    ])
    expect(sentences.map((s) => s.code)).toEqual([1, 1])
    expect(enginePid(place.dataDir)).toBeUndefined()
  })

  it('but a mail server that is away only warns', async () => {
    const server = await startServer(place, { SMTP_URL: 'smtp://127.0.0.1:9' })
    await expect.poll(server.output).toContain('SMTP_URL: o servidor de e-mail não responde')
    expect((await server.request('GET', '/api/pronto')).status).toBe(200)
    expect((await server.stop()).code).toBe(0)
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

  it('ends by itself under an upload that never ends, and its engine with it', async () => {
    const server = await startServer(place)
    const wire = await openWire(server.port)
    const head = { host: 'localhost', 'content-type': 'application/json', 'content-length': '1000000' }
    wire.write(`POST /api/auth/login HTTP/1.1\r\n${headerLines(head)}\r\n`)
    const trickle = setInterval(() => wire.write(' '), 100)
    const ended = await server.stop('SIGTERM')
    clearInterval(trickle)
    wire.cut()
    expect(ended).toEqual({ code: 0, by: null })
    expect(enginePid(place.dataDir)).toBeUndefined()
    expect(existsSync(join(homeOf(place.dataDir), 'postgres', 'postmaster.pid'))).toBe(false)
  })
})
