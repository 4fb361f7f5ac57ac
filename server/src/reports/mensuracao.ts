import { sql } from 'drizzle-orm'
import { mensuracao } from '#contract/relatorios/mensuracao.ts'
import { horasDoRelatorioSql } from '#server/features/relatorio-encontro/commands.ts'
import { defineReport } from './engine.ts'
import { inPlace } from './filters.ts'
import { BY_PLACE, MUNICIPIO, REPORT_APPROVED } from './parts.ts'

/** What the approved reports of each place come to; each tells of one meeting. */
export const mensuracaoReport = defineReport(
  mensuracao,
  (filtro, alcance) => sql`
    select ${MUNICIPIO} as municipio, count(*) as encontros, coalesce(sum(r."pjAtendidas"), 0) as "pjAtendidas",
      coalesce(sum(r."pfAtendidas"), 0) as "pfAtendidas", sum(${horasDoRelatorioSql}) as horas
    from relatorio r join municipio m on m."municipioId" = r."municipioId"
    where ${REPORT_APPROVED} and ${alcance(sql`r."municipioId"`, sql`r."eixosIds"`)} and ${inPlace(filtro)}
    group by m."municipioId"
    order by ${BY_PLACE}`,
)
