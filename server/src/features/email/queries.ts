import { sql } from 'drizzle-orm'
import type { MensagemLinha } from '#contract/email.ts'
import type { Db } from '#server/db/db.ts'
import { listJson, recordJson } from '#server/db/rows.ts'
import { one } from '#server/db/sql.ts'

const linha = sql`"mensagemId", para, assunto, situacao, erro, criacao, "enviadaEm"`

export const listMensagens = (db: Db) =>
  listJson(db, sql`select ${linha} from mensagem order by "mensagemId" desc limit 500`)

export const getMensagemJson = (db: Db, mensagemId: number) =>
  recordJson(db, sql`select ${linha}, texto from mensagem where "mensagemId" = ${mensagemId}`)

export interface Mensagem {
  para: string
  assunto: string
  texto: string
  html: string | null
  anexos: { nome: string; mime: string; conteudo: string }[] | null
  situacao: MensagemLinha['situacao']
  criacao: string
}

export const loadMensagem = (db: Db, mensagemId: number) =>
  one<Mensagem>(
    db,
    sql`select para, assunto, texto, html, anexos, situacao, criacao from mensagem where "mensagemId" = ${mensagemId}`,
  )
