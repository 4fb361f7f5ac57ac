import { sql } from 'drizzle-orm'
import { SEM_MEDALHA } from '#contract/pontos.ts'
import { nivelDeMaturidade } from '#contract/relatorios/nivel-de-maturidade.ts'
import { medalhasDe } from '#server/features/medalha/commands.ts'
import { maturidadeSql, percentualSql } from '#server/features/pontuacao/commands.ts'
import { defineReport } from './engine.ts'
import { inPlace } from './filters.ts'
import { BY_PLACE, levelNumber, MUNICIPIO } from './parts.ts'

/**
 * What each municipality proved of what is possible there, how mature that is, and the medal that it has as a whole, as
 * the list of cities shows it. Where nothing is possible there is none.
 */
export const nivelDeMaturidadeReport = defineReport(
  nivelDeMaturidade,
  (filtro, alcance, { hoje }) => sql`
    with lugar as materialized (
      select m."municipioId", m.uf from municipio m where ${alcance(sql`m."municipioId"`)} and ${inPlace(filtro)}),
    ${medalhasDe(
      'Lugar',
      sql`select l."municipioId", l.uf, 0 as alvo, sum(p.comprovados) as comprovados, sum(p.possiveis) as possiveis
        from lugar l left join municipio_tema_ponto p using ("municipioId") group by 1, 2`,
      hoje,
    )},
    soma as (
      select p."municipioId", sum(p.comprovados) as pontos, ${percentualSql(sql`sum(p.comprovados)`, sql`sum(p.possiveis)`)} as percentual
      from municipio_tema_ponto p join lugar using ("municipioId")
      where ${alcance(sql`p."municipioId"`, sql`p."eixoId"`)}
      group by 1 having sum(p.possiveis) > 0)
    select ${MUNICIPIO} as municipio, s.pontos, s.percentual, ${maturidadeSql(sql`s.percentual`)} as nivel,
      coalesce(j.nivel, ${SEM_MEDALHA}::text) as selo
    from julgado j join municipio m using ("municipioId") left join soma s using ("municipioId")
    where ${filtro.selo(levelNumber(sql`j.nivel`))}
    order by ${BY_PLACE}`,
)
