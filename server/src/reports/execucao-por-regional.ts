import { sql } from 'drizzle-orm'
import { execucaoPorRegional } from '#contract/relatorios/execucao-por-regional.ts'
import { percentualDeVariasSql } from '#server/features/andamento/commands.ts'
import { defineReport } from './engine.ts'
import { BY_REGION, REGION, REGION_NAME, SUMMED_BY_REGION, withTerm } from './parts.ts'

/** The same as the execution of each solution, added up by region. */
export const execucaoPorRegionalReport = defineReport(
  execucaoPorRegional,
  (filtro, alcance) => sql`
    ${withTerm(sql`${alcance(sql`g."municipioId"`, sql`g."eixoId"`)} and ${filtro.uf(sql`m.uf`)}
      and ${filtro.regional(sql`m."unidadeRegionalId"`)}`)},
    ${SUMMED_BY_REGION}
    select ${REGION_NAME} as "nomeRegiao", l."horasPrevistas", l."horasRealizadas" + l."horasAgendadas" as "totalGeralHoras",
      ${percentualDeVariasSql} as "percentualExecutado"
    from summed l cross join lateral (select l."unidadeRegionalId") m ${REGION}
    order by ${BY_REGION}`,
)
