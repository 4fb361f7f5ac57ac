import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { instante, versaoColumn } from '#server/db/columns.ts'
import { arquivo } from '../arquivo/schema.ts'
import { usuario } from '../conta/schema.ts'
import { encontro } from '../encontro/schema.ts'
import { municipio } from '../lugar/schema.ts'
import { membro } from '../membro/schema.ts'
import { processoPagamento } from '../pagamento/schema.ts'
import { municipioSolucao, municipioTarefa } from '../termo-referencia/schema.ts'

/** What a consultant tells of a meeting. Hours are minutes. */
export const relatorio = pgTable(
  'relatorio',
  {
    relatorioId: integer().generatedByDefaultAsIdentity(),
    municipioId: integer().notNull(),
    encontroId: integer().notNull(),
    titulo: text().notNull(),
    descricao: text().notNull(),
    /** 1 in person, 2 remote. */
    tipoExecucaoRelatorioId: smallint(),
    inicio: instante().notNull(),
    fim: instante().notNull(),
    horasUtilizadas: integer(),
    pjAtendidas: integer(),
    pfAtendidas: integer(),
    observacoes: text(),
    complemento: text(),
    motivoRejeicao: text(),
    /** 0 called off, 1 rejected, 2 approved, 3 returned, 4 in analysis. */
    statusRelatorioId: smallint().notNull().default(4),
    /** Of its meeting's solutions, kept in step with them: the reach of a list is then one comparison. */
    eixosIds: integer().array().notNull().default(sql`'{}'`),
    usuarioId: integer().notNull(),
    criacao: instante().notNull().default(sql`now()`),
    /** Since when it waits for an analyst. */
    enviadoEm: instante().notNull().default(sql`now()`),
    analisadoPor: integer(),
    analisadoEm: instante(),
    /** The living payment process that it is in; nothing of it changes meanwhile. */
    processoPagamentoId: integer(),
    versao: versaoColumn(),
  },
  (t) => [
    primaryKey({ name: 'relatorio_pk', columns: [t.relatorioId] }),
    // One that counts for each meeting; what was called off makes room.
    uniqueIndex('relatorio_encontro_uk').on(t.encontroId).where(sql`${t.statusRelatorioId} <> 0`),
    foreignKey({ name: 'relatorio_municipio_fk', columns: [t.municipioId], foreignColumns: [municipio.municipioId] }),
    foreignKey({
      name: 'relatorio_encontro_fk',
      columns: [t.encontroId, t.municipioId],
      foreignColumns: [encontro.encontroId, encontro.municipioId],
    }),
    foreignKey({ name: 'relatorio_usuario_fk', columns: [t.usuarioId], foreignColumns: [usuario.usuarioId] }),
    foreignKey({ name: 'relatorio_analisado_por_fk', columns: [t.analisadoPor], foreignColumns: [usuario.usuarioId] }),
    check('relatorio_tipo_execucao_ck', sql`${t.tipoExecucaoRelatorioId} in (1, 2)`),
    check('relatorio_status_ck', sql`${t.statusRelatorioId} between 0 and 4`),
    check('relatorio_fim_ck', sql`${t.fim} > ${t.inicio}`),
    check('relatorio_horas_ck', sql`${t.horasUtilizadas} between 0 and 60000`),
    check('relatorio_motivo_ck', sql`${t.statusRelatorioId} not in (1, 3) or length(btrim(${t.motivoRejeicao})) > 0`),
    foreignKey({
      name: 'relatorio_processo_fk',
      columns: [t.processoPagamentoId],
      foreignColumns: [processoPagamento.processoPagamentoId],
    }),
    // Only what is approved is paid for.
    check('relatorio_pagamento_ck', sql`${t.processoPagamentoId} is null or ${t.statusRelatorioId} = 2`),
    index('relatorio_municipio_ix').on(t.municipioId, t.relatorioId),
    index('relatorio_usuario_ix').on(t.usuarioId, t.relatorioId),
    index('relatorio_encontro_ix').on(t.encontroId),
    index('relatorio_inicio_ix').on(t.inicio),
    // The queue, of the one who waits longest on.
    index('relatorio_fila_ix').on(t.enviadoEm, t.relatorioId).where(sql`${t.statusRelatorioId} = 4`),
    index('relatorio_processo_ix').on(t.processoPagamentoId).where(sql`${t.processoPagamentoId} is not null`),
  ],
)

export const relatorioConvidado = pgTable(
  'relatorio_convidado',
  {
    relatorioConvidadoId: integer().generatedByDefaultAsIdentity(),
    relatorioId: integer().notNull(),
    membroId: integer(),
    nome: text().notNull(),
    cpf: text(),
    email: text(),
    presente: boolean().notNull().default(false),
  },
  (t) => [
    primaryKey({ name: 'relatorio_convidado_pk', columns: [t.relatorioConvidadoId] }),
    unique('relatorio_convidado_membro_uk').on(t.relatorioId, t.membroId),
    foreignKey({
      name: 'relatorio_convidado_relatorio_fk',
      columns: [t.relatorioId],
      foreignColumns: [relatorio.relatorioId],
    }).onDelete('cascade'),
    foreignKey({ name: 'relatorio_convidado_membro_fk', columns: [t.membroId], foreignColumns: [membro.membroId] }),
    index('relatorio_convidado_membro_ix').on(t.membroId),
  ],
)

/** Hours of a task, or of the visits of a solution (no task). */
export const relatorioTarefa = pgTable(
  'relatorio_tarefa',
  {
    relatorioTarefaId: integer().generatedByDefaultAsIdentity(),
    relatorioId: integer().notNull(),
    municipioSolucaoId: integer().notNull(),
    municipioTarefaId: integer(),
    cumprida: boolean().notNull().default(false),
    minutos: integer().notNull().default(0),
  },
  (t) => [
    primaryKey({ name: 'relatorio_tarefa_pk', columns: [t.relatorioTarefaId] }),
    unique('relatorio_tarefa_uk').on(t.relatorioId, t.municipioSolucaoId, t.municipioTarefaId).nullsNotDistinct(),
    foreignKey({
      name: 'relatorio_tarefa_relatorio_fk',
      columns: [t.relatorioId],
      foreignColumns: [relatorio.relatorioId],
    }).onDelete('cascade'),
    foreignKey({
      name: 'relatorio_tarefa_solucao_fk',
      columns: [t.municipioSolucaoId],
      foreignColumns: [municipioSolucao.municipioSolucaoId],
    }),
    foreignKey({
      name: 'relatorio_tarefa_tarefa_fk',
      columns: [t.municipioTarefaId, t.municipioSolucaoId],
      foreignColumns: [municipioTarefa.municipioTarefaId, municipioTarefa.municipioSolucaoId],
    }),
    check('relatorio_tarefa_minutos_ck', sql`${t.minutos} between 0 and 60000`),
    index('relatorio_tarefa_solucao_ix').on(t.municipioSolucaoId),
    index('relatorio_tarefa_tarefa_ix').on(t.municipioTarefaId),
  ],
)

/**
 * A file of a report. Until the report is sent it belongs to the draft (`relatorioId` null) of who sent it. One that is
 * taken back keeps its line and loses its bytes.
 */
export const relatorioAnexo = pgTable(
  'relatorio_anexo',
  {
    relatorioAnexoId: integer().generatedByDefaultAsIdentity(),
    relatorioId: integer(),
    municipioId: integer().notNull(),
    arquivoId: integer(),
    nomeArquivo: text().notNull(),
    mime: text().notNull(),
    tamanho: bigint({ mode: 'number' }).notNull(),
    sha256: text().notNull(),
    usuarioId: integer().notNull(),
    criacao: instante().notNull().default(sql`now()`),
    excluidoPor: integer(),
    excluidoEm: instante(),
  },
  (t) => [
    primaryKey({ name: 'relatorio_anexo_pk', columns: [t.relatorioAnexoId] }),
    foreignKey({
      name: 'relatorio_anexo_relatorio_fk',
      columns: [t.relatorioId],
      foreignColumns: [relatorio.relatorioId],
    }),
    foreignKey({
      name: 'relatorio_anexo_municipio_fk',
      columns: [t.municipioId],
      foreignColumns: [municipio.municipioId],
    }),
    foreignKey({ name: 'relatorio_anexo_arquivo_fk', columns: [t.arquivoId], foreignColumns: [arquivo.arquivoId] }),
    foreignKey({ name: 'relatorio_anexo_usuario_fk', columns: [t.usuarioId], foreignColumns: [usuario.usuarioId] }),
    check('relatorio_anexo_arquivo_ck', sql`${t.excluidoEm} is not null or ${t.arquivoId} is not null`),
    index('relatorio_anexo_relatorio_ix').on(t.relatorioId),
    index('relatorio_anexo_usuario_ix').on(t.usuarioId),
    index('relatorio_anexo_arquivo_ix').on(t.arquivoId),
  ],
)

export const relatorioPasso = pgTable(
  'relatorio_passo',
  {
    relatorioPassoId: integer().generatedByDefaultAsIdentity(),
    relatorioId: integer().notNull(),
    em: instante().notNull(),
    usuarioId: integer(),
    acao: text().notNull(),
    de: text().notNull(),
    para: text().notNull(),
    justificativa: text(),
    dados: jsonb(),
  },
  (t) => [
    primaryKey({ name: 'relatorio_passo_pk', columns: [t.relatorioPassoId] }),
    foreignKey({
      name: 'relatorio_passo_relatorio_fk',
      columns: [t.relatorioId],
      foreignColumns: [relatorio.relatorioId],
    }).onDelete('cascade'),
    foreignKey({ name: 'relatorio_passo_usuario_fk', columns: [t.usuarioId], foreignColumns: [usuario.usuarioId] }),
    index('relatorio_passo_relatorio_ix').on(t.relatorioId),
  ],
)

/** What somebody has written and not sent, of a new report (`relatorioId` null) or of one that was returned. */
export const relatorioRascunho = pgTable(
  'relatorio_rascunho',
  {
    relatorioRascunhoId: integer().generatedByDefaultAsIdentity(),
    usuarioId: integer().notNull(),
    municipioId: integer().notNull(),
    relatorioId: integer(),
    conteudo: jsonb().notNull(),
    atualizadoEm: instante().notNull(),
    versao: versaoColumn(),
  },
  (t) => [
    primaryKey({ name: 'relatorio_rascunho_pk', columns: [t.relatorioRascunhoId] }),
    unique('relatorio_rascunho_uk').on(t.usuarioId, t.municipioId, t.relatorioId).nullsNotDistinct(),
    foreignKey({ name: 'relatorio_rascunho_usuario_fk', columns: [t.usuarioId], foreignColumns: [usuario.usuarioId] }),
    foreignKey({
      name: 'relatorio_rascunho_municipio_fk',
      columns: [t.municipioId],
      foreignColumns: [municipio.municipioId],
    }),
    foreignKey({
      name: 'relatorio_rascunho_relatorio_fk',
      columns: [t.relatorioId],
      foreignColumns: [relatorio.relatorioId],
    }).onDelete('cascade'),
    index('relatorio_rascunho_relatorio_ix').on(t.relatorioId),
  ],
)

/** What one guest was asked about the meeting, and said. */
export const pesquisa = pgTable(
  'pesquisa',
  {
    pesquisaId: integer().generatedByDefaultAsIdentity(),
    relatorioId: integer().notNull(),
    relatorioConvidadoId: integer(),
    email: text().notNull(),
    enviadaPor: integer(),
    enviadaEm: instante().notNull(),
    respondidaEm: instante(),
    nota: smallint(),
    comentario: text(),
  },
  (t) => [
    primaryKey({ name: 'pesquisa_pk', columns: [t.pesquisaId] }),
    unique('pesquisa_uk').on(t.relatorioId, t.email),
    foreignKey({
      name: 'pesquisa_relatorio_fk',
      columns: [t.relatorioId],
      foreignColumns: [relatorio.relatorioId],
    }).onDelete('cascade'),
    foreignKey({
      name: 'pesquisa_convidado_fk',
      columns: [t.relatorioConvidadoId],
      foreignColumns: [relatorioConvidado.relatorioConvidadoId],
    }).onDelete('set null'),
    foreignKey({ name: 'pesquisa_enviada_por_fk', columns: [t.enviadaPor], foreignColumns: [usuario.usuarioId] }),
    check('pesquisa_nota_ck', sql`${t.nota} between 0 and 10`),
    check('pesquisa_resposta_ck', sql`(${t.nota} is null) = (${t.respondidaEm} is null)`),
    index('pesquisa_convidado_ix').on(t.relatorioConvidadoId),
  ],
)
