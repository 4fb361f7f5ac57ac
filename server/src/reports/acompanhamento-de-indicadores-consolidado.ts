import { sql } from 'drizzle-orm'
import { acompanhamentoDeIndicadoresConsolidado } from '#contract/relatorios/acompanhamento-de-indicadores-consolidado.ts'
import { apuracao } from '#server/features/sala-indicador/commands.ts'
import { firstDay, lastDay } from './acompanhamento-de-indicadores.ts'
import { defineReport } from './engine.ts'
import { inPeriod, inPlace } from './filters.ts'

/**
 * What the rooms come to, indicator by indicator: the mean of their results, each by its form of collection, and of the
 * share of their targets. Of a period only its months count; a room without a value in it has no part in the mean.
 */
export const acompanhamentoDeIndicadoresConsolidadoReport = defineReport(
  acompanhamentoDeIndicadoresConsolidado,
  (filtro, alcance) => sql`
    select i.nome as indicador, round(avg(r.resultado), 4) as media, round(avg(r."percentualMeta"), 1) as "percentualMeta"
    from sala_indicador_municipio x join municipio m using ("municipioId") join sala_indicador i using ("salaIndicadorId")
      ${apuracao.definitions} ${apuracao.results(inPeriod(filtro, firstDay, lastDay))}
    where r.resultado is not null and ${alcance(sql`x."municipioId"`)} and ${inPlace(filtro)}
    group by i."salaIndicadorId"
    order by sem_acento(i.codigo), i."salaIndicadorId"`,
)
