import { sql } from 'drizzle-orm'
import type { MensagemLinha } from '#contract/email.ts'
import type { PedidoPorCursor } from '#contract/pagina.ts'
import type { Db } from '#server/db/db.ts'
import { keysetPage } from '#server/db/page.ts'
import { recordJson, search } from '#server/db/rows.ts'
import { one } from '#server/db/sql.ts'

const linha = sql`"mensagemId", para, assunto, situacao, erro, criacao, "enviadaEm"`

export const listMensagens = (db: Db, { busca, ...pedido }: PedidoPorCursor & { busca?: string | undefined }) =>
  keysetPage<MensagemLinha>(db, pedido, {
    colunas: linha,
    de: sql`from mensagem where ${search(sql`assunto || ' ' || para`, busca)}`,
    id: sql`"mensagemId"`,
    idOf: (m) => m.mensagemId,
  })

export const getMensagemJson = (db: Db, mensagemId: number) =>
  recordJson(
    db,
    sql`select ${linha}, texto, coalesce((select json_agg(a->>'nome') from jsonb_array_elements(anexos) a), '[]') as anexos
      from mensagem where "mensagemId" = ${mensagemId}`,
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
