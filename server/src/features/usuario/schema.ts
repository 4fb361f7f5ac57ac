import { sql } from 'drizzle-orm'
import {
  boolean,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { instante, versaoColumn } from '#server/db/columns.ts'
import { arquivo } from '../arquivo/schema.ts'
import { usuarioGrupo } from '../grupo-usuario/schema.ts'
import { eixo, municipio, unidadeRegional } from '../municipio/schema.ts'

export const usuario = pgTable(
  'usuario',
  {
    usuarioId: integer().generatedByDefaultAsIdentity(),
    nome: text().notNull(),
    email: text().notNull(),
    /** Digits only. The default admin has none. */
    cpf: text(),
    telefone: text(),
    usuarioGrupoId: integer().notNull(),
    uf: text().notNull(),
    unidadeRegionalId: integer(),
    empresaNome: text(),
    cnpj: text(),
    habilitado: boolean().notNull().default(true),
    receberEmails: boolean().notNull().default(true),
    /** argon2id in PHC form; empty until the first access. */
    senhaHash: text(),
    /** The default admin account of this environment. */
    padrao: boolean().notNull().default(false),
    assinaturaArquivoId: integer(),
    /** Subject at the identity provider, for single sign-on. */
    ameiid: text(),
    criacao: instante().notNull().default(sql`now()`),
    ultimoAcesso: instante(),
    versao: versaoColumn(),
  },
  (t) => [
    primaryKey({ name: 'usuario_pk', columns: [t.usuarioId] }),
    uniqueIndex('usuario_email_uk').on(sql`lower(${t.email})`),
    unique('usuario_cpf_uk').on(t.cpf),
    unique('usuario_ameiid_uk').on(t.ameiid),
    foreignKey({
      name: 'usuario_grupo_fk',
      columns: [t.usuarioGrupoId],
      foreignColumns: [usuarioGrupo.usuarioGrupoId],
    }),
    foreignKey({
      name: 'usuario_unidade_regional_fk',
      columns: [t.unidadeRegionalId],
      foreignColumns: [unidadeRegional.id_unidade_regional],
    }),
    foreignKey({
      name: 'usuario_assinatura_fk',
      columns: [t.assinaturaArquivoId],
      foreignColumns: [arquivo.arquivoId],
    }),
    index('usuario_grupo_ix').on(t.usuarioGrupoId),
    index('usuario_nome_ix').on(t.nome),
  ],
)

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
    index('usuario_permissao_solucao_municipio_ix').on(t.municipioId),
  ],
)
