import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  foreignKey,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { instante, versaoColumn } from '#server/db/columns.ts'

export const usuarioGrupo = pgTable(
  'usuario_grupo',
  {
    usuarioGrupoId: integer().generatedByDefaultAsIdentity(),
    nome: text().notNull(),
    descricao: text(),
    /** Full admin: passes every flag and every scope. */
    acessoTotal: boolean().notNull().default(false),
    verTodosEixos: boolean().notNull().default(false),
    visualizaMunicipio: boolean().notNull().default(true),
    /** Routes of the catalogue reports that the group may open. */
    relatorioAdm: text().array().notNull().default(sql`'{}'::text[]`),
    visualizaEixosIds: integer().array().notNull().default(sql`'{}'::int[]`),
    criacao: instante().notNull().default(sql`now()`),
    versao: versaoColumn(),
  },
  (t) => [
    primaryKey({ name: 'usuario_grupo_pk', columns: [t.usuarioGrupoId] }),
    uniqueIndex('usuario_grupo_nome_uk').on(sql`sem_acento(${t.nome})`),
    check('usuario_grupo_nome_ck', sql`length(${t.nome}) between 1 and 80`),
  ],
)

/** One row for each flag a group sets; a flag without a row keeps its default. */
export const usuarioGrupoPermissao = pgTable(
  'usuario_grupo_permissao',
  {
    usuarioGrupoPermissaoId: integer().generatedByDefaultAsIdentity(),
    usuarioGrupoId: integer().notNull(),
    permissao: text().notNull(),
    valor: boolean().notNull(),
  },
  (t) => [
    primaryKey({ name: 'usuario_grupo_permissao_pk', columns: [t.usuarioGrupoPermissaoId] }),
    unique('usuario_grupo_permissao_uk').on(t.usuarioGrupoId, t.permissao),
    foreignKey({
      name: 'usuario_grupo_permissao_grupo_fk',
      columns: [t.usuarioGrupoId],
      foreignColumns: [usuarioGrupo.usuarioGrupoId],
    }).onDelete('cascade'),
  ],
)
