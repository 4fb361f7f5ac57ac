import { sql } from 'drizzle-orm'
import type { JobContext } from '#server/jobs/jobs.ts'
import { isPermanentFailure, makeTransport, send, type Transport } from '#server/mail/mail.ts'
import { markMail } from '#server/mail/outbox.ts'
import type { Settings } from '#server/settings.ts'
import { loadMensagem } from './queries.ts'

/** One pool of connections to the mail server for the whole process, opened by the first mail. */
const transports = new WeakMap<Settings, Transport>()
const transportOf = (settings: Settings): Transport => {
  const known = transports.get(settings)
  if (known) return known
  const made = makeTransport({ ...(settings.smtpUrl && { smtpUrl: settings.smtpUrl }), from: settings.mailFrom })
  transports.set(settings, made)
  return made
}

/** A mail server that is away keeps nothing from starting: the mails wait. But whoever looks after it should know. */
export const checkMailServer = async (settings: Settings, log: { warn(obj: object, msg: string): void }) => {
  await transportOf(settings)
    .check()
    .catch((e) =>
      log.warn({ err: motivo(e) }, 'SMTP_URL: o servidor de e-mail não responde; as mensagens esperam por ele'),
    )
}

/** So long the outbox has the files of what was sent; their names stay. */
const DIAS_DOS_ANEXOS = 30
/** What comes every day would fill the database. Looks a little further back, for nights without a server. */
export const sweepAnexos = async ({ banco, now }: Pick<JobContext, 'banco' | 'now'>) => {
  const ha = (dias: number) => new Date(now.getTime() - dias * 24 * 3600_000).toISOString()
  await banco.db.execute(sql`update mensagem set anexos = (select jsonb_agg(a || '{"conteudo": ""}') from jsonb_array_elements(anexos) a)
    where situacao = 'enviada' and criacao between ${ha(DIAS_DOS_ANEXOS * 3)} and ${ha(DIAS_DOS_ANEXOS)} and anexos -> 0 ->> 'conteudo' <> ''`)
}

/** What an admin needs to see: the server's words, on one line and short. */
const motivo = (e: unknown) => (e as Error).message.replace(/\s+/g, ' ').slice(0, 200)

/** Sends one mail of the outbox. A passing failure is thrown, so that the queue tries again later. */
export const sendMensagem = async (data: Record<string, unknown>, { banco, settings, now, lastTry }: JobContext) => {
  const mensagemId = Number(data.mensagemId)
  const mensagem = await loadMensagem(banco.db, mensagemId)
  if (!mensagem || mensagem.situacao === 'enviada') return
  const { para, assunto, texto, html, anexos, criacao } = mensagem
  try {
    const { estado } = await send(transportOf(settings), {
      para,
      assunto,
      texto,
      ...(html && { html }),
      anexos: (anexos ?? []).map((a) => ({ ...a, conteudo: Buffer.from(a.conteudo, 'base64') })),
      // After a restore the same number may name another message.
      chave: `mensagem-${banco.nome}-${mensagemId}-${new Date(criacao).getTime().toString(36)}`,
    })
    await markMail(banco.db, mensagemId, estado, now)
  } catch (e) {
    // What is tried again is still to be sent: a copy of the data that is restored sends it too.
    const over = lastTry || isPermanentFailure(e)
    await markMail(banco.db, mensagemId, over ? 'falhou' : 'pendente', now, motivo(e))
    if (!over) throw e
  }
}
