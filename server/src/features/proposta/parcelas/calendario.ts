import { sql } from 'drizzle-orm'
import type { QueryOf } from '#contract/endpoint.ts'
import { todaySaoPaulo } from '#contract/holidays.ts'
import { ESTADOS_PARCELA, ESTADOS_PARCELA_GUARDADOS, STATUS_PARCELA } from '#contract/proposta-estados.ts'
import { type calendarioDeParcelas, MAX_NO_CALENDARIO } from '#contract/proposta-parcelas.ts'
import { every, jsonList, recordJson } from '#server/db/rows.ts'
import type { Reader } from '#server/http/route.ts'
import { noAlcance } from '../alvos.ts'
import { NUMERO, reaisSql } from '../queries.ts'
import { DEVIDA } from './queries.ts'

/* What is to come in and came in, by the day it is owed. */

const VENCE = sql`c."statusParcelaId" in (1, 2)`
/** As people see it on this day; only what is owed is looked at. */
export const estadoEm = (hoje: string) => sql`case when ${VENCE} and c.vencimento < ${hoje}::date then 'vencida' else
  case c."statusParcelaId" ${sql.raw(ESTADOS_PARCELA_GUARDADOS.map((e) => `when ${STATUS_PARCELA[e]} then '${e}'`).join(' '))} end end`
const DE = sql`municipio_proposta_parcela c join municipio_proposta p using ("municipioPropostaId") join municipio m using ("municipioId")`

/** Those that were cancelled are nobody's to pay: they are told only to who asks for them. */
export const listCalendario = ({ db, actor, now }: Reader, f: QueryOf<typeof calendarioDeParcelas, 'out'>) => {
  const hoje = todaySaoPaulo(now)
  const lugar = every(
    DEVIDA,
    noAlcance(actor),
    f.municipioId !== undefined && sql`p."municipioId" = ${f.municipioId}`,
    f.uf !== undefined && sql`m.uf = ${f.uf}`,
    f.unidadeRegionalId !== undefined && sql`m."unidadeRegionalId" = ${f.unidadeRegionalId}`,
  )
  const periodo = every(
    f.de !== undefined && sql`c.vencimento >= ${f.de}::date`,
    f.ate !== undefined && sql`c.vencimento <= ${f.ate}::date`,
  )
  const antes = f.de === undefined ? sql`false` : sql`c.vencimento < ${f.de}::date`
  const todas = sql`select c."municipioPropostaParcelaId", c."municipioPropostaId", ${NUMERO} as "numeroDaProposta", p."municipioId",
      json_build_object('nome', m.nome, 'uf', m.uf) as municipio, c.numero, c.vencimento, c.valor, ${estadoEm(hoje)} as estado, c."valorPago", c."dataPagamento"
    from ${DE} where ${lugar} and ${periodo}`
  const pedidas = f.estado === undefined ? sql`estado <> 'cancelada'` : sql`estado = ${f.estado}`
  return recordJson(
    db,
    sql`with todas as materialized (select * from (${todas}) x where ${pedidas})
      select (${jsonList(sql`select t."municipioPropostaParcelaId", t."municipioPropostaId", t."numeroDaProposta", t."municipioId", t.municipio, t.numero,
            (select count(*)::int from municipio_proposta_parcela n where n."municipioPropostaId" = t."municipioPropostaId") as de,
            t.vencimento, ${reaisSql(sql`t.valor`)} as valor, t.estado, ${reaisSql(sql`t."valorPago"`)} as "valorPago", t."dataPagamento"
          from (select * from todas order by vencimento, "municipioPropostaParcelaId" limit ${MAX_NO_CALENDARIO}) t
          order by t.vencimento, t."municipioPropostaParcelaId"`)})::json as parcelas,
        (select count(*) > ${MAX_NO_CALENDARIO} from todas) as cortado,
        (${jsonList(sql`select estado, count(*)::int as quantidade, ${reaisSql(sql`sum(valor)`)} as valor from todas group by estado
          order by array_position(${sql.param([...ESTADOS_PARCELA])}::text[], estado)`)})::json as totais,
        (select to_json(v) from (select count(*)::int as quantidade, ${reaisSql(sql`coalesce(sum(c.valor), 0)`)} as valor from ${DE}
          where ${lugar} and ${VENCE} and c.vencimento < ${hoje}::date and ${antes}) v) as "vencidasAntes"`,
  )
}
