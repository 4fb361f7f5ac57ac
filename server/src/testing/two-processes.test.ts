import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import S3rver from 's3rver'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { type Engine, openEngine } from '#server/db/engine.ts'
import { PNG } from '#server/files/fixtures.ts'
import { enginePid, newPlace, type ServerProcess, startServer, type TestPlace } from './server-process.ts'

const ANALISTA = 'analista@exemplo.com.br'

interface Pair {
  a: ServerProcess
  b: ServerProcess
  /** The database that both use, to count what a call cannot show. */
  connection(): pg.ClientConfig
}

const statusOf = async (server: ServerProcess, token: string, path = '/api/auth/sessao') =>
  (await server.request('GET', path, { token })).status

/** What holds for two processes, wherever their database and their files are. */
const sharedStories = (pair: () => Pair) => {
  it('a session opened by one is good in the other, and ends in both', async () => {
    const { a, b } = pair()
    const token = await a.login(ANALISTA)
    expect(await statusOf(b, token)).toBe(200)
    expect((await a.request('POST', '/api/auth/logout', { token })).status).toBe(200)
    await expect.poll(() => statusOf(b, token)).toBe(401)
  })

  it('a user disabled in one is out of the other', async () => {
    const { a, b } = pair()
    const admin = await a.login()
    const token = await b.login(ANALISTA)
    const session = await b.request<{ user: { usuarioId: number } }>('GET', '/api/auth/sessao', { token })
    const set = (habilitado: boolean) =>
      a.request('POST', '/api/usuario/habilitar-desabilitar-usuario', {
        token: admin,
        body: { usuarioId: session.body.user.usuarioId, habilitado },
      })
    expect((await set(false)).status).toBe(200)
    await expect.poll(() => statusOf(b, token)).toBe(401)
    expect((await set(true)).status).toBe(200)
  })

  it('a flag taken from a group in one is gone in the other', async () => {
    const { a, b } = pair()
    const admin = await a.login()
    const token = await b.login('operacoes@exemplo.com.br')
    const session = await b.request<{ user: { grupo: { usuarioGrupoId: number } } }>('GET', '/api/auth/sessao', {
      token,
    })
    const path = `/api/usuario/grupo/${session.body.user.grupo.usuarioGrupoId}`
    const may = async () => statusOf(b, token, '/api/usuario')
    const before = await may()
    const { body: grupo } = await a.request<{ groupsConfig: Record<string, boolean> }>('GET', path, { token: admin })
    const groupsConfig = { ...grupo.groupsConfig, usuarios: before !== 200 }
    const put = await a.request('PUT', '/api/usuario/grupo', { token: admin, body: { ...grupo, groupsConfig } })
    expect(put.status).toBe(200)
    await expect.poll(may).toBe(before === 200 ? 403 : 200)
  })

  it('a file sent to one is served by the other', async () => {
    const { a, b } = pair()
    const token = await a.login()
    const session = await a.request<{ user: { usuarioId: number } }>('GET', '/api/auth/sessao', { token })
    const { usuarioId } = session.body.user
    const form = new FormData()
    form.set('usuarioId', String(usuarioId))
    form.set('assinatura', new File([PNG], 'assinatura.png'))
    expect((await a.request('POST', '/api/usuario/enviar-assinatura-eletronica', { token, form })).status).toBe(200)
    const served = await b.request('GET', `/api/usuario/${usuarioId}/assinatura`, { token })
    expect(served.bytes.equals(PNG)).toBe(true)
  })

  it('a hundred guesses at one password, half of them to each, get five judgements', async () => {
    const { a, b } = pair()
    const guess = (server: ServerProcess, i: number) =>
      server.request('POST', '/api/auth/login', { body: { email: 'sala@exemplo.com.br', senha: `chute ${i}` } })
    const all = await Promise.all(Array.from({ length: 100 }, (_, i) => guess(i % 2 ? a : b, i)))
    expect(all.filter((r) => r.status === 401).length).toBe(5)
    expect(all.filter((r) => r.status === 429).length).toBe(95)
    // Nobody else behind the same address is kept out, however many come at the same moment.
    const right = await Promise.all(Array.from({ length: 9 }, (_, i) => (i % 2 ? a : b).login(ANALISTA)))
    expect(new Set(right).size).toBe(9)
  })

  it('a mail queued by either is handled once', async () => {
    const { a, b, connection } = pair()
    const emails = ['condutor', 'especialista', 'ad', 'parceiro'].map((p) => `${p}@exemplo.com.br`)
    for (const [i, email] of emails.entries()) {
      const server = i % 2 ? a : b
      expect((await server.request('POST', '/api/usuario/recuperar-senha', { body: { email } })).status).toBe(200)
    }
    const client = new pg.Client(connection())
    await client.connect()
    // The people of the other tests got mails too, of signing in from a new device.
    const links = `select "mensagemId" from mensagem where texto like '%/auth/recover-password/%'`
    const jobs = async () => {
      const { rows } = await client.query<{ state: string; retry_count: number; n: number }>(
        `select state::text, retry_count, count(*)::int as n from pgboss.job
         where name = 'enviar-email' and (data->>'mensagemId')::int in (${links}) group by 1, 2`,
      )
      return rows
    }
    await expect.poll(jobs, { timeout: 60_000 }).toEqual([{ state: 'completed', retry_count: 0, n: emails.length }])
    const { rows } = await client.query(
      `select situacao, count(*)::int as n from mensagem where "mensagemId" in (${links}) group by 1`,
    )
    expect(rows).toEqual([{ situacao: 'retida', n: emails.length }])
    await client.end()
  })
}

describe('two processes on one data folder', () => {
  let place: TestPlace
  let engine: Engine
  let pair: Pair
  beforeAll(async () => {
    place = newPlace('praca-dois-')
    const [a, b] = await Promise.all([startServer(place), startServer(place)])
    engine = await openEngine({ dataDir: place.dataDir })
    pair = { a, b, connection: () => engine.connection('praca_padrao', 'admin') }
  })
  afterAll(async () => {
    await engine.stop()
    await pair.b.stop()
    await place.remove()
  })

  sharedStories(() => pair)

  it('the one that stays keeps the engine that the other started', async () => {
    const pid = enginePid(place.dataDir)
    expect(await pair.a.stop()).toEqual({ code: 0, by: null })
    expect(enginePid(place.dataDir)).toBe(pid)
    expect((await pair.b.request('GET', '/api/pronto')).status).toBe(200)
  })
})

describe('two processes on a PostgreSQL and a store elsewhere', () => {
  const places = [newPlace('praca-fora-a-'), newPlace('praca-fora-b-')]
  let bucket: string
  let s3: Server
  let engine: Engine | undefined
  let pair: Pair
  beforeAll(async () => {
    bucket = mkdtempSync(join(tmpdir(), 'praca-fora-s3-'))
    const store = new S3rver({ directory: bucket, silent: true, configureBuckets: [{ name: 'praca' }] })
    await store.configureBuckets()
    s3 = createServer(store.callback()).listen(0, '127.0.0.1')
    await new Promise((go) => s3.once('listening', go))
    const { dataDir, externalUrl } = inject('engine')
    const name = `praca_fora_${process.pid}`
    if (!externalUrl) engine = await openEngine({ dataDir, durable: false })
    const config = engine?.connection('postgres', 'admin')
    // The tests' own engine stands for somebody's PostgreSQL: reached by address, with one role for all.
    const url = config
      ? `postgres://${config.user}${config.password ? `:${config.password}` : ''}@localhost/${name}_{banco}?host=${encodeURIComponent(config.host!)}&port=${config.port}`
      : externalUrl!.replace('{banco}', `fora_${process.pid}_{banco}`)
    const env = {
      DATABASE_URL: url,
      DEMO: 'on',
      S3_ENDPOINT: `http://127.0.0.1:${(s3.address() as { port: number }).port}`,
      S3_BUCKET: 'praca',
      S3_ACCESS_KEY_ID: 'S3RVER',
      S3_SECRET_ACCESS_KEY: 'S3RVER',
    }
    const [a, b] = await Promise.all([startServer(places[0]!, env), startServer(places[1]!, env)])
    pair = { a, b, connection: () => ({ connectionString: url.replace('{banco}', 'padrao') }) }
  })
  afterAll(async () => {
    await pair.a.stop()
    await pair.b.stop()
    await engine?.stop()
    s3.close()
    for (const p of places) await p.remove()
    rmSync(bucket, { recursive: true, force: true })
  })

  sharedStories(() => pair)

  it('neither started an engine of its own', () => {
    expect(places.map((p) => enginePid(p.dataDir))).toEqual([undefined, undefined])
  })
})
