import { sql } from 'drizzle-orm'
import { boolean, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { instante } from '#server/db/columns.ts'

/** The environment's own flags: one row for each that was ever set; the others keep their defaults. */
export const configuracao = pgTable(
  'configuracao',
  {
    permissao: text().notNull(),
    valor: boolean().notNull(),
    alteradoEm: instante().notNull().default(sql`now()`),
    usuarioId: integer(),
  },
  (t) => [primaryKey({ name: 'configuracao_pk', columns: [t.permissao] })],
)

/** What the environment is told in words: one row for each that was ever set. */
export const configuracaoTexto = pgTable(
  'configuracao_texto',
  {
    chave: text().notNull(),
    valor: text().notNull(),
    alteradoEm: instante().notNull().default(sql`now()`),
    usuarioId: integer(),
  },
  (t) => [primaryKey({ name: 'configuracao_texto_pk', columns: [t.chave] })],
)
