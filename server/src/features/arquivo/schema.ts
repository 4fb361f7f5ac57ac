import { sql } from 'drizzle-orm'
import { bigint, integer, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core'
import { instante } from '#server/db/columns.ts'

/** The mark of the file store that the rows of this banco belong to. A store without it is not ours, or not mounted. */
export const armazem = pgTable('armazem', { marca: text().notNull() }, (t) => [
  primaryKey({ name: 'armazem_pk', columns: [t.marca] }),
])

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
