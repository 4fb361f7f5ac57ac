import { sql } from 'drizzle-orm'
import { check, foreignKey, integer, type PgColumn, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core'
import { edicoes } from '#contract/registers/selo.ts'
import { instante, versaoColumn } from '#server/db/columns.ts'
import { registerTable } from '#server/registers/register-table.ts'
import { usuario } from '../conta/schema.ts'
import { municipio } from '../lugar/schema.ts'

export const seloEdicao = registerTable(edicoes)
/** The key of a table that is made from a register is known by its name alone. */
export const idDaEdicao = (seloEdicao as unknown as Readonly<Record<string, PgColumn>>).seloEdicaoId!

/** The enrolment of a room or partner in an edition of the seal. No row: not begun. */
export const seloInscricao = pgTable(
  'selo_inscricao',
  {
    municipioId: integer().notNull(),
    edicao: integer().notNull(),
    situacao: text().notNull().default('Em preenchimento'),
    enviadaEm: instante(),
    enviadaPor: integer(),
    reabertaEm: instante(),
    reabertaPor: integer(),
    justificativaReabertura: text(),
    versao: versaoColumn(),
  },
  (t) => [
    primaryKey({ name: 'selo_inscricao_pk', columns: [t.municipioId, t.edicao] }),
    foreignKey({
      name: 'selo_inscricao_municipio_fk',
      columns: [t.municipioId],
      foreignColumns: [municipio.municipioId],
    }),
    foreignKey({
      name: 'selo_inscricao_enviada_por_fk',
      columns: [t.enviadaPor],
      foreignColumns: [usuario.usuarioId],
    }),
    check('selo_inscricao_situacao_ck', sql`${t.situacao} in ('Em preenchimento', 'Enviado')`),
    check('selo_inscricao_enviada_ck', sql`(${t.situacao} = 'Enviado') = (${t.enviadaEm} is not null)`),
  ],
)

/** One answer of the enrolment form; the questions are those of contract/src/selo.ts. */
export const seloDiagnosticoResposta = pgTable(
  'selo_diagnostico_resposta',
  {
    seloDiagnosticoRespostaId: integer().generatedByDefaultAsIdentity(),
    municipioId: integer().notNull(),
    edicao: integer().notNull(),
    perguntaId: integer().notNull(),
    resposta: text().notNull(),
    usuarioId: integer(),
    alteracao: instante().notNull(),
    versao: versaoColumn(),
  },
  (t) => [
    primaryKey({ name: 'selo_diagnostico_resposta_pk', columns: [t.seloDiagnosticoRespostaId] }),
    unique('selo_diagnostico_resposta_uk').on(t.municipioId, t.edicao, t.perguntaId),
    foreignKey({
      name: 'selo_diagnostico_resposta_inscricao_fk',
      columns: [t.municipioId, t.edicao],
      foreignColumns: [seloInscricao.municipioId, seloInscricao.edicao],
    }),
    foreignKey({
      name: 'selo_diagnostico_resposta_usuario_fk',
      columns: [t.usuarioId],
      foreignColumns: [usuario.usuarioId],
    }),
  ],
)
