import { index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { instante } from '#server/db/columns.ts'

/** Failed sign-ins and requests for links, counted per account and per address. */
export const tentativa = pgTable(
  'tentativa',
  {
    tentativaId: integer().generatedByDefaultAsIdentity(),
    chave: text().notNull(),
    em: instante().notNull(),
  },
  (t) => [
    primaryKey({ name: 'tentativa_pk', columns: [t.tentativaId] }),
    index('tentativa_chave_ix').on(t.chave, t.em),
  ],
)
