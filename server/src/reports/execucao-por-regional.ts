import { sql } from 'drizzle-orm'
import { execucaoPorRegional } from '#contract/relatorios/execucao-por-regional.ts'
import { percentualDeVariasSql } from '#server/features/andamento/commands.ts'
import { defineReport } from './engine.ts'
import { BY_REGION, REGION, REGION_NAME, withTerm } from './parts.ts'

/** The same as the execution of each solution, added up by region. */
export const execucaoPorRegionalReport = defineReport(
  execucaoPorRegional,
  (filtro, alcance) => sql`
    ${withTerm(sql`${alcance(sql`g."municipioId"`, sql`g."eixoId"`)} and ${filtro.uf(sql`m.uf`)}
      and ${filtro.regional(sql`m."unidadeRegionalId"`)}`)},
    summed as (
      select m."unidadeRegionalId", count(*) as solucoes, count(*) filter (where l.situacao = 3) as finalizadas,
        count(*) filter (where l.situacao = 4) as interrompidas,
        coalesce(sum(l."horasPrevistas") filter (where not l."naoComputaHoras"), 0) as "horasPrevistas",
        coalesce(sum(l."horasRealizadas") filter (where not l."naoComputaHoras"), 0) as "horasRealizadas",
        coalesce(sum(l."horasAgendadas") filter (where not l."naoComputaHoras"), 0) as "horasAgendadas",
        coalesce(sum(l."horasRestantes") filter (where not l."naoComputaHoras"), 0) as "horasRestantes"
      from chosen c join termo_s l on l."municipioSolucaoId" = c."municipioSolucaoId" join municipio m on m."municipioId" = l."municipioId"
      group by 1)
    select ${REGION_NAME} as "nomeRegiao", l."horasPrevistas", l."horasRealizadas" + l."horasAgendadas" as "totalGeralHoras",
      ${percentualDeVariasSql} as "percentualExecutado"
    from summed l cross join lateral (select l."unidadeRegionalId") m ${REGION}
    order by ${BY_REGION}`,
)
