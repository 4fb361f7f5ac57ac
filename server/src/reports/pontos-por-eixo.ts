import { sql } from 'drizzle-orm'
import { pontosPorEixo } from '#contract/relatorios/pontos-por-eixo.ts'
import { percentualSql } from '#server/features/pontuacao/commands.ts'
import { defineReport } from './engine.ts'

/** What each axis was proved to be worth, of what it could be. */
export const pontosPorEixoReport = defineReport(
  pontosPorEixo,
  (filtro, alcance) => sql`
    select m.nome || '/' || m.uf as municipio, e.nome as eixo, sum(p.comprovados) as "pontosObtidos",
      sum(p.possiveis) as "pontosPossiveis", ${percentualSql(sql`sum(p.comprovados)`, sql`sum(p.possiveis)`)} as percentual
    from municipio_tema_ponto p
      join municipio m using ("municipioId")
      join eixo e using ("eixoId")
    where ${alcance(sql`p."municipioId"`, sql`p."eixoId"`)}
      and ${filtro.municipio(sql`p."municipioId"`)} and ${filtro.uf(sql`m.uf`)}
      and ${filtro.regional(sql`m."unidadeRegionalId"`)} and ${filtro.eixo(sql`p."eixoId"`)}
    group by m."municipioId", e."eixoId"
    having sum(p.possiveis) > 0
    order by sem_acento(m.nome), m.uf, m."municipioId", e.ordem, e."eixoId"`,
)
