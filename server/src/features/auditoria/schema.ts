import { sql } from 'drizzle-orm'
import { bigint, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { instante } from '#server/db/columns.ts'

/** Append-only (a trigger refuses changes, and the application's role has no such right). */
export const auditoria = pgTable(
  'auditoria',
  {
    auditoriaId: bigint({ mode: 'number' }).generatedAlwaysAsIdentity(),
    em: instante().notNull(),
    usuarioId: integer(),
    acao: text().notNull(),
    entidade: text().notNull(),
    entidadeId: text(),
    mudancas: jsonb().$type<Record<string, { antes?: unknown; depois?: unknown }>>(),
    requestId: text(),
  },
  (t) => [
    primaryKey({ name: 'auditoria_pk', columns: [t.auditoriaId] }),
    index('auditoria_entidade_ix').on(t.entidade, t.entidadeId, t.auditoriaId),
    index('auditoria_usuario_ix').on(t.usuarioId, t.auditoriaId),
    index('auditoria_em_ix').on(t.em, t.auditoriaId),
    index('auditoria_mudancas_ix').using('gin', sql`valores_mudados(${t.mudancas}) gin_trgm_ops`),
    /** Where something was that is gone. */
    index('auditoria_excluido_ix')
      .on(sql`(${t.mudancas} -> 'municipioId' ->> 'antes')`, t.auditoriaId)
      .where(sql`${t.acao} = 'excluir'`),
    /** How it went, for whatever was said of it before: among all rows of one thing it would be looked for too long. */
    index('auditoria_ida_ix').on(t.entidade, t.entidadeId).where(sql`${t.acao} = 'excluir'`),
  ],
)

/** The hash chain over the audit log, computed in batches so that writers never queue on it. */
export const auditoriaSelo = pgTable(
  'auditoria_selo',
  {
    auditoriaSeloId: bigint({ mode: 'number' }).generatedAlwaysAsIdentity(),
    deId: bigint({ mode: 'number' }).notNull(),
    ateId: bigint({ mode: 'number' }).notNull(),
    quantidade: integer().notNull(),
    hash: text().notNull(),
    em: instante().notNull(),
  },
  (t) => [primaryKey({ name: 'auditoria_selo_pk', columns: [t.auditoriaSeloId] })],
)
