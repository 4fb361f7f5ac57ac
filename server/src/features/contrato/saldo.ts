import { type SQL, sql } from 'drizzle-orm'
import { STATUS_RELATORIO } from '#contract/relatorio-estados.ts'
import type { Db } from '#server/db/db.ts'
import { records } from '#server/db/rows.ts'
import { horasPrevistasSql, valeSql } from './vigencia.ts'

/** Minutes of a contract. */
export interface SaldoDoContrato {
  contratoId: number
  numContrato: string
  /** With its amendments. */
  horasPrevistas: number
  /** Paid for. */
  horasAprovadas: number
  /** Of approved reports of both kinds that no payment counts yet. */
  horasAPagar: number
}

/**
 * The contracts that hold to a condition over `c`, the same beside reports of both kinds. What a report
 * about a meeting is paid for are the hours of its tasks.
 */
export const listSaldos = (db: Db, quais: SQL) =>
  records<SaldoDoContrato>(
    db,
    sql`select c."contratoId", c."numContrato", c."horasAprovadas",
        ${horasPrevistasSql} as "horasPrevistas",
        (coalesce((select sum(t.minutos) from relatorio o join relatorio_tarefa t using ("relatorioId")
            where o."usuarioId" in (select q."usuarioId" from contrato_usuario q where q."contratoId" = c."contratoId")
              and o."statusRelatorioId" = ${STATUS_RELATORIO.encontro.aprovado} and o."processoPagamentoId" is null
              and ${valeSql(sql`o.inicio`, sql`o."municipioId"`)}), 0)
          + coalesce((select sum(o.horas) from relatorio_administrativo o where o."contratoId" = c."contratoId"
              and o."statusRelatorioId" = ${STATUS_RELATORIO.administrativo.aprovado} and o."processoPagamentoId" is null), 0))::int as "horasAPagar"
      from contrato c
      where ${quais} order by c."numContrato"`,
  )
export const saldoDepois = (c: SaldoDoContrato, mais: number) =>
  c.horasPrevistas - c.horasAprovadas - c.horasAPagar - mais
