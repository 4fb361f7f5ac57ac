import { sql } from 'drizzle-orm'
import {
  bigint,
  check,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
} from 'drizzle-orm/pg-core'
import { instante, versaoColumn } from '#server/db/columns.ts'
import { arquivo } from '../arquivo/schema.ts'
import { usuario } from '../conta/schema.ts'
import { contrato } from '../contrato/schema.ts'
import { municipio } from '../lugar/schema.ts'
import { processoPagamento } from '../pagamento/schema.ts'

/** Work of a consultant that is no meeting: planning, travel, documents. Hours are minutes, by halves of an hour. */
export const relatorioAdministrativo = pgTable(
  'relatorio_administrativo',
  {
    relatorioAdministrativoId: integer().generatedByDefaultAsIdentity(),
    titulo: text().notNull(),
    municipioId: integer(),
    contratoId: integer(),
    /** 1 planning, 2 travel, 3 internal meeting, 4 document, 5 training. */
    tipo: smallint().notNull(),
    inicio: date({ mode: 'string' }).notNull(),
    fim: date({ mode: 'string' }).notNull(),
    horas: integer().notNull(),
    descricao: text().notNull(),
    motivoRejeicao: text(),
    /** 0 called off, 1 in analysis, 2 approved, 3 returned, 4 rejected. */
    statusRelatorioId: smallint().notNull().default(1),
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
    primaryKey({ name: 'relatorio_administrativo_pk', columns: [t.relatorioAdministrativoId] }),
    foreignKey({
      name: 'relatorio_administrativo_municipio_fk',
      columns: [t.municipioId],
      foreignColumns: [municipio.municipioId],
    }),
    foreignKey({
      name: 'relatorio_administrativo_contrato_fk',
      columns: [t.contratoId],
      foreignColumns: [contrato.contratoId],
    }),
    foreignKey({
      name: 'relatorio_administrativo_usuario_fk',
      columns: [t.usuarioId],
      foreignColumns: [usuario.usuarioId],
    }),
    foreignKey({
      name: 'relatorio_administrativo_analisado_por_fk',
      columns: [t.analisadoPor],
      foreignColumns: [usuario.usuarioId],
    }),
    foreignKey({
      name: 'relatorio_administrativo_processo_fk',
      columns: [t.processoPagamentoId],
      foreignColumns: [processoPagamento.processoPagamentoId],
    }),
    check('relatorio_administrativo_tipo_ck', sql`${t.tipo} between 1 and 5`),
    check('relatorio_administrativo_status_ck', sql`${t.statusRelatorioId} between 0 and 4`),
    check('relatorio_administrativo_fim_ck', sql`${t.fim} >= ${t.inicio}`),
    check('relatorio_administrativo_horas_ck', sql`${t.horas} between 30 and 60000 and ${t.horas} % 30 = 0`),
    check(
      'relatorio_administrativo_motivo_ck',
      sql`${t.statusRelatorioId} not in (3, 4) or length(btrim(${t.motivoRejeicao})) > 0`,
    ),
    check('relatorio_administrativo_pagamento_ck', sql`${t.processoPagamentoId} is null or ${t.statusRelatorioId} = 2`),
    index('relatorio_administrativo_municipio_ix').on(t.municipioId, t.relatorioAdministrativoId),
    index('relatorio_administrativo_usuario_ix').on(t.usuarioId, t.relatorioAdministrativoId),
    index('relatorio_administrativo_contrato_ix').on(t.contratoId),
    index('relatorio_administrativo_fila_ix')
      .on(t.enviadoEm, t.relatorioAdministrativoId)
      .where(sql`${t.statusRelatorioId} = 1`),
    index('relatorio_administrativo_processo_ix')
      .on(t.processoPagamentoId)
      .where(sql`${t.processoPagamentoId} is not null`),
  ],
)

/** One that is taken back keeps its line and loses its bytes. */
export const relatorioAdministrativoAnexo = pgTable(
  'relatorio_administrativo_anexo',
  {
    relatorioAdministrativoAnexoId: integer().generatedByDefaultAsIdentity(),
    relatorioAdministrativoId: integer().notNull(),
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
    primaryKey({ name: 'relatorio_administrativo_anexo_pk', columns: [t.relatorioAdministrativoAnexoId] }),
    foreignKey({
      name: 'relatorio_administrativo_anexo_relatorio_fk',
      columns: [t.relatorioAdministrativoId],
      foreignColumns: [relatorioAdministrativo.relatorioAdministrativoId],
    }).onDelete('cascade'),
    foreignKey({
      name: 'relatorio_administrativo_anexo_arquivo_fk',
      columns: [t.arquivoId],
      foreignColumns: [arquivo.arquivoId],
    }),
    foreignKey({
      name: 'relatorio_administrativo_anexo_usuario_fk',
      columns: [t.usuarioId],
      foreignColumns: [usuario.usuarioId],
    }),
    check('relatorio_administrativo_anexo_arquivo_ck', sql`${t.excluidoEm} is not null or ${t.arquivoId} is not null`),
    index('relatorio_administrativo_anexo_relatorio_ix').on(t.relatorioAdministrativoId),
    index('relatorio_administrativo_anexo_arquivo_ix').on(t.arquivoId),
  ],
)

export const relatorioAdministrativoPasso = pgTable(
  'relatorio_administrativo_passo',
  {
    relatorioAdministrativoPassoId: integer().generatedByDefaultAsIdentity(),
    relatorioAdministrativoId: integer().notNull(),
    em: instante().notNull(),
    usuarioId: integer(),
    acao: text().notNull(),
    de: text().notNull(),
    para: text().notNull(),
    justificativa: text(),
    dados: jsonb(),
  },
  (t) => [
    primaryKey({ name: 'relatorio_administrativo_passo_pk', columns: [t.relatorioAdministrativoPassoId] }),
    foreignKey({
      name: 'relatorio_administrativo_passo_relatorio_fk',
      columns: [t.relatorioAdministrativoId],
      foreignColumns: [relatorioAdministrativo.relatorioAdministrativoId],
    }).onDelete('cascade'),
    foreignKey({
      name: 'relatorio_administrativo_passo_usuario_fk',
      columns: [t.usuarioId],
      foreignColumns: [usuario.usuarioId],
    }),
    index('relatorio_administrativo_passo_relatorio_ix').on(t.relatorioAdministrativoId),
  ],
)
