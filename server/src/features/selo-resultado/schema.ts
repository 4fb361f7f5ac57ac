import { sql } from 'drizzle-orm'
import {
  bigint,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { instante, versaoColumn } from '#server/db/columns.ts'
import { defineSteps } from '#server/db/steps.ts'
import { arquivo } from '../arquivo/schema.ts'
import { usuario } from '../conta/schema.ts'
import { municipio } from '../lugar/schema.ts'
import { idDaEdicao } from '../selo/schema.ts'

/** The final result of an edition, which is of one state, as it was published. One that was taken back stays on record. */
export const seloPublicacao = pgTable(
  'selo_publicacao',
  {
    seloPublicacaoId: integer().generatedByDefaultAsIdentity(),
    seloEdicaoId: integer().notNull(),
    publicadaEm: instante().notNull(),
    publicadaPor: integer().notNull(),
    /** The points that each level asked for on that day. */
    limiares: jsonb().notNull(),
    retiradaEm: instante(),
    retiradaPor: integer(),
    justificativa: text(),
  },
  (t) => [
    primaryKey({ name: 'selo_publicacao_pk', columns: [t.seloPublicacaoId] }),
    foreignKey({
      name: 'selo_publicacao_edicao_fk',
      columns: [t.seloEdicaoId],
      foreignColumns: [idDaEdicao],
    }),
    foreignKey({
      name: 'selo_publicacao_publicada_por_fk',
      columns: [t.publicadaPor],
      foreignColumns: [usuario.usuarioId],
    }),
    foreignKey({
      name: 'selo_publicacao_retirada_por_fk',
      columns: [t.retiradaPor],
      foreignColumns: [usuario.usuarioId],
    }),
    // However many people publish at once, an edition has one result.
    uniqueIndex('selo_publicacao_viva_uk').on(t.seloEdicaoId).where(sql`${t.retiradaEm} is null`),
    check(
      'selo_publicacao_retirada_ck',
      sql`(${t.retiradaEm} is null) = (${t.justificativa} is null) and (${t.retiradaEm} is null) = (${t.retiradaPor} is null)`,
    ),
  ],
)

/** A room's result in it, frozen: what changes of it afterwards is only how far the national stage is. */
export const seloResultado = pgTable(
  'selo_resultado',
  {
    seloResultadoId: integer().generatedByDefaultAsIdentity(),
    seloPublicacaoId: integer().notNull(),
    municipioId: integer().notNull(),
    /** As the room was called that day. */
    sala: text().notNull(),
    documental: numeric({ precision: 6, scale: 2, mode: 'number' }).notNull(),
    /** Nothing where no visit was made. */
    clienteOculto: numeric({ precision: 6, scale: 2, mode: 'number' }),
    total: numeric({ precision: 6, scale: 2, mode: 'number' }).notNull(),
    seloEstadual: text(),
    etapaNacional: text(),
    /** What the room has in the end: the state's seal, or what the national stage made of it. */
    selo: text().generatedAlwaysAs(
      sql`case when "etapaNacional" = 'Homologado nacional' then 'Diamante' else "seloEstadual" end`,
    ),
    /** What is missing for the next level, in words. */
    falta: jsonb(),
    /** By which anybody can verify the certificate. */
    codigo: text().notNull(),
    versao: versaoColumn(),
  },
  (t) => [
    primaryKey({ name: 'selo_resultado_pk', columns: [t.seloResultadoId] }),
    foreignKey({
      name: 'selo_resultado_publicacao_fk',
      columns: [t.seloPublicacaoId],
      foreignColumns: [seloPublicacao.seloPublicacaoId],
    }),
    foreignKey({
      name: 'selo_resultado_municipio_fk',
      columns: [t.municipioId],
      foreignColumns: [municipio.municipioId],
    }),
    unique('selo_resultado_uk').on(t.seloPublicacaoId, t.municipioId),
    unique('selo_resultado_codigo_uk').on(t.codigo),
    index('selo_resultado_municipio_ix').on(t.municipioId),
    check('selo_resultado_estadual_ck', sql`${t.seloEstadual} in ('Participante', 'Bronze', 'Prata', 'Ouro')`),
    check(
      'selo_resultado_nacional_ck',
      sql`${t.etapaNacional} is null or (${t.seloEstadual} = 'Ouro' and ${t.etapaNacional} in ('Indicado', 'Homologado nacional', 'Não homologado'))`,
    ),
  ],
)

/** The national stage of a room, step by step. */
export const seloResultadoHistorico = pgTable(
  'selo_resultado_historico',
  {
    seloResultadoHistoricoId: bigint({ mode: 'number' }).generatedByDefaultAsIdentity(),
    seloResultadoId: integer().notNull(),
    em: instante().notNull(),
    usuarioId: integer(),
    acao: text().notNull(),
    de: text().notNull(),
    para: text().notNull(),
    justificativa: text(),
    dados: jsonb(),
  },
  (t) => [
    primaryKey({ name: 'selo_resultado_historico_pk', columns: [t.seloResultadoHistoricoId] }),
    foreignKey({
      name: 'selo_resultado_historico_resultado_fk',
      columns: [t.seloResultadoId],
      foreignColumns: [seloResultado.seloResultadoId],
    }),
    index('selo_resultado_historico_ix').on(t.seloResultadoId, t.seloResultadoHistoricoId),
  ],
)
export const passosDoResultado = defineSteps({
  tabela: 'selo_resultado_historico',
  id: 'seloResultadoHistoricoId',
  alvo: 'seloResultadoId',
})

/** An edition that was begun: what was decided in the one before it was asked again, once. */
export const seloInicio = pgTable(
  'selo_inicio',
  {
    seloEdicaoId: integer().notNull(),
    em: instante().notNull(),
    usuarioId: integer().notNull(),
    salas: integer().notNull(),
    perguntas: integer().notNull(),
    pontos: numeric({ precision: 12, scale: 2, mode: 'number' }).notNull(),
  },
  (t) => [
    primaryKey({ name: 'selo_inicio_pk', columns: [t.seloEdicaoId] }),
    foreignKey({ name: 'selo_inicio_edicao_fk', columns: [t.seloEdicaoId], foreignColumns: [idDaEdicao] }),
    foreignKey({ name: 'selo_inicio_usuario_fk', columns: [t.usuarioId], foreignColumns: [usuario.usuarioId] }),
  ],
)

/** The manual of an edition. A new file replaces none: the last one is in force. */
export const seloManual = pgTable(
  'selo_manual',
  {
    seloManualId: integer().generatedByDefaultAsIdentity(),
    seloEdicaoId: integer().notNull(),
    arquivoId: integer().notNull(),
    usuarioId: integer().notNull(),
    criacao: instante().notNull(),
  },
  (t) => [
    primaryKey({ name: 'selo_manual_pk', columns: [t.seloManualId] }),
    foreignKey({
      name: 'selo_manual_edicao_fk',
      columns: [t.seloEdicaoId],
      foreignColumns: [idDaEdicao],
    }),
    foreignKey({ name: 'selo_manual_arquivo_fk', columns: [t.arquivoId], foreignColumns: [arquivo.arquivoId] }),
    foreignKey({ name: 'selo_manual_usuario_fk', columns: [t.usuarioId], foreignColumns: [usuario.usuarioId] }),
    index('selo_manual_edicao_ix').on(t.seloEdicaoId, t.seloManualId),
  ],
)
