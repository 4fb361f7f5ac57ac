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
  unique,
} from 'drizzle-orm/pg-core'
import { versaoColumn } from '#server/db/columns.ts'
import { solucaoTipo } from '#server/registers/schema.ts'
import { eixo, faixa } from '../programa/schema.ts'

export const grupoSolucao = pgTable(
  'grupo_solucao',
  {
    grupoSolucaoId: integer().generatedByDefaultAsIdentity(),
    nome: text().notNull(),
    descricao: text(),
    eixoId: integer().notNull(),
    desabilitado: boolean().notNull().default(false),
    versao: versaoColumn(),
  },
  (t) => [
    primaryKey({ name: 'grupo_solucao_pk', columns: [t.grupoSolucaoId] }),
    unique('grupo_solucao_nome_uk').on(t.eixoId, t.nome),
    foreignKey({ name: 'grupo_solucao_eixo_fk', columns: [t.eixoId], foreignColumns: [eixo.eixoId] }),
  ],
)

/** A solution on the shelf. Hours are minutes. */
export const solucao = pgTable(
  'solucao',
  {
    solucaoId: integer().generatedByDefaultAsIdentity(),
    grupoSolucaoId: integer().notNull(),
    nome: text().notNull(),
    descricao: text(),
    solucaoTipoId: integer(),
    custo: numeric({ precision: 14, scale: 2, mode: 'number' }),
    preco: numeric({ precision: 14, scale: 2, mode: 'number' }),
    /** 1 tasks, 2 visits. */
    monitoramento: integer().notNull().default(1),
    dataInicio: date({ mode: 'string' }),
    dataTermino: date({ mode: 'string' }),
    visitasPresenciais: integer(),
    horasPrevistasVisitasPresenciais: integer(),
    trabalhosEscritorio: integer(),
    horasPrevistasTrabalhosEscritorio: integer(),
    cargaHoraria: integer().notNull().default(0),
    naoComputaHoras: boolean().notNull().default(false),
    desabilitado: boolean().notNull().default(false),
    versao: versaoColumn(),
  },
  (t) => [
    primaryKey({ name: 'solucao_pk', columns: [t.solucaoId] }),
    unique('solucao_nome_uk').on(t.grupoSolucaoId, t.nome),
    foreignKey({
      name: 'solucao_grupo_fk',
      columns: [t.grupoSolucaoId],
      foreignColumns: [grupoSolucao.grupoSolucaoId],
    }),
    foreignKey({ name: 'solucao_tipo_fk', columns: [t.solucaoTipoId], foreignColumns: [solucaoTipo.solucaoTipoId] }),
    check('solucao_monitoramento_ck', sql`${t.monitoramento} in (1, 2)`),
  ],
)

/** What a solution takes and costs in a size class. */
export const solucaoFaixa = pgTable(
  'solucao_faixa',
  {
    solucaoFaixaId: integer().generatedByDefaultAsIdentity(),
    faixaId: integer().notNull(),
    solucaoId: integer().notNull(),
    horas: integer().notNull(),
    custo: numeric({ precision: 14, scale: 2, mode: 'number' }),
    preco: numeric({ precision: 14, scale: 2, mode: 'number' }).notNull(),
    versao: versaoColumn(),
  },
  (t) => [
    primaryKey({ name: 'solucao_faixa_pk', columns: [t.solucaoFaixaId] }),
    unique('solucao_faixa_uk').on(t.faixaId, t.solucaoId),
    foreignKey({ name: 'solucao_faixa_faixa_fk', columns: [t.faixaId], foreignColumns: [faixa.faixaId] }),
    foreignKey({ name: 'solucao_faixa_solucao_fk', columns: [t.solucaoId], foreignColumns: [solucao.solucaoId] }),
    index('solucao_faixa_solucao_ix').on(t.solucaoId),
  ],
)
