import { sql } from 'drizzle-orm'
import { check, foreignKey, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { instante } from '#server/db/columns.ts'
import { arquivo } from '../arquivo/schema.ts'
import { usuario } from '../conta/schema.ts'
import { municipio } from '../lugar/schema.ts'

/** What somebody asked for and a job does. */
export const trabalho = pgTable(
  'trabalho',
  {
    trabalhoId: integer().generatedByDefaultAsIdentity(),
    usuarioId: integer().notNull(),
    tipo: text().notNull(),
    /** What was asked for, as its kind understands it. */
    pedido: jsonb().notNull(),
    titulo: text().notNull(),
    /** Whose data it holds: who no longer reaches that place does not fetch it. */
    municipioId: integer(),
    /** The rights it was made by (access/rights.ts): who has lost one of them does not fetch it either. */
    alcance: text().array(),
    /** na fila, em andamento, pronto, falhou or cancelado. */
    situacao: text().notNull().default('na fila'),
    feito: integer().notNull().default(0),
    total: integer().notNull().default(0),
    /** What came of it: why it failed, or what was written. */
    desfecho: text(),
    /** What was made, or the lines that were refused. */
    arquivoId: integer(),
    /** The file that came with the order; it goes with the end of the work. */
    entradaId: integer(),
    criadoEm: instante().notNull(),
    terminadoEm: instante(),
    expiraEm: instante(),
  },
  (t) => [
    primaryKey({ name: 'trabalho_pk', columns: [t.trabalhoId] }),
    foreignKey({ name: 'trabalho_usuario_fk', columns: [t.usuarioId], foreignColumns: [usuario.usuarioId] }),
    foreignKey({
      name: 'trabalho_municipio_fk',
      columns: [t.municipioId],
      foreignColumns: [municipio.municipioId],
    }).onDelete('cascade'),
    foreignKey({ name: 'trabalho_arquivo_fk', columns: [t.arquivoId], foreignColumns: [arquivo.arquivoId] }),
    foreignKey({ name: 'trabalho_entrada_fk', columns: [t.entradaId], foreignColumns: [arquivo.arquivoId] }),
    index('trabalho_usuario_ix').on(t.usuarioId, t.criadoEm),
    index('trabalho_fim_ix').on(t.criadoEm),
    check('trabalho_situacao_ck', sql`${t.situacao} in ('na fila', 'em andamento', 'pronto', 'falhou', 'cancelado')`),
    check(
      'trabalho_pronto_ck',
      sql`${t.situacao} <> 'pronto' or ${t.arquivoId} is not null or ${t.desfecho} is not null`,
    ),
  ],
)
