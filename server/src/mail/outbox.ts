import { sql } from 'drizzle-orm'
import type { Db } from '#server/db/db.ts'
import { one } from '#server/db/sql.ts'
import type { Services, Visitor } from '#server/http/route.ts'
import type { Mail } from './mail.ts'

export const FILA_EMAIL = 'enviar-email'
/** Many leave together; a mail server that is away for a day loses none. */
export const ENVIO = { batch: 20, retries: 40 }

/** A request, or a job, that has something to tell. */
export type Mailer = Pick<Visitor, 'db' | 'banco' | 'now'> & { services: Pick<Services, 'jobs'> }

/** Writes a mail down and queues its sending, in the transaction of the change that caused it. */
export const queueMail = async (ctx: Mailer, mail: Mail) => {
  const anexos = mail.anexos?.map((a) => ({
    nome: a.nome,
    mime: a.mime,
    conteudo: Buffer.from(a.conteudo).toString('base64'),
  }))
  const row = await one<{ mensagemId: number }>(
    ctx.db,
    sql`insert into mensagem (para, assunto, texto, html, anexos, criacao)
        values (${mail.para}, ${mail.assunto}, ${mail.texto}, ${mail.html ?? null}, ${anexos ? JSON.stringify(anexos) : null}::jsonb, ${ctx.now.toISOString()})
        returning "mensagemId"`,
  )
  await ctx.services.jobs.send(ctx.banco.nome, ctx.db, FILA_EMAIL, { mensagemId: row!.mensagemId })
}

export const markMail = (db: Db, mensagemId: number, situacao: string, now: Date, erro: string | null = null) =>
  db.execute(sql`update mensagem set situacao = ${situacao}, erro = ${erro},
    "enviadaEm" = ${situacao === 'enviada' ? now.toISOString() : null} where "mensagemId" = ${mensagemId}`)
