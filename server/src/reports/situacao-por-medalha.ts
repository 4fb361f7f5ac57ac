import { sql } from 'drizzle-orm'
import { situacaoPorMedalha } from '#contract/relatorios/situacao-por-medalha.ts'
import { medalhasDe } from '#server/features/medalha/commands.ts'
import { defineReport } from './engine.ts'
import { inPlace } from './filters.ts'
import { BY_PLACE, MUNICIPIO } from './parts.ts'

/** How many of its axes have each medal. */
export const situacaoPorMedalhaReport = defineReport(
  situacaoPorMedalha,
  (filtro, alcance, { hoje }) => sql`
    with ${medalhasDe(
      'Eixo',
      sql`select m."municipioId", m.uf, p."eixoId" as alvo, sum(p.comprovados) as comprovados, sum(p.possiveis) as possiveis
        from municipio_tema_ponto p join municipio m using ("municipioId")
        where ${alcance(sql`p."municipioId"`, sql`p."eixoId"`)} and ${inPlace(filtro)}
        group by 1, 2, 3 having sum(p.possiveis) > 0`,
      hoje,
    )}
    select ${MUNICIPIO} as municipio, count(*) filter (where j.nivel = 'Bronze') as bronze,
      count(*) filter (where j.nivel = 'Prata') as prata, count(*) filter (where j.nivel = 'Ouro') as ouro,
      sum(j.comprovados) as "pontosObtidos", sum(j.possiveis) as "pontosPossiveis"
    from julgado j join municipio m using ("municipioId")
    group by m."municipioId"
    order by ${BY_PLACE}`,
)
