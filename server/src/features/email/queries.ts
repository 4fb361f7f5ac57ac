import { sql } from 'drizzle-orm'
import type { MensagemLinha } from '#contract/email.ts'
import type { Db } from '#server/db/db.ts'
import { json, one } from '#server/db/sql.ts'

const linha = sql`"mensagemId", para, assunto, situacao, erro, criacao, "enviadaEm"`

export const listMensagens = (db: Db) =>
  json(
    db,
    sql`select coalesce(json_agg(t), '[]')::text from (select ${linha} from mensagem order by "mensagemId" desc limit 500) t`,
  )

export const getMensagemJson = (db: Db, mensagemId: number) =>
  json(
    db,
    sql`select to_json(t)::text from (select ${linha}, texto from mensagem where "mensagemId" = ${mensagemId}) t`,
  )

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
