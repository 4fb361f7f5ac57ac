import { foreignKey, index, integer, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core'
import { instante } from '#server/db/columns.ts'
import { usuario } from '../conta/schema.ts'

/**
 * A link that opens one thing without login: unguessable, with an end, and taken back when somebody says so. Only the
 * token's SHA-256 is kept, as with sessions.
 */
export const capacidade = pgTable(
  'capacidade',
  {
    capacidadeId: integer().generatedByDefaultAsIdentity(),
    hash: text().notNull(),
    /** Which open page it belongs to; a link for one opens nothing on another. */
    rota: text().notNull(),
    alvoId: integer().notNull(),
    criadaPor: integer().notNull(),
    criacao: instante().notNull(),
    expira: instante().notNull(),
    revogadaEm: instante(),
    revogadaPor: integer(),
    usos: integer().notNull().default(0),
    ultimoUso: instante(),
  },
  (t) => [
    primaryKey({ name: 'capacidade_pk', columns: [t.capacidadeId] }),
    unique('capacidade_hash_uk').on(t.hash),
    foreignKey({ name: 'capacidade_criada_por_fk', columns: [t.criadaPor], foreignColumns: [usuario.usuarioId] }),
    index('capacidade_alvo_ix').on(t.rota, t.alvoId),
  ],
)
