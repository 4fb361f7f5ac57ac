import { sql } from 'drizzle-orm'
import { check, foreignKey, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { instante, versaoColumn } from '#server/db/columns.ts'
import { usuario } from '../conta/schema.ts'
import { usuarioGrupo } from '../grupo-usuario/schema.ts'

/** How somebody looks at a report, under a name. It holds choices and no rows. */
export const visaoRelatorio = pgTable(
  'visao_relatorio',
  {
    visaoRelatorioId: integer().generatedByDefaultAsIdentity(),
    /** Of the catalogue. */
    rota: text().notNull(),
    nome: text().notNull(),
    usuarioId: integer().notNull(),
    /** The group that it is shared with; null: its owner's alone. */
    usuarioGrupoId: integer(),
    filtros: jsonb().notNull(),
    vista: jsonb().notNull(),
    criacao: instante().notNull(),
    versao: versaoColumn(),
  },
  (t) => [
    primaryKey({ name: 'visao_relatorio_pk', columns: [t.visaoRelatorioId] }),
    uniqueIndex('visao_relatorio_nome_uk').on(t.usuarioId, t.rota, sql`sem_acento(${t.nome})`),
    foreignKey({
      name: 'visao_relatorio_usuario_fk',
      columns: [t.usuarioId],
      foreignColumns: [usuario.usuarioId],
    }).onDelete('cascade'),
    // Without its group it is its owner's again.
    foreignKey({
      name: 'visao_relatorio_grupo_fk',
      columns: [t.usuarioGrupoId],
      foreignColumns: [usuarioGrupo.usuarioGrupoId],
    }).onDelete('set null'),
    index('visao_relatorio_grupo_ix').on(t.usuarioGrupoId, t.rota).where(sql`${t.usuarioGrupoId} is not null`),
    check('visao_relatorio_nome_ck', sql`length(${t.nome}) between 1 and 80`),
  ],
)
