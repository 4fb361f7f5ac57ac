import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
} from 'drizzle-orm/pg-core'
import { instante, versaoColumn } from '#server/db/columns.ts'
import { solucaoTipo } from '#server/registers/schema.ts'
import { usuario } from '../conta/schema.ts'
import { municipio } from '../lugar/schema.ts'
import { municipioPropostaSolucoesExtras } from '../oferta/schema.ts'
import { eixo } from '../programa/schema.ts'
import { camposDaSolucao, evidenciaDefinicao, grupoSolucao, solucao, tarefa } from '../solucao/schema.ts'

/*
 * The reference term of a city: groups > solutions > tasks > evidences, each made there or taken from the shelf, whose
 * later changes it does not follow. All carry the city, so that a row is found in reach without its parents, and a
 * composite key holds them to their parent's.
 */

export const municipioGrupoSolucao = pgTable(
  'municipio_grupo_solucao',
  {
    municipioGrupoSolucaoId: integer().generatedByDefaultAsIdentity(),
    municipioId: integer().notNull(),
    /** Where it was taken from. */
    grupoSolucaoId: integer(),
    nome: text().notNull(),
    descricao: text(),
    eixoId: integer().notNull(),
    desabilitado: boolean().notNull().default(false),
    /** Why it was interrupted. */
    justificativa: text(),
    versao: versaoColumn(),
  },
  (t) => [
    primaryKey({ name: 'municipio_grupo_solucao_pk', columns: [t.municipioGrupoSolucaoId] }),
    unique('municipio_grupo_solucao_nome_uk').on(t.municipioId, t.nome),
    unique('municipio_grupo_solucao_lugar_uk').on(t.municipioGrupoSolucaoId, t.municipioId),
    foreignKey({
      name: 'municipio_grupo_solucao_municipio_fk',
      columns: [t.municipioId],
      foreignColumns: [municipio.municipioId],
    }),
    foreignKey({
      name: 'municipio_grupo_solucao_grupo_fk',
      columns: [t.grupoSolucaoId],
      foreignColumns: [grupoSolucao.grupoSolucaoId],
    }),
    foreignKey({ name: 'municipio_grupo_solucao_eixo_fk', columns: [t.eixoId], foreignColumns: [eixo.eixoId] }),
    index('municipio_grupo_solucao_grupo_ix').on(t.grupoSolucaoId),
  ],
)

export const municipioSolucao = pgTable(
  'municipio_solucao',
  {
    municipioSolucaoId: integer().generatedByDefaultAsIdentity(),
    municipioId: integer().notNull(),
    municipioGrupoSolucaoId: integer().notNull(),
    solucaoId: integer(),
    /** The consultant, without whom it cannot be started. */
    usuarioId: integer(),
    ...camposDaSolucao(),
    /** Why it was interrupted. */
    justificativa: text(),
    iniciadaEm: instante(),
    finalizadaEm: instante(),
    /** An extra of a proposal, beyond its package. */
    municipioPropostaSolucoesExtrasId: integer(),
  },
  (t) => [
    primaryKey({ name: 'municipio_solucao_pk', columns: [t.municipioSolucaoId] }),
    unique('municipio_solucao_nome_uk').on(t.municipioGrupoSolucaoId, t.nome),
    unique('municipio_solucao_lugar_uk').on(t.municipioSolucaoId, t.municipioId),
    foreignKey({
      name: 'municipio_solucao_grupo_fk',
      columns: [t.municipioGrupoSolucaoId, t.municipioId],
      foreignColumns: [municipioGrupoSolucao.municipioGrupoSolucaoId, municipioGrupoSolucao.municipioId],
    }),
    foreignKey({ name: 'municipio_solucao_solucao_fk', columns: [t.solucaoId], foreignColumns: [solucao.solucaoId] }),
    foreignKey({ name: 'municipio_solucao_usuario_fk', columns: [t.usuarioId], foreignColumns: [usuario.usuarioId] }),
    foreignKey({
      name: 'municipio_solucao_tipo_fk',
      columns: [t.solucaoTipoId],
      foreignColumns: [solucaoTipo.solucaoTipoId],
    }),
    foreignKey({
      name: 'municipio_solucao_extra_fk',
      columns: [t.municipioPropostaSolucoesExtrasId],
      foreignColumns: [municipioPropostaSolucoesExtras.municipioPropostaSolucoesExtrasId],
    }).onDelete('set null'),
    check('municipio_solucao_monitoramento_ck', sql`${t.monitoramento} in (1, 2)`),
    check('municipio_solucao_passos_ck', sql`${t.finalizadaEm} is null or ${t.iniciadaEm} is not null`),
    index('municipio_solucao_municipio_ix').on(t.municipioId),
    index('municipio_solucao_solucao_ix').on(t.solucaoId),
    index('municipio_solucao_usuario_ix').on(t.usuarioId),
    index('municipio_solucao_extra_ix').on(t.municipioPropostaSolucoesExtrasId),
  ],
)

/** Hours are minutes. */
export const municipioTarefa = pgTable(
  'municipio_tarefa',
  {
    municipioTarefaId: integer().generatedByDefaultAsIdentity(),
    municipioId: integer().notNull(),
    municipioSolucaoId: integer().notNull(),
    tarefaId: integer(),
    nome: text().notNull(),
    descricao: text(),
    horas: integer().notNull().default(0),
    desabilitado: boolean().notNull().default(false),
    /** Why it was interrupted, or not done when its solution was finished. */
    justificativa: text(),
    versao: versaoColumn(),
  },
  (t) => [
    primaryKey({ name: 'municipio_tarefa_pk', columns: [t.municipioTarefaId] }),
    unique('municipio_tarefa_nome_uk').on(t.municipioSolucaoId, t.nome),
    unique('municipio_tarefa_lugar_uk').on(t.municipioTarefaId, t.municipioId),
    unique('municipio_tarefa_solucao_uk').on(t.municipioTarefaId, t.municipioSolucaoId),
    foreignKey({
      name: 'municipio_tarefa_solucao_fk',
      columns: [t.municipioSolucaoId, t.municipioId],
      foreignColumns: [municipioSolucao.municipioSolucaoId, municipioSolucao.municipioId],
    }),
    foreignKey({ name: 'municipio_tarefa_tarefa_fk', columns: [t.tarefaId], foreignColumns: [tarefa.tarefaId] }),
    index('municipio_tarefa_municipio_ix').on(t.municipioId),
    index('municipio_tarefa_tarefa_ix').on(t.tarefaId),
  ],
)

export const municipioEvidencia = pgTable(
  'municipio_evidencia',
  {
    municipioEvidenciaId: integer().generatedByDefaultAsIdentity(),
    municipioId: integer().notNull(),
    municipioTarefaId: integer().notNull(),
    evidenciaId: integer(),
    nome: text().notNull(),
    descricao: text(),
    desabilitado: boolean().notNull().default(false),
    versao: versaoColumn(),
  },
  (t) => [
    primaryKey({ name: 'municipio_evidencia_pk', columns: [t.municipioEvidenciaId] }),
    unique('municipio_evidencia_nome_uk').on(t.municipioTarefaId, t.nome),
    foreignKey({
      name: 'municipio_evidencia_tarefa_fk',
      columns: [t.municipioTarefaId, t.municipioId],
      foreignColumns: [municipioTarefa.municipioTarefaId, municipioTarefa.municipioId],
    }),
    foreignKey({
      name: 'municipio_evidencia_evidencia_fk',
      columns: [t.evidenciaId],
      foreignColumns: [evidenciaDefinicao.evidenciaId],
    }),
    index('municipio_evidencia_municipio_ix').on(t.municipioId),
    index('municipio_evidencia_evidencia_ix').on(t.evidenciaId),
  ],
)

/**
 * Hours of a task (or of a solution that is followed by visits), in minutes: scheduled by a meeting, done by a report.
 * Nobody types them: `commands.ts` writes and takes back those of one source as a whole.
 */
export const termoHora = pgTable(
  'termo_hora',
  {
    termoHoraId: integer().generatedByDefaultAsIdentity(),
    municipioSolucaoId: integer().notNull(),
    /** None: visits of the solution. */
    municipioTarefaId: integer(),
    origem: text().notNull(),
    origemId: integer().notNull(),
    minutos: integer().notNull(),
    /** The report says that the task is done. */
    cumprida: boolean().notNull().default(false),
    dia: date({ mode: 'string' }).notNull(),
  },
  (t) => [
    primaryKey({ name: 'termo_hora_pk', columns: [t.termoHoraId] }),
    unique('termo_hora_uk').on(t.origem, t.origemId, t.municipioSolucaoId, t.municipioTarefaId).nullsNotDistinct(),
    foreignKey({
      name: 'termo_hora_solucao_fk',
      columns: [t.municipioSolucaoId],
      foreignColumns: [municipioSolucao.municipioSolucaoId],
    }),
    foreignKey({
      name: 'termo_hora_tarefa_fk',
      columns: [t.municipioTarefaId, t.municipioSolucaoId],
      foreignColumns: [municipioTarefa.municipioTarefaId, municipioTarefa.municipioSolucaoId],
    }),
    check('termo_hora_origem_ck', sql`${t.origem} in ('encontro', 'relatorio')`),
    check('termo_hora_cumprida_ck', sql`not ${t.cumprida} or ${t.origem} = 'relatorio'`),
    check('termo_hora_minutos_ck', sql`${t.minutos} between 0 and 6000000`),
    index('termo_hora_solucao_ix').on(t.municipioSolucaoId),
    index('termo_hora_tarefa_ix').on(t.municipioTarefaId),
  ],
)

/** What happened to the things of a term. */
export const termoPasso = pgTable(
  'termo_passo',
  {
    termoPassoId: integer().generatedByDefaultAsIdentity(),
    municipioId: integer().notNull(),
    municipioGrupoSolucaoId: integer(),
    municipioSolucaoId: integer(),
    municipioTarefaId: integer(),
    em: instante().notNull(),
    usuarioId: integer(),
    acao: text().notNull(),
    de: text().notNull(),
    para: text().notNull(),
    justificativa: text(),
    dados: jsonb(),
  },
  (t) => [
    primaryKey({ name: 'termo_passo_pk', columns: [t.termoPassoId] }),
    foreignKey({
      name: 'termo_passo_municipio_fk',
      columns: [t.municipioId],
      foreignColumns: [municipio.municipioId],
    }),
    foreignKey({
      name: 'termo_passo_grupo_fk',
      columns: [t.municipioGrupoSolucaoId],
      foreignColumns: [municipioGrupoSolucao.municipioGrupoSolucaoId],
    }).onDelete('cascade'),
    foreignKey({
      name: 'termo_passo_solucao_fk',
      columns: [t.municipioSolucaoId],
      foreignColumns: [municipioSolucao.municipioSolucaoId],
    }).onDelete('cascade'),
    foreignKey({
      name: 'termo_passo_tarefa_fk',
      columns: [t.municipioTarefaId],
      foreignColumns: [municipioTarefa.municipioTarefaId],
    }).onDelete('cascade'),
    foreignKey({ name: 'termo_passo_usuario_fk', columns: [t.usuarioId], foreignColumns: [usuario.usuarioId] }),
    index('termo_passo_municipio_ix').on(t.municipioId),
    index('termo_passo_grupo_ix').on(t.municipioGrupoSolucaoId),
    index('termo_passo_solucao_ix').on(t.municipioSolucaoId),
    index('termo_passo_tarefa_ix').on(t.municipioTarefaId),
  ],
)
