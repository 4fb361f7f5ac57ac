import { boolean, foreignKey, index, integer, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core'
import { versaoColumn } from '#server/db/columns.ts'
import { categoriaInstituicao } from '#server/registers/schema.ts'
import { municipio } from '../lugar/schema.ts'

export const instituicao = pgTable(
  'instituicao',
  {
    instituicaoId: integer().generatedByDefaultAsIdentity(),
    nome: text().notNull(),
    sigla: text(),
    cnpj: text(),
    categoriaInstituicaoId: integer().notNull(),
    site: text(),
    email: text(),
    telefone: text(),
    endereco: text(),
    representanteNome: text(),
    representanteCargo: text(),
    representanteContato: text(),
    papelGovernanca: text(),
    observacoes: text(),
    ativo: boolean().notNull().default(true),
    versao: versaoColumn(),
  },
  (t) => [
    primaryKey({ name: 'instituicao_pk', columns: [t.instituicaoId] }),
    unique('instituicao_cnpj_uk').on(t.cnpj),
    foreignKey({
      name: 'instituicao_categoria_fk',
      columns: [t.categoriaInstituicaoId],
      foreignColumns: [categoriaInstituicao.categoriaInstituicaoId],
    }),
    index('instituicao_categoria_ix').on(t.categoriaInstituicaoId),
  ],
)
export const instituicaoMunicipio = pgTable(
  'instituicao_municipio',
  { instituicaoId: integer().notNull(), municipioId: integer().notNull() },
  (t) => [
    primaryKey({ name: 'instituicao_municipio_pk', columns: [t.instituicaoId, t.municipioId] }),
    foreignKey({
      name: 'instituicao_municipio_instituicao_fk',
      columns: [t.instituicaoId],
      foreignColumns: [instituicao.instituicaoId],
    }).onDelete('cascade'),
    foreignKey({
      name: 'instituicao_municipio_municipio_fk',
      columns: [t.municipioId],
      foreignColumns: [municipio.municipioId],
    }),
    index('instituicao_municipio_municipio_ix').on(t.municipioId),
  ],
)

/** A person or institution that weighs in a territory. */
export const ator = pgTable(
  'ator',
  {
    atorId: integer().generatedByDefaultAsIdentity(),
    nome: text().notNull(),
    tipo: text().notNull(),
    instituicaoId: integer(),
    municipioId: integer(),
    influencia: text().notNull(),
    interesse: text().notNull(),
    posicionamento: text(),
    contato: text(),
    versao: versaoColumn(),
  },
  (t) => [
    primaryKey({ name: 'ator_pk', columns: [t.atorId] }),
    foreignKey({
      name: 'ator_instituicao_fk',
      columns: [t.instituicaoId],
      foreignColumns: [instituicao.instituicaoId],
    }),
    foreignKey({ name: 'ator_municipio_fk', columns: [t.municipioId], foreignColumns: [municipio.municipioId] }),
  ],
)
