import { type ChildProcess, spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, describe, expect, it } from 'vitest'
import { externalServer } from '#server/testing/external-server.ts'
import { failToStart, newPlace, startServer } from '#server/testing/server-process.ts'

const freePort = () =>
  new Promise<number>((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number }
      server.close(() => resolve(port))
    })
  })

/** PgBouncer as Debian packages it, in transaction mode, with far fewer connections than people. */
const startPooler = async ({ host, port: serverPort }: pg.ClientConfig) => {
  const folder = mkdtempSync(join(tmpdir(), 'praca-pooler-'))
  chmodSync(folder, 0o777)
  const port = await freePort()
  const file = join(folder, 'pgbouncer.ini')
  const root = process.getuid?.() === 0
  writeFileSync(
    file,
    `[databases]
* = host=${host} port=${serverPort} user=postgres
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
max_client_conn = 500
default_pool_size = 5
${root ? 'user = nobody\n' : ''}`,
  )
  const child: ChildProcess = spawn('pgbouncer', ['-q', file], { stdio: 'ignore' })
  return {
    url: `postgres://postgres@127.0.0.1:${port}/praca_{banco}`,
    stop: () => {
      child.kill('SIGKILL')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Taken up by vitest.config.ts where PgBouncer is installed (apt-get install pgbouncer). */
describe('behind a pooler that gives each transaction another connection', async () => {
  const external = await externalServer()
  const pooler = await startPooler(external.config('padrao'))
  const place = newPlace()
  afterAll(async () => {
    pooler.stop()
    await external.remove()
    await place.remove()
  })
  const direct = { DATABASE_URL: pooler.url, DATABASE_DIRECT_URL: external.url, DEMO: 'on' }

  it('everything works with the notices on a direct connection and statements without names', async () => {
    const server = await startServer(place, { ...direct, DATABASE_NAMED_STATEMENTS: 'off' })
    const token = await server.login()
    const other = await server.login()
    for (let round = 0; round < 25; round++) {
      const answers = await Promise.all(
        [...Array(20).keys()].map((i) =>
          i % 3
            ? server.request('GET', '/api/municipio', { token })
            : server.request('POST', '/api/gov-categoria', {
                token,
                body: { categoriaInstituicaoNome: `pooler ${round}-${i}` },
              }),
        ),
      )
      expect(answers.map((a) => a.status).filter((s) => s !== 200)).toEqual([])
    }
    expect((await server.request('GET', '/api/pronto')).status).toBe(200)
    // The notice of an ended session and a mail's job both go over the connection that stands.
    await server.request('POST', '/api/auth/logout', { token: other })
    expect((await server.request('GET', '/api/auth/sessao', { token: other })).status).toBe(401)
    await server.request('POST', '/api/usuario/recuperar-senha', { body: { email: 'ad@exemplo.com.br' } })
    const client = new pg.Client(external.config('padrao'))
    await client.connect()
    const sent = async () =>
      (await client.query(`select 1 from mensagem where para = 'ad@exemplo.com.br' and situacao <> 'pendente'`))
        .rowCount
    while (!(await sent())) await sleep(50)
    const { rows } = await client.query<{ n: number }>(
      `select count(*)::int as n from pg_stat_activity where datname = 'praca_padrao' and application_name like 'praca%'`,
    )
    expect(rows[0]!.n).toBeLessThanOrEqual(6)
    await client.end()
    expect(await server.stop()).toEqual({ code: 0, by: null })
  })

  it('without the direct address the start stops and names the setting', async () => {
    const { code, err } = await failToStart(place, { DATABASE_URL: pooler.url, DEMO: 'on' })
    expect(code).toBe(1)
    expect(err).toContain('DATABASE_DIRECT_URL')
  })
})

describe('the server that the settings name', () => {
  it('must hold as many connections as the process may open; the sentence names both', async () => {
    const external = await externalServer()
    const place = newPlace()
    const { code, err } = await failToStart(place, { DATABASE_URL: external.url, DATABASE_CONNECTIONS: '5000' })
    expect(code).toBe(1)
    expect(err).toMatch(/DATABASE_CONNECTIONS: este processo pode abrir 5000 conexões, mas o PostgreSQL aceita \d+/)
    await external.remove()
    await place.remove()
  })
})
