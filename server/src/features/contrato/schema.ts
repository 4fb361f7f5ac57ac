import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
  foreignKey,
  index,
  integer,
  numeric,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { instante, versaoColumn } from '#server/db/columns.ts'
import { arquivo } from '../arquivo/schema.ts'
import { usuario } from '../conta/schema.ts'
import { municipio } from '../lugar/schema.ts'
import { statusContrato } from '../programa/schema.ts'
import { solucao } from '../solucao/schema.ts'

/** A consultant's contract with the organisation. Hours are minutes. */
export const contrato = pgTable(
  'contrato',
  {
    contratoId: integer().generatedByDefaultAsIdentity(),
    numContrato: text().notNull(),
    objeto: text().notNull(),
    empresaNome: text().notNull(),
    cnpj: text().notNull(),
    inicio: date({ mode: 'string' }).notNull(),
    fim: date({ mode: 'string' }).notNull(),
    qtdHorasPrevistas: integer().notNull(),
    valorHora: numeric({ precision: 12, scale: 2, mode: 'number' }),
    qtdEntregasPrevistas: integer().notNull(),
    /** Derived from approved payment processes and kept in step with them. */
    horasAprovadas: integer().notNull().default(0),
    qtdEntregas: integer().notNull().default(0),
    gestorId: integer(),
    statusContratoId: integer(),
    arquivoId: integer(),
    ativo: boolean().notNull().default(true),
    criacao: instante().notNull().default(sql`now()`),
    versao: versaoColumn(),
  },
  (t) => [
    primaryKey({ name: 'contrato_pk', columns: [t.contratoId] }),
    uniqueIndex('contrato_num_uk').on(sql`sem_acento(${t.numContrato})`),
    foreignKey({ name: 'contrato_gestor_fk', columns: [t.gestorId], foreignColumns: [usuario.usuarioId] }),
    foreignKey({
      name: 'contrato_status_fk',
      columns: [t.statusContratoId],
      foreignColumns: [statusContrato.statusContratoId],
    }),
    foreignKey({ name: 'contrato_arquivo_fk', columns: [t.arquivoId], foreignColumns: [arquivo.arquivoId] }),
    check('contrato_periodo_ck', sql`${t.fim} >= ${t.inicio}`),
    check('contrato_quantidades_ck', sql`${t.qtdHorasPrevistas} >= 0 and ${t.qtdEntregasPrevistas} >= 0`),
  ],
)
export const contratoUsuario = pgTable(
  'contrato_usuario',
  { contratoId: integer().notNull(), usuarioId: integer().notNull() },
  (t) => [
    primaryKey({ name: 'contrato_usuario_pk', columns: [t.contratoId, t.usuarioId] }),
    foreignKey({
      name: 'contrato_usuario_contrato_fk',
      columns: [t.contratoId],
      foreignColumns: [contrato.contratoId],
    }).onDelete('cascade'),
    foreignKey({ name: 'contrato_usuario_usuario_fk', columns: [t.usuarioId], foreignColumns: [usuario.usuarioId] }),
    index('contrato_usuario_usuario_ix').on(t.usuarioId),
  ],
)
export const contratoMunicipio = pgTable(
  'contrato_municipio',
  { contratoId: integer().notNull(), municipioId: integer().notNull() },
  (t) => [
    primaryKey({ name: 'contrato_municipio_pk', columns: [t.contratoId, t.municipioId] }),
    foreignKey({
      name: 'contrato_municipio_contrato_fk',
      columns: [t.contratoId],
      foreignColumns: [contrato.contratoId],
    }).onDelete('cascade'),
    foreignKey({
      name: 'contrato_municipio_municipio_fk',
      columns: [t.municipioId],
      foreignColumns: [municipio.municipioId],
    }),
    index('contrato_municipio_municipio_ix').on(t.municipioId),
  ],
)
/** The solutions that a contract covers. */
export const contratoSolucao = pgTable(
  'contrato_solucao',
  { contratoId: integer().notNull(), solucaoId: integer().notNull() },
  (t) => [
    primaryKey({ name: 'contrato_solucao_pk', columns: [t.contratoId, t.solucaoId] }),
    foreignKey({
      name: 'contrato_solucao_contrato_fk',
      columns: [t.contratoId],
      foreignColumns: [contrato.contratoId],
    }).onDelete('cascade'),
    foreignKey({ name: 'contrato_solucao_solucao_fk', columns: [t.solucaoId], foreignColumns: [solucao.solucaoId] }),
    index('contrato_solucao_solucao_ix').on(t.solucaoId),
  ],
)
/** Amendments: more time, more hours or another value. */
export const contratoAditivo = pgTable(
  'contrato_aditivo',
  {
    contratoAditivoId: integer().generatedByDefaultAsIdentity(),
    contratoId: integer().notNull(),
    tipo: text().notNull(),
    data: date({ mode: 'string' }).notNull(),
    novoFim: date({ mode: 'string' }),
    horas: integer(),
    valorHora: numeric({ precision: 12, scale: 2, mode: 'number' }),
    observacao: text(),
  },
  (t) => [
    primaryKey({ name: 'contrato_aditivo_pk', columns: [t.contratoAditivoId] }),
    foreignKey({
      name: 'contrato_aditivo_contrato_fk',
      columns: [t.contratoId],
      foreignColumns: [contrato.contratoId],
    }).onDelete('cascade'),
    index('contrato_aditivo_contrato_ix').on(t.contratoId),
  ],
)
