import { sql } from 'drizzle-orm'
import { mensuracaoDetalhada } from '#contract/relatorios/mensuracao-detalhada.ts'
import { horasDoRelatorioSql } from '#server/features/relatorio-encontro/commands.ts'
import { defineReport } from './engine.ts'
import { dayOf, inPeriod, inPlace } from './filters.ts'
import { BY_PLACE, MUNICIPIO, REPORT_APPROVED } from './parts.ts'

/** What the approved reports of each place come to, month by month. */
export const mensuracaoDetalhadaReport = defineReport(
  mensuracaoDetalhada,
  (filtro, alcance) => sql`
    select ${MUNICIPIO} as municipio, to_char(${dayOf(sql`r.inicio`)}, 'YYYY-MM') as mes,
      coalesce(sum(r."pjAtendidas"), 0) as pj, coalesce(sum(r."pfAtendidas"), 0) as pf, sum(${horasDoRelatorioSql}) as horas
    from relatorio r join municipio m on m."municipioId" = r."municipioId"
    where ${REPORT_APPROVED} and ${alcance(sql`r."municipioId"`, sql`r."eixosIds"`)} and ${inPlace(filtro)}
      and ${inPeriod(filtro, dayOf(sql`r.inicio`))}
    group by m."municipioId", mes
    order by ${BY_PLACE}, mes`,
)
