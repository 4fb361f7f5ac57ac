import { sql } from 'drizzle-orm'
import { relatoriosPorPeriodo } from '#contract/relatorios/relatorios-por-periodo.ts'
import { horasDoRelatorioSql } from '#server/features/relatorio-encontro/commands.ts'
import { defineReport } from './engine.ts'
import { dayOf, inPeriod, inPlace } from './filters.ts'
import { MUNICIPIO, REPORT_LIVES, reportStatus } from './parts.ts'

/** The reports of a period, the newest first. */
export const relatoriosPorPeriodoReport = defineReport(
  relatoriosPorPeriodo,
  (filtro, alcance) => sql`
    select r."relatorioId"::text as "relatorioId", ${MUNICIPIO} as municipio, r.titulo, u.nome as usuario, r.inicio, r.fim,
      ${horasDoRelatorioSql} as horas, ${reportStatus} as status
    from relatorio r
      join municipio m on m."municipioId" = r."municipioId"
      join usuario u on u."usuarioId" = r."usuarioId"
    where ${REPORT_LIVES} and ${alcance(sql`r."municipioId"`, sql`r."eixosIds"`)} and ${inPlace(filtro)}
      and ${filtro.usuario(sql`r."usuarioId"`)} and ${filtro.status(sql`r."statusRelatorioId"`)}
      and ${inPeriod(filtro, dayOf(sql`r.inicio`), dayOf(sql`r.fim`))}
    order by r.inicio desc, r."relatorioId" desc`,
)
