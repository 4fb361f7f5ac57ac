import { sql } from 'drizzle-orm'
import { check, foreignKey, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { instante } from '#server/db/columns.ts'
import { arquivo } from '../arquivo/schema.ts'
import { usuario } from '../conta/schema.ts'
import { municipio } from '../lugar/schema.ts'

/** A file that somebody asked for and a job makes. */
export const exportacao = pgTable(
  'exportacao',
  {
    exportacaoId: integer().generatedByDefaultAsIdentity(),
    usuarioId: integer().notNull(),
    tipo: text().notNull(),
    /** What was asked for, as its kind understands it. */
    pedido: jsonb().notNull(),
    titulo: text().notNull(),
    /** Whose data it holds: who no longer reaches that place does not fetch it. */
    municipioId: integer(),
    /** na fila, preparando, pronta, falhou or cancelada. */
    situacao: text().notNull().default('na fila'),
    feito: integer().notNull().default(0),
    total: integer().notNull().default(0),
    erro: text(),
    arquivoId: integer(),
    criadaEm: instante().notNull(),
    terminadaEm: instante(),
    expiraEm: instante(),
  },
  (t) => [
    primaryKey({ name: 'exportacao_pk', columns: [t.exportacaoId] }),
    foreignKey({ name: 'exportacao_usuario_fk', columns: [t.usuarioId], foreignColumns: [usuario.usuarioId] }),
    foreignKey({
      name: 'exportacao_municipio_fk',
      columns: [t.municipioId],
      foreignColumns: [municipio.municipioId],
    }).onDelete('cascade'),
    foreignKey({ name: 'exportacao_arquivo_fk', columns: [t.arquivoId], foreignColumns: [arquivo.arquivoId] }),
    index('exportacao_usuario_ix').on(t.usuarioId, t.criadaEm),
    index('exportacao_fim_ix').on(t.criadaEm),
    check('exportacao_situacao_ck', sql`${t.situacao} in ('na fila', 'preparando', 'pronta', 'falhou', 'cancelada')`),
    check('exportacao_pronta_ck', sql`${t.situacao} <> 'pronta' or ${t.arquivoId} is not null`),
  ],
)
