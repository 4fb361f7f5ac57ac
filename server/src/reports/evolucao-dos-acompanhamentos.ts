import { sql } from 'drizzle-orm'
import { evolucaoDosAcompanhamentos } from '#contract/relatorios/evolucao-dos-acompanhamentos.ts'
import { defineReport } from './engine.ts'
import { dayOf, inPeriod, inPlace } from './filters.ts'
import { BY_PLACE, MUNICIPIO } from './parts.ts'

/**
 * The follow-ups that ended, each with what was declared by then, as the ledger adds it up, and how much that is more or
 * less than at the end of the one before. What is chosen of people and days hides rows; it changes no comparison.
 */
export const evolucaoDosAcompanhamentosReport = defineReport(evolucaoDosAcompanhamentos, (filtro, alcance, { w }) => {
  const dia = dayOf(sql`c.em`)
  return sql`
    with fim as materialized (
      select a."acompanhamentoId", a."municipioId", a."finalizadoEm" as em, coalesce(a."finalizadoPor", a."usuarioId") as "usuarioId",
        case when a.diagnostico then ${w.rotulo('diagnostico')}::text when a.finalizacao then 'Finalização'
          when a.intermediario then 'Intermediário' else 'Acompanhamento' end as tipo
      from acompanhamento a
        join municipio m using ("municipioId")
        left join tema t using ("temaId")
      where a.finalizado and ${inPlace(filtro)}
        and case when t."temaId" is null then ${alcance(sql`a."municipioId"`)} else ${alcance(sql`a."municipioId"`, sql`t."eixoId"`)} end),
    movimento as (
      select l."municipioId", l.em, null::int as "acompanhamentoId", sum(l.declarados) as declarados
      from ponto_lancamento l join tema t using ("temaId")
      where l."municipioId" in (select "municipioId" from fim) and ${alcance(sql`l."municipioId"`, sql`t."eixoId"`)}
      group by 1, 2
      union all select "municipioId", em, "acompanhamentoId", 0 from fim),
    saldo as (
      select "acompanhamentoId", sum(declarados) over (partition by "municipioId" order by em) as pontos from movimento),
    comparado as (
      select f.*, s.pontos,
        s.pontos - lag(s.pontos) over (partition by f."municipioId" order by f.em, f."acompanhamentoId") as variacao
      from fim f join saldo s using ("acompanhamentoId"))
    select ${MUNICIPIO} as municipio, u.nome as usuario, ${dia} as data, c.tipo, c.pontos, c.variacao
    from comparado c
      join municipio m using ("municipioId")
      join usuario u on u."usuarioId" = c."usuarioId"
    where ${filtro.usuario(sql`c."usuarioId"`)} and ${inPeriod(filtro, dia)}
    order by ${BY_PLACE}, c.em, c."acompanhamentoId"`
})
