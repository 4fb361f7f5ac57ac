import { sql } from 'drizzle-orm'
import { boolean, check, foreignKey, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { instante, versaoColumn } from '#server/db/columns.ts'
import { usuario } from '../conta/schema.ts'
import { visaoRelatorio } from '../visao-relatorio/schema.ts'

/** A report that somebody gets by mail, again and again. */
export const relatorioAgendamento = pgTable(
  'relatorio_agendamento',
  {
    agendamentoId: integer().generatedByDefaultAsIdentity(),
    usuarioId: integer().notNull(),
    rota: text().notNull(),
    /** The view that it follows; one that is deleted leaves neither a view nor choices, and the sending ends. */
    visaoRelatorioId: integer(),
    /** Without a view: what is chosen and how it is looked at. */
    filtros: jsonb(),
    vista: jsonb(),
    /** xlsx, csv or pdf. */
    formato: text().notNull(),
    /** diaria, semanal or mensal. */
    frequencia: text().notNull(),
    /** 0 is Sunday. */
    diaSemana: integer(),
    /** 1 to 28; 31 is the last of the month. */
    diaMes: integer(),
    /** On the clock of São Paulo. */
    hora: integer().notNull(),
    /** anterior, corrente or datas: the days that a report with dates takes. */
    periodo: text().notNull().default('datas'),
    ativo: boolean().notNull().default(true),
    proximaEm: instante().notNull(),
    ultimaEm: instante(),
    /** What came of the last one, as its person reads it. */
    ultimoResultado: text(),
    /** In a row. */
    falhas: integer().notNull().default(0),
    /** When it was last put into the queue: not again while that may still be under way. */
    enfileiradoEm: instante(),
    /** Asked for by hand, beside its times. */
    pedidoEm: instante(),
    criacao: instante().notNull(),
    versao: versaoColumn(),
  },
  (t) => [
    primaryKey({ name: 'relatorio_agendamento_pk', columns: [t.agendamentoId] }),
    foreignKey({
      name: 'relatorio_agendamento_usuario_fk',
      columns: [t.usuarioId],
      foreignColumns: [usuario.usuarioId],
    }).onDelete('cascade'),
    foreignKey({
      name: 'relatorio_agendamento_visao_fk',
      columns: [t.visaoRelatorioId],
      foreignColumns: [visaoRelatorio.visaoRelatorioId],
    }).onDelete('set null'),
    index('relatorio_agendamento_usuario_ix').on(t.usuarioId),
    index('relatorio_agendamento_visao_ix').on(t.visaoRelatorioId).where(sql`${t.visaoRelatorioId} is not null`),
    index('relatorio_agendamento_vez_ix').on(t.proximaEm).where(sql`${t.ativo}`),
    check('relatorio_agendamento_formato_ck', sql`${t.formato} in ('xlsx', 'csv', 'pdf')`),
    check(
      'relatorio_agendamento_dia_ck',
      sql`case ${t.frequencia} when 'diaria' then true when 'semanal' then ${t.diaSemana} is not null and ${t.diaSemana} between 0 and 6
        when 'mensal' then ${t.diaMes} is not null and (${t.diaMes} between 1 and 28 or ${t.diaMes} = 31) else false end`,
    ),
    check('relatorio_agendamento_periodo_ck', sql`${t.periodo} in ('anterior', 'corrente', 'datas')`),
    check('relatorio_agendamento_hora_ck', sql`${t.hora} between 0 and 23`),
    check('relatorio_agendamento_recorte_ck', sql`(${t.filtros} is null) = (${t.vista} is null)`),
  ],
)
