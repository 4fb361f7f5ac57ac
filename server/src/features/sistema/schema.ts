import { integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { instante } from '#server/db/columns.ts'

/** Answers already given to an Idempotency-Key: a repeated request gets the first one's answer and changes nothing. */
export const idempotencia = pgTable(
  'idempotencia',
  {
    usuarioId: integer().notNull(),
    chave: text().notNull(),
    pedido: text().notNull(),
    resposta: text(),
    em: instante().notNull(),
  },
  (t) => [primaryKey({ name: 'idempotencia_pk', columns: [t.usuarioId, t.chave] })],
)
