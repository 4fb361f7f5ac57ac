import { boolean, integer, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core'
import { versaoColumn } from '#server/db/columns.ts'

export const categoriaInstituicao = pgTable(
  'categoria_instituicao',
  {
    categoriaInstituicaoId: integer().generatedByDefaultAsIdentity(),
    categoriaInstituicaoNome: text().notNull(),
    versao: versaoColumn(),
  },
  (t) => [
    primaryKey({ name: 'categoria_instituicao_pk', columns: [t.categoriaInstituicaoId] }),
    unique('categoria_instituicao_nome_uk').on(t.categoriaInstituicaoNome),
  ],
)

export const solucaoTipo = pgTable(
  'solucao_tipo',
  {
    solucaoTipoId: integer().generatedByDefaultAsIdentity(),
    nome: text().notNull(),
    descricao: text(),
    ativo: boolean().notNull().default(true),
    versao: versaoColumn(),
  },
  (t) => [
    primaryKey({ name: 'solucao_tipo_pk', columns: [t.solucaoTipoId] }),
    unique('solucao_tipo_nome_uk').on(t.nome),
  ],
)
