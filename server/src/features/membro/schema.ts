import { sql } from 'drizzle-orm'
import { boolean, foreignKey, index, integer, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core'
import { instante, versaoColumn } from '#server/db/columns.ts'
import { arquivo } from '../arquivo/schema.ts'
import { instituicao } from '../instituicao/schema.ts'
import { municipio } from '../lugar/schema.ts'

/** A group of people of a municipality, such as its committee. Not a group of users. */
export const grupo = pgTable(
  'grupo',
  {
    grupoId: integer().generatedByDefaultAsIdentity(),
    municipioId: integer().notNull(),
    nome: text().notNull(),
    descricao: text(),
    criacao: instante().notNull().default(sql`now()`),
    versao: versaoColumn(),
  },
  (t) => [
    primaryKey({ name: 'grupo_pk', columns: [t.grupoId] }),
    unique('grupo_nome_uk').on(t.municipioId, t.nome),
    foreignKey({ name: 'grupo_municipio_fk', columns: [t.municipioId], foreignColumns: [municipio.municipioId] }),
  ],
)

export const membro = pgTable(
  'membro',
  {
    membroId: integer().generatedByDefaultAsIdentity(),
    municipioId: integer().notNull(),
    nome: text().notNull(),
    cpf: text(),
    email: text(),
    telefone: text().notNull(),
    orgao: text(),
    cargo: text(),
    instituicaoId: integer(),
    imagemArquivoId: integer(),
    criacao: instante().notNull().default(sql`now()`),
    versao: versaoColumn(),
  },
  (t) => [
    primaryKey({ name: 'membro_pk', columns: [t.membroId] }),
    unique('membro_telefone_uk').on(t.municipioId, t.telefone),
    unique('membro_cpf_uk').on(t.municipioId, t.cpf),
    foreignKey({ name: 'membro_municipio_fk', columns: [t.municipioId], foreignColumns: [municipio.municipioId] }),
    foreignKey({
      name: 'membro_instituicao_fk',
      columns: [t.instituicaoId],
      foreignColumns: [instituicao.instituicaoId],
    }),
    foreignKey({ name: 'membro_imagem_fk', columns: [t.imagemArquivoId], foreignColumns: [arquivo.arquivoId] }),
    index('membro_cpf_ix').on(t.cpf),
  ],
)

export const membroGrupo = pgTable(
  'membro_grupo',
  { membroId: integer().notNull(), grupoId: integer().notNull(), lider: boolean().notNull().default(false) },
  (t) => [
    primaryKey({ name: 'membro_grupo_pk', columns: [t.membroId, t.grupoId] }),
    foreignKey({ name: 'membro_grupo_membro_fk', columns: [t.membroId], foreignColumns: [membro.membroId] }).onDelete(
      'cascade',
    ),
    foreignKey({ name: 'membro_grupo_grupo_fk', columns: [t.grupoId], foreignColumns: [grupo.grupoId] }),
    index('membro_grupo_grupo_ix').on(t.grupoId),
  ],
)
