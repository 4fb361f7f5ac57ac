import { sql } from 'drizzle-orm'
import { nivelDeMaturidade } from '#contract/relatorios/nivel-de-maturidade.ts'
import { maturidadeSql, percentualSql } from '#server/features/pontuacao/commands.ts'
import { defineReport } from './engine.ts'
import { inPlace } from './filters.ts'
import { BY_PLACE, MUNICIPIO } from './parts.ts'

/** What each municipality proved of what is possible there, and how mature that is. */
export const nivelDeMaturidadeReport = defineReport(
  nivelDeMaturidade,
  (filtro, alcance) => sql`
    with soma as (
      select p."municipioId", sum(p.comprovados) as pontos, ${percentualSql(sql`sum(p.comprovados)`, sql`sum(p.possiveis)`)} as percentual
      from municipio_tema_ponto p join municipio m using ("municipioId")
      where ${alcance(sql`p."municipioId"`, sql`p."eixoId"`)} and ${inPlace(filtro)}
      group by 1 having sum(p.possiveis) > 0)
    select ${MUNICIPIO} as municipio, s.pontos, s.percentual, ${maturidadeSql(sql`s.percentual`)} as nivel
    from soma s join municipio m using ("municipioId")
    order by ${BY_PLACE}`,
)
