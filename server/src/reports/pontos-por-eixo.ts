import { sql } from 'drizzle-orm'
import { pontosPorEixo } from '#contract/relatorios/pontos-por-eixo.ts'
import { percentualSql } from '#server/features/pontuacao/commands.ts'
import { defineReport } from './engine.ts'
import { dayOf, inPeriod, inPlace } from './filters.ts'

/**
 * What each axis was proved to be worth, of what it could be; of chosen days what was proved in them, less what was taken
 * back, where anything was: so many points as the dashboard counts.
 */
export const pontosPorEixoReport = defineReport(pontosPorEixo, (filtro, alcance) => {
  // No day lies in a period, unless none is chosen.
  const sempre = sql`coalesce(${inPeriod(filtro, sql`null::date`)}, false)`
  const obtidos = sql`sum(case when ${sempre} then p.comprovados else l.comprovados end)`
  return sql`
    select m.nome || '/' || m.uf as municipio, e.nome as eixo, ${obtidos} as "pontosObtidos",
      sum(p.possiveis) as "pontosPossiveis", ${percentualSql(obtidos, sql`sum(p.possiveis)`)} as percentual
    from municipio_tema_ponto p
      join municipio m using ("municipioId")
      join eixo e using ("eixoId")
      left join (select "municipioId", "temaId", sum(l.comprovados) as comprovados
        from ponto_lancamento l join municipio m using ("municipioId")
        where l.comprovados <> 0 and ${inPeriod(filtro, dayOf(sql`l.em`))} and ${alcance(sql`l."municipioId"`)} and ${inPlace(filtro)}
        group by 1, 2) l on l."municipioId" = p."municipioId" and l."temaId" = p."temaId" and p.possiveis > 0
    where ${alcance(sql`p."municipioId"`, sql`p."eixoId"`)} and ${inPlace(filtro)} and ${filtro.eixo(sql`p."eixoId"`)}
    group by m."municipioId", e."eixoId"
    having sum(p.possiveis) > 0 and (${sempre} or count(l.comprovados) > 0)
    order by sem_acento(m.nome), m.uf, m."municipioId", e.ordem, e."eixoId"`
})
