import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { SMTPServer } from 'smtp-server'
import { describe, expect, it } from 'vitest'
import { openBancos } from '#server/db/bancos.ts'
import { openEngine } from '#server/db/engine.ts'
import { one, rows } from '#server/db/sql.ts'
import { openJobs } from '#server/jobs/jobs.ts'
import { ENVIO, FILA_EMAIL } from '#server/mail/outbox.ts'
import { newPlace, startServer } from '#server/testing/server-process.ts'

const MAILS = 200

/** Says how often each Message-ID arrived. */
const mailServer = async () => {
  const seen = new Map<string, { id: string; vezes: number }>()
  const smtp = new SMTPServer({
    authOptional: true,
    closeTimeout: 100,
    disabledCommands: ['STARTTLS'],
    onData: (stream, _, done) => {
      let text = ''
      stream.on('data', (c) => {
        text += c
      })
      stream.on('end', () => {
        const assunto = /^Subject: (.*)$/m.exec(text)![1]!.trim()
        const id = /^Message-ID: (.*)$/im.exec(text)![1]!.trim()
        const known = seen.get(assunto)
        seen.set(assunto, { id: known && known.id !== id ? 'two ids' : id, vezes: (known?.vezes ?? 0) + 1 })
        setTimeout(done, 5)
      })
    },
  })
  // The process at the other end is killed on purpose.
  smtp.on('error', () => {})
  await new Promise<void>((go) => smtp.listen(0, '127.0.0.1', go))
  const { port } = smtp.server.address() as { port: number }
  return { seen, url: `smtp://127.0.0.1:${port}`, close: () => new Promise<void>((go) => smtp.close(go)) }
}

describe('a flood of mail', { timeout: 300_000 }, () => {
  it('leaves through a kill: none is lost, only those in flight come twice, and then as the same message', async () => {
    const place = newPlace()
    const smtp = await mailServer()
    const env = { SMTP_URL: smtp.url, DEMO: 'on' }
    const first = await startServer(place, env)
    const engine = await openEngine({ dataDir: place.dataDir })
    const bancos = openBancos(['padrao'], { connection: (b, r) => engine.connection(`praca_${b}`, r) })
    const banco = bancos.get('padrao')
    const nothing = { info: () => {}, error: () => {} }
    const jobs = openJobs(
      bancos.all,
      { [FILA_EMAIL]: { ...ENVIO, run: async () => {} } },
      {
        settings: {} as never,
        files: {} as never,
        bancos,
        log: nothing,
        clock: () => new Date(),
      },
    )
    try {
      await banco.transaction(async (db) => {
        for (let i = 0; i < MAILS; i++) {
          const row = await one<{ id: number }>(
            db,
            sql`insert into mensagem (para, assunto, texto) values ('a@exemplo.com.br', ${`aviso ${i}`}, 'texto') returning "mensagemId" as id`,
          )
          await jobs.send('padrao', db, FILA_EMAIL, { mensagemId: row!.id })
        }
      })
      while (smtp.seen.size < MAILS / 4) await sleep(5)
      await first.kill()
      const atKill = smtp.seen.size
      expect(atKill).toBeLessThan(MAILS)
      // The next process finds them without waiting for the sign of life of the dead one to run out.
      await banco.db.execute(sql`update pgboss.job set heartbeat_on = now() - interval '1 hour' where state = 'active'`)
      const second = await startServer(place, env)
      const pending = async () =>
        (
          await rows<{ n: number }>(banco.db, sql`select count(*)::int as n from mensagem where situacao = 'pendente'`)
        )[0]!.n
      while ((await pending()) > 0) await sleep(100)
      expect(smtp.seen.size).toBe(MAILS)
      const twice = [...smtp.seen.values()].filter((m) => m.vezes > 1)
      expect(twice.length).toBeLessThanOrEqual(ENVIO.batch)
      expect([...smtp.seen.values()].filter((m) => m.vezes > 2 || m.id === 'two ids')).toEqual([])
      await second.stop()
    } finally {
      await jobs.stop()
      await bancos.close()
      await engine.stop()
      await smtp.close()
      await place.remove()
    }
  })
})
