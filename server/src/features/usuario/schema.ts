import { sql } from 'drizzle-orm'
import { foreignKey, index, integer, pgTable, primaryKey, text, unique, uniqueIndex } from 'drizzle-orm/pg-core'
import { usuario } from '../conta/schema.ts'
import { municipio } from '../lugar/schema.ts'
import { eixo } from '../programa/schema.ts'
import { municipioSolucao } from '../termo-referencia/schema.ts'

/** The four roles a user can hold in a municipality. */
export const permissao = pgTable('permissao', { permissaoId: integer().notNull(), nome: text().notNull() }, (t) => [
  primaryKey({ name: 'permissao_pk', columns: [t.permissaoId] }),
  unique('permissao_nome_uk').on(t.nome),
])

/** One line of the permission grid: municipality × axis × role. No axis means every axis of the municipality. */
export const usuarioPermissao = pgTable(
  'usuario_permissao',
  {
    usuarioPermissaoId: integer().generatedByDefaultAsIdentity(),
    usuarioId: integer().notNull(),
    municipioId: integer().notNull(),
    eixoId: integer(),
    permissaoId: integer().notNull(),
  },
  (t) => [
    primaryKey({ name: 'usuario_permissao_pk', columns: [t.usuarioPermissaoId] }),
    unique('usuario_permissao_uk').on(t.usuarioId, t.municipioId, t.eixoId, t.permissaoId).nullsNotDistinct(),
    foreignKey({
      name: 'usuario_permissao_usuario_fk',
      columns: [t.usuarioId],
      foreignColumns: [usuario.usuarioId],
    }).onDelete('cascade'),
    foreignKey({
      name: 'usuario_permissao_municipio_fk',
      columns: [t.municipioId],
      foreignColumns: [municipio.municipioId],
    }),
    foreignKey({ name: 'usuario_permissao_eixo_fk', columns: [t.eixoId], foreignColumns: [eixo.eixoId] }),
    foreignKey({
      name: 'usuario_permissao_papel_fk',
      columns: [t.permissaoId],
      foreignColumns: [permissao.permissaoId],
    }),
    // One lead consultant for a municipality (and axis): domain.md 5.1.
    uniqueIndex('usuario_permissao_condutor_uk')
      .on(t.municipioId, sql`coalesce("eixoId", 0)`)
      .where(sql`"permissaoId" = 1`),
    index('usuario_permissao_municipio_ix').on(t.municipioId),
  ],
)

export const usuarioPermissaoSolucao = pgTable(
  'usuario_permissao_solucao',
  {
    usuarioPermissaoSolucaoId: integer().generatedByDefaultAsIdentity(),
    usuarioId: integer().notNull(),
    municipioId: integer().notNull(),
    /** 0 = every solution of the municipality. */
    municipioSolucaoId: integer().notNull().default(0),
    /** The solution that 0 is not, for the foreign key alone. */
    solucaoApontada: integer().generatedAlwaysAs(sql`nullif("municipioSolucaoId", 0)`),
  },
  (t) => [
    primaryKey({ name: 'usuario_permissao_solucao_pk', columns: [t.usuarioPermissaoSolucaoId] }),
    unique('usuario_permissao_solucao_uk').on(t.usuarioId, t.municipioId, t.municipioSolucaoId),
    foreignKey({
      name: 'usuario_permissao_solucao_usuario_fk',
      columns: [t.usuarioId],
      foreignColumns: [usuario.usuarioId],
    }).onDelete('cascade'),
    foreignKey({
      name: 'usuario_permissao_solucao_municipio_fk',
      columns: [t.municipioId],
      foreignColumns: [municipio.municipioId],
    }),
    foreignKey({
      name: 'usuario_permissao_solucao_solucao_fk',
      columns: [t.solucaoApontada, t.municipioId],
      foreignColumns: [municipioSolucao.municipioSolucaoId, municipioSolucao.municipioId],
    }),
    index('usuario_permissao_solucao_municipio_ix').on(t.municipioId),
    index('usuario_permissao_solucao_solucao_ix').on(t.solucaoApontada),
  ],
)
