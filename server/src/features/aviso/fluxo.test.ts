import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { contarAvisos, fluxoDeAvisos } from '#contract/aviso.ts'
import { buildApp } from '#server/app.ts'
import { openBancos } from '#server/db/bancos.ts'
import { one } from '#server/db/sql.ts'
import { startTestApp } from '#server/testing/test-app.ts'
import { MAX_POR_PESSOA } from './fluxo.ts'

const t = await startTestApp()
const { db } = t.banco
const url = await t.app.listen({ port: 0, host: '127.0.0.1' })
const idDe = async (email: string) =>
  (await one<{ id: number }>(db, sql`select "usuarioId" as id from usuario where email = ${email}`))!.id

/** A page that listens: what it has heard so far, and whether the stream has ended. */
const ouvir = async (token: string, base = url) => {
  const stop = new AbortController()
  const r = await fetch(base + fluxoDeAvisos.path, {
    headers: { authorization: `Bearer ${token}`, 'accept-encoding': 'gzip, br' },
    signal: stop.signal,
  })
  const heard = { text: '', ended: false }
  void (async () => {
    try {
      for await (const chunk of r.body!.pipeThrough(new TextDecoderStream())) heard.text += chunk
    } catch {}
    heard.ended = true
  })()
  return { r, heard, stop: () => stop.abort() }
}
const notificar = (usuarioId: number, evento = 'aviso') =>
  db.execute(sql`select pg_notify('praca_aviso', ${`${usuarioId} ${evento}`})`)

describe('the stream', () => {
  test('is for who is signed in, is not compressed, and says at once that it is open', async () => {
    expect((await fetch(url + fluxoDeAvisos.path)).status).toBe(401)
    const { r, heard, stop } = await ouvir(await t.login('ad'))
    expect([r.status, r.headers.get('content-type'), r.headers.get('content-encoding')]).toEqual([
      200,
      'text/event-stream; charset=utf-8',
      null,
    ])
    await expect.poll(() => heard.text).toContain('event: pronto')
    stop()
  })

  test('tells of what another connection did, and only to whose it is', async () => {
    const [ad, condutor] = [await ouvir(await t.login('ad')), await ouvir(await t.login('condutor'))]
    await expect.poll(() => condutor.heard.text).toContain('pronto')
    await notificar(await idDe('ad@exemplo.com.br'))
    await expect.poll(() => ad.heard.text).toContain('event: aviso\ndata: {}\n\n')
    await notificar(await idDe('condutor@exemplo.com.br'), 'trabalho')
    await expect.poll(() => condutor.heard.text).toContain('event: trabalho')
    expect(condutor.heard.text).not.toContain('event: aviso')
    ad.stop()
    condutor.stop()
  })

  test('holds no connection to the database', async () => {
    const abertos = await Promise.all(Array.from({ length: MAX_POR_PESSOA }, async () => ouvir(await t.login('ad'))))
    const { n } = (await one<{ n: number }>(
      db,
      sql`select count(*)::int as n from pg_stat_activity where datname = current_database() and state <> 'idle' and pid <> pg_backend_pid()`,
    ))!
    expect(n).toBe(0)
    for (const a of abertos) a.stop()
  })

  test('of one person there are a few: the oldest ends', async () => {
    const token = await t.login('especialista')
    const abertos: Awaited<ReturnType<typeof ouvir>>[] = []
    for (let i = 0; i <= MAX_POR_PESSOA; i++) abertos.push(await ouvir(token))
    await expect.poll(() => abertos[0]!.heard.ended).toBe(true)
    expect(abertos.slice(1).map((a) => a.heard.ended)).toEqual(Array(MAX_POR_PESSOA).fill(false))
    for (const a of abertos) a.stop()
  })

  test('ends with the session, and is no use of it', async () => {
    const token = await t.login('parceiro')
    const { heard } = await ouvir(token)
    await expect.poll(() => heard.text).toContain('pronto')
    const usado = () =>
      one<{ em: string }>(
        db,
        sql`select max("ultimoUso")::text as em from sessao s join usuario u using ("usuarioId") where u.email = 'parceiro@exemplo.com.br'`,
      )
    const antes = await usado()
    t.setClock(new Date(Date.now() + 3600_000))
    await t.call(contarAvisos, { token })
    await sleep(100)
    expect(await usado()).toEqual(antes)
    t.setClock(undefined)
    await t.app.inject({
      method: 'POST',
      url: '/api/auth/logout',
      headers: { host: 'localhost', authorization: `Bearer ${token}` },
    })
    await expect.poll(() => heard.ended).toBe(true)
    t.forgetLogins()
  })

  test('hears another process, and a server that stops does not wait for who listens', async () => {
    const bancos = openBancos(['padrao'], t.cluster)
    const other = await buildApp({ settings: t.settings, bancos, files: t.files })
    const base = await other.app.listen({ port: 0, host: '127.0.0.1' })
    const { heard } = await ouvir(await t.login('ad'), base)
    await expect.poll(() => heard.text).toContain('pronto')
    // Said in the first process, heard in the second.
    await notificar(await idDe('ad@exemplo.com.br'))
    await expect.poll(() => heard.text).toContain('event: aviso')
    const begun = performance.now()
    await other.app.close()
    expect(performance.now() - begun).toBeLessThan(5_000)
    await expect.poll(() => heard.ended).toBe(true)
  })
})
