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
import { usuario } from '../conta/schema.ts'
import { eixo, faixa, pacote } from '../programa/schema.ts'

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

/** What a solution is, on the shelf and in a city alike. Hours are minutes. */
export const camposDaSolucao = () => ({
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
})

/** A solution on the shelf. */
export const solucao = pgTable(
  'solucao',
  {
    solucaoId: integer().generatedByDefaultAsIdentity(),
    grupoSolucaoId: integer().notNull(),
    ...camposDaSolucao(),
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

/** The product managers of a solution. */
export const solucaoUsuario = pgTable(
  'solucao_usuario',
  { solucaoId: integer().notNull(), usuarioId: integer().notNull() },
  (t) => [
    primaryKey({ name: 'solucao_usuario_pk', columns: [t.solucaoId, t.usuarioId] }),
    foreignKey({
      name: 'solucao_usuario_solucao_fk',
      columns: [t.solucaoId],
      foreignColumns: [solucao.solucaoId],
    }).onDelete('cascade'),
    foreignKey({ name: 'solucao_usuario_usuario_fk', columns: [t.usuarioId], foreignColumns: [usuario.usuarioId] }),
    index('solucao_usuario_usuario_ix').on(t.usuarioId),
  ],
)

/** A task on the shelf. Hours are minutes. */
export const tarefa = pgTable(
  'tarefa',
  {
    tarefaId: integer().generatedByDefaultAsIdentity(),
    solucaoId: integer().notNull(),
    nome: text().notNull(),
    descricao: text(),
    horas: integer().notNull().default(0),
    versao: versaoColumn(),
  },
  (t) => [
    primaryKey({ name: 'tarefa_pk', columns: [t.tarefaId] }),
    unique('tarefa_nome_uk').on(t.solucaoId, t.nome),
    foreignKey({ name: 'tarefa_solucao_fk', columns: [t.solucaoId], foreignColumns: [solucao.solucaoId] }),
  ],
)

/** What proves a task, as the shelf defines it. */
export const evidenciaDefinicao = pgTable(
  'evidencia_definicao',
  {
    evidenciaId: integer().generatedByDefaultAsIdentity(),
    tarefaId: integer().notNull(),
    nome: text().notNull(),
    descricao: text(),
    versao: versaoColumn(),
  },
  (t) => [
    primaryKey({ name: 'evidencia_definicao_pk', columns: [t.evidenciaId] }),
    // Deferrable in its migration, as all names inside a row are: judged when a statement ends, two may swap theirs.
    unique('evidencia_definicao_nome_uk').on(t.tarefaId, t.nome),
    foreignKey({ name: 'evidencia_definicao_tarefa_fk', columns: [t.tarefaId], foreignColumns: [tarefa.tarefaId] }),
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

/** Solutions that a package always brings. */
export const pacoteEssencial = pgTable(
  'pacote_essencial',
  { pacoteId: integer().notNull(), solucaoId: integer().notNull() },
  (t) => [
    primaryKey({ name: 'pacote_essencial_pk', columns: [t.pacoteId, t.solucaoId] }),
    foreignKey({
      name: 'pacote_essencial_pacote_fk',
      columns: [t.pacoteId],
      foreignColumns: [pacote.pacoteId],
    }).onDelete('cascade'),
    foreignKey({ name: 'pacote_essencial_solucao_fk', columns: [t.solucaoId], foreignColumns: [solucao.solucaoId] }),
    index('pacote_essencial_solucao_ix').on(t.solucaoId),
  ],
)

/** Solutions that a package lets a city choose from. */
export const pacotePremium = pgTable(
  'pacote_premium',
  { pacoteId: integer().notNull(), solucaoId: integer().notNull() },
  (t) => [
    primaryKey({ name: 'pacote_premium_pk', columns: [t.pacoteId, t.solucaoId] }),
    foreignKey({
      name: 'pacote_premium_pacote_fk',
      columns: [t.pacoteId],
      foreignColumns: [pacote.pacoteId],
    }).onDelete('cascade'),
    foreignKey({ name: 'pacote_premium_solucao_fk', columns: [t.solucaoId], foreignColumns: [solucao.solucaoId] }),
    index('pacote_premium_solucao_ix').on(t.solucaoId),
  ],
)

/** The share of the price that the organisation bears, by size class. */
export const pacoteContrapartida = pgTable(
  'pacote_contrapartida',
  {
    pacoteContrapartidaId: integer().generatedByDefaultAsIdentity(),
    pacoteId: integer().notNull(),
    faixaId: integer().notNull(),
    percentual: numeric({ precision: 5, scale: 2, mode: 'number' }).notNull(),
  },
  (t) => [
    primaryKey({ name: 'pacote_contrapartida_pk', columns: [t.pacoteContrapartidaId] }),
    // Deferrable too.
    unique('pacote_contrapartida_uk').on(t.pacoteId, t.faixaId),
    foreignKey({
      name: 'pacote_contrapartida_pacote_fk',
      columns: [t.pacoteId],
      foreignColumns: [pacote.pacoteId],
    }).onDelete('cascade'),
    foreignKey({ name: 'pacote_contrapartida_faixa_fk', columns: [t.faixaId], foreignColumns: [faixa.faixaId] }),
    check('pacote_contrapartida_ck', sql`${t.percentual} between 0 and 100`),
  ],
)
