import { sql } from 'drizzle-orm'
import { MODALIDADE } from '#contract/encontro.ts'
import { encontrosRealizados } from '#contract/relatorios/encontros-realizados.ts'
import { situacaoSql } from '#server/features/encontro/commands.ts'
import { defineReport } from './engine.ts'
import { dayOf, inPeriod, inPlace } from './filters.ts'
import { BY_PLACE, MUNICIPIO, wordOf } from './parts.ts'

/** Meetings that were held. Who was there is told by the report, or by who was marked at the meeting while there is none. */
export const encontrosRealizadosReport = defineReport(
  encontrosRealizados,
  (filtro, alcance, { now }) => sql`
    select ${MUNICIPIO} as municipio, ${dayOf(sql`e.inicio`)} as data, g.nome as grupo, ${wordOf(sql`e.modalidade`, MODALIDADE)} as modalidade,
      case when v."relatorioId" is not null
        then (select count(*) from relatorio_convidado c where c."relatorioId" = v."relatorioId" and c.presente)
        else (select count(*) from encontro_convidado c where c."encontroId" = e."encontroId" and c.presente) end as participantes
    from encontro e
      join municipio m on m."municipioId" = e."municipioId"
      join grupo g on g."grupoId" = e."grupoId"
      left join relatorio v on v."encontroId" = e."encontroId" and v."statusRelatorioId" <> 0
    where ${situacaoSql(now)} = 3 and ${alcance(sql`e."municipioId"`, sql`e."eixosIds"`)} and ${inPlace(filtro)}
      and ${inPeriod(filtro, dayOf(sql`e.inicio`))}
    order by ${BY_PLACE}, e.inicio, e."encontroId"`,
)
