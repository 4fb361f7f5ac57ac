import { sql } from 'drizzle-orm'
import { relatoriosPorSolucao } from '#contract/relatorios/relatorios-por-solucao.ts'
import { nomeDaSolucaoSql } from '#server/features/termo-referencia/commands.ts'
import { defineReport } from './engine.ts'
import { dayOf, inPeriod, inPlace } from './filters.ts'
import { BY_SOLUTION, MUNICIPIO, REPORT_LIVES, reportStatus } from './parts.ts'

/** What a report tells of: solutions with hours of theirs, and those that its meeting was about. */
const PARTS = sql`(select x."relatorioId", x."municipioSolucaoId", x.minutos from relatorio_tarefa x
  union all select y."relatorioId", z."municipioSolucaoId", 0 from relatorio y join encontro_solucao z on z."encontroId" = y."encontroId")`

/**
 * Each report with the hours of each solution that it tells of. They are added up by their numbers alone, and only what is
 * left is told in full.
 */
export const relatoriosPorSolucaoReport = defineReport(
  relatoriosPorSolucao,
  (filtro, alcance) => sql`
    with told as (
      select r."relatorioId", p."municipioSolucaoId", sum(p.minutos) as horas
      from relatorio r
        join ${PARTS} p on p."relatorioId" = r."relatorioId"
        join municipio_solucao s on s."municipioSolucaoId" = p."municipioSolucaoId"
        join municipio_grupo_solucao g on g."municipioGrupoSolucaoId" = s."municipioGrupoSolucaoId"
        join municipio m on m."municipioId" = r."municipioId"
      where ${REPORT_LIVES} and ${alcance(sql`g."municipioId"`, sql`g."eixoId"`)} and ${inPlace(filtro)}
        and ${filtro.solucao(sql`s."solucaoId"`)} and ${filtro.responsavel(sql`r."usuarioId"`)}
        and ${inPeriod(filtro, dayOf(sql`r.inicio`))} and ${filtro.status(sql`r."statusRelatorioId"`)}
      group by 1, 2)
    select ${MUNICIPIO} as municipio, ${nomeDaSolucaoSql} as solucao, r."relatorioId"::text as "relatorioId", r.titulo,
      u.nome as responsavel, ${dayOf(sql`r.inicio`)} as data, p.horas, ${reportStatus} as status
    from told p
      join relatorio r on r."relatorioId" = p."relatorioId"
      join municipio_solucao s on s."municipioSolucaoId" = p."municipioSolucaoId"
      join municipio_grupo_solucao g on g."municipioGrupoSolucaoId" = s."municipioGrupoSolucaoId"
      join municipio m on m."municipioId" = r."municipioId"
      join usuario u on u."usuarioId" = r."usuarioId"
    order by ${BY_SOLUTION}, r.inicio, r."relatorioId"`,
)
