import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { instante } from '#server/db/columns.ts'

/** Every mail the product writes. Without SMTP it stays here, where an admin can read it. */
export const mensagem = pgTable(
  'mensagem',
  {
    mensagemId: integer().generatedByDefaultAsIdentity(),
    para: text().notNull(),
    assunto: text().notNull(),
    texto: text().notNull(),
    html: text(),
    anexos: jsonb().$type<{ nome: string; mime: string; conteudo: string }[]>(),
    /** pendente, enviada, retida (no SMTP) or falhou. */
    situacao: text().notNull().default('pendente'),
    erro: text(),
    criacao: instante().notNull().default(sql`now()`),
    enviadaEm: instante(),
  },
  (t) => [primaryKey({ name: 'mensagem_pk', columns: [t.mensagemId] }), index('mensagem_criacao_ix').on(t.criacao)],
)
