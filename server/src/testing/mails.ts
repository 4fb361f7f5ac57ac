import { sql } from 'drizzle-orm'
import { SMTPServer } from 'smtp-server'
import { openBancos } from '#server/db/bancos.ts'
import { openEngine } from '#server/db/engine.ts'
import { one } from '#server/db/sql.ts'
import { openJobs } from '#server/jobs/jobs.ts'
import { ENVIO, FILA_EMAIL } from '#server/mail/outbox.ts'

interface MailServerOptions {
  /** How long it thinks over each message. */
  delayMs?: number
  /** What it says to a message instead of taking it. */
  refuse?: () => number | undefined
  /** Is handed each letter that was taken, and how many there are by then. */
  keep?: (text: string, count: number) => void
}

/** A mail server that keeps what it took, and counts how often each subject arrived and under which Message-ID. */
export const countingMailServer = async ({ delayMs = 0, refuse, keep }: MailServerOptions = {}) => {
  const seen = new Map<string, { ids: Set<string>; times: number }>()
  const taken: string[] = []
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
        const responseCode = refuse?.()
        if (responseCode) return done(Object.assign(new Error('caixa cheia'), { responseCode }))
        taken.push(text)
        keep?.(text, taken.length)
        const subject = /^Subject: (.*)$/m.exec(text)![1]!.trim()
        const known = seen.get(subject) ?? { ids: new Set(), times: 0 }
        known.ids.add(/^Message-ID: (.*)$/im.exec(text)![1]!.trim())
        known.times++
        seen.set(subject, known)
        setTimeout(done, delayMs)
      })
    },
  })
  // A process at the other end may be killed on purpose.
  smtp.on('error', () => {})
  await new Promise<void>((go) => smtp.listen(0, '127.0.0.1', go))
  const { port } = smtp.server.address() as { port: number }
  return { seen, taken, url: `smtp://127.0.0.1:${port}`, close: () => new Promise<void>((go) => smtp.close(go)) }
}

/** The banco of a server process, to put mails into its outbox and look at them. */
export const openOutbox = async (dataDir: string) => {
  const engine = await openEngine({ dataDir })
  const bancos = openBancos(['padrao'], { connection: (b, r) => engine.connection(`praca_${b}`, r) })
  const banco = bancos.get('padrao')
  const jobs = openJobs(
    bancos.all,
    { [FILA_EMAIL]: { ...ENVIO, run: async () => {} } },
    {
      settings: {} as never,
      files: {} as never,
      bancos,
      log: { info: () => {}, error: () => {} },
      clock: () => new Date(),
    },
  )
  return {
    db: banco.db,
    /** All of them in one transaction: they leave when it is done. */
    queue: (mails: number) =>
      banco.transaction(async (db) => {
        for (let i = 0; i < mails; i++) {
          const row = await one<{ id: number }>(
            db,
            sql`insert into mensagem (para, assunto, texto) values ('a@exemplo.com.br', ${`aviso ${i}`}, 'texto') returning "mensagemId" as id`,
          )
          await jobs.send('padrao', db, FILA_EMAIL, { mensagemId: row!.id })
        }
      }),
    pending: async () =>
      (await one<{ n: number }>(banco.db, sql`select count(*)::int as n from mensagem where situacao = 'pendente'`))!.n,
    close: async () => {
      await jobs.stop()
      await bancos.close()
      await engine.stop()
    },
  }
}
