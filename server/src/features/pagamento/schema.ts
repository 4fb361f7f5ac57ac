import { sql } from 'drizzle-orm'
import {
  bigint,
  check,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { instante, versaoColumn } from '#server/db/columns.ts'
import { arquivo } from '../arquivo/schema.ts'
import { usuario } from '../conta/schema.ts'
import { contrato } from '../contrato/schema.ts'

/**
 * The payment of one consultant's approved work in one contract. Hours are minutes. Reports name the living process that
 * they are in, so none is in two; the migration adds that periods of one consultant in one contract do not overlap.
 */
export const processoPagamento = pgTable(
  'processo_pagamento',
  {
    processoPagamentoId: integer().generatedByDefaultAsIdentity(),
    contratoId: integer().notNull(),
    /** Who is paid. */
    usuarioId: integer().notNull(),
    criadoPor: integer().notNull(),
    /** As the contract was called when it was opened. */
    codigoContratacao: text().notNull(),
    numero: integer().notNull(),
    total: integer().notNull(),
    inicio: date({ mode: 'string' }).notNull(),
    fim: date({ mode: 'string' }).notNull(),
    horas: integer().notNull(),
    /** The price of an hour when it was opened; null: the contract has none. */
    valorHora: numeric({ precision: 12, scale: 2, mode: 'number' }),
    valor: numeric({ precision: 14, scale: 2, mode: 'number' }),
    /** By how much the planned hours are passed, as it was confirmed. */
    excesso: integer().notNull().default(0),
    /** 0 called off, 1 in analysis, 2 approved, 3 returned, 4 sent to the SGF, 5 paid, 6 rejected. */
    statusProcessoId: smallint().notNull().default(1),
    motivoRejeicao: text(),
    criacao: instante().notNull().default(sql`now()`),
    /** Since when it waits for an analyst. */
    enviadoEm: instante().notNull().default(sql`now()`),
    analisadoPor: integer(),
    analisadoEm: instante(),
    sgfPara: text(),
    sgfEnviadoPor: integer(),
    sgfEnviadoEm: instante(),
    sgfEnvios: integer().notNull().default(0),
    notaNumero: text(),
    notaData: date({ mode: 'string' }),
    notaValor: numeric({ precision: 14, scale: 2, mode: 'number' }),
    pagoPor: integer(),
    pagoEm: instante(),
    /** On its papers; confirmed by an open page. */
    codigoVerificacao: text().notNull(),
    versao: versaoColumn(),
  },
  (t) => [
    primaryKey({ name: 'processo_pagamento_pk', columns: [t.processoPagamentoId] }),
    foreignKey({
      name: 'processo_pagamento_contrato_fk',
      columns: [t.contratoId],
      foreignColumns: [contrato.contratoId],
    }),
    foreignKey({ name: 'processo_pagamento_usuario_fk', columns: [t.usuarioId], foreignColumns: [usuario.usuarioId] }),
    foreignKey({
      name: 'processo_pagamento_criado_por_fk',
      columns: [t.criadoPor],
      foreignColumns: [usuario.usuarioId],
    }),
    foreignKey({
      name: 'processo_pagamento_analisado_por_fk',
      columns: [t.analisadoPor],
      foreignColumns: [usuario.usuarioId],
    }),
    foreignKey({
      name: 'processo_pagamento_sgf_por_fk',
      columns: [t.sgfEnviadoPor],
      foreignColumns: [usuario.usuarioId],
    }),
    foreignKey({ name: 'processo_pagamento_pago_por_fk', columns: [t.pagoPor], foreignColumns: [usuario.usuarioId] }),
    // What was called off or rejected leaves its number free.
    uniqueIndex('processo_pagamento_numero_uk')
      .on(t.contratoId, t.usuarioId, t.numero)
      .where(sql`${t.statusProcessoId} not in (0, 6)`),
    uniqueIndex('processo_pagamento_codigo_uk').on(t.codigoVerificacao),
    check('processo_pagamento_status_ck', sql`${t.statusProcessoId} between 0 and 6`),
    check('processo_pagamento_periodo_ck', sql`${t.fim} >= ${t.inicio}`),
    check(
      'processo_pagamento_horas_ck',
      sql`${t.horas} >= 0 and ${t.excesso} >= 0 and ${t.numero} > 0 and ${t.total} > 0`,
    ),
    check(
      'processo_pagamento_motivo_ck',
      sql`${t.statusProcessoId} not in (3, 6) or length(btrim(${t.motivoRejeicao})) > 0`,
    ),
    check('processo_pagamento_sgf_ck', sql`${t.statusProcessoId} not in (4, 5) or ${t.sgfEnviadoEm} is not null`),
    check(
      'processo_pagamento_nota_ck',
      sql`${t.statusProcessoId} <> 5 or (${t.notaNumero} is not null and ${t.notaData} is not null and ${t.notaValor} > 0)`,
    ),
    index('processo_pagamento_usuario_ix').on(t.usuarioId, t.processoPagamentoId),
    // One's own are those that one opened, or is paid by.
    index('processo_pagamento_criado_por_ix').on(t.criadoPor),
    index('processo_pagamento_contrato_ix').on(t.contratoId, t.usuarioId, t.fim),
    index('processo_pagamento_fila_ix').on(t.enviadoEm, t.processoPagamentoId).where(sql`${t.statusProcessoId} = 1`),
  ],
)

/** One that is taken back keeps its line and loses its bytes. */
export const processoPagamentoAnexo = pgTable(
  'processo_pagamento_anexo',
  {
    processoPagamentoAnexoId: integer().generatedByDefaultAsIdentity(),
    processoPagamentoId: integer().notNull(),
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
    primaryKey({ name: 'processo_pagamento_anexo_pk', columns: [t.processoPagamentoAnexoId] }),
    foreignKey({
      name: 'processo_pagamento_anexo_processo_fk',
      columns: [t.processoPagamentoId],
      foreignColumns: [processoPagamento.processoPagamentoId],
    }).onDelete('cascade'),
    foreignKey({
      name: 'processo_pagamento_anexo_arquivo_fk',
      columns: [t.arquivoId],
      foreignColumns: [arquivo.arquivoId],
    }),
    foreignKey({
      name: 'processo_pagamento_anexo_usuario_fk',
      columns: [t.usuarioId],
      foreignColumns: [usuario.usuarioId],
    }),
    check('processo_pagamento_anexo_arquivo_ck', sql`${t.excluidoEm} is not null or ${t.arquivoId} is not null`),
    index('processo_pagamento_anexo_processo_ix').on(t.processoPagamentoId),
    index('processo_pagamento_anexo_arquivo_ix').on(t.arquivoId),
  ],
)

export const processoPagamentoPasso = pgTable(
  'processo_pagamento_passo',
  {
    processoPagamentoPassoId: integer().generatedByDefaultAsIdentity(),
    processoPagamentoId: integer().notNull(),
    em: instante().notNull(),
    usuarioId: integer(),
    acao: text().notNull(),
    de: text().notNull(),
    para: text().notNull(),
    justificativa: text(),
    dados: jsonb(),
  },
  (t) => [
    primaryKey({ name: 'processo_pagamento_passo_pk', columns: [t.processoPagamentoPassoId] }),
    foreignKey({
      name: 'processo_pagamento_passo_processo_fk',
      columns: [t.processoPagamentoId],
      foreignColumns: [processoPagamento.processoPagamentoId],
    }).onDelete('cascade'),
    foreignKey({
      name: 'processo_pagamento_passo_usuario_fk',
      columns: [t.usuarioId],
      foreignColumns: [usuario.usuarioId],
    }),
    index('processo_pagamento_passo_processo_ix').on(t.processoPagamentoId),
  ],
)
