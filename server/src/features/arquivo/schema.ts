import { sql } from 'drizzle-orm'
import { bigint, integer, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core'
import { instante } from '#server/db/columns.ts'

/** Every stored file: the bytes lie in the store under `chave`, a random name that tells nothing. */
export const arquivo = pgTable(
  'arquivo',
  {
    arquivoId: integer().generatedByDefaultAsIdentity(),
    chave: text().notNull(),
    nome: text().notNull(),
    mime: text().notNull(),
    tamanho: bigint({ mode: 'number' }).notNull(),
    sha256: text().notNull(),
    usuarioId: integer(),
    criacao: instante().notNull().default(sql`now()`),
  },
  (t) => [primaryKey({ name: 'arquivo_pk', columns: [t.arquivoId] }), unique('arquivo_chave_uk').on(t.chave)],
)
