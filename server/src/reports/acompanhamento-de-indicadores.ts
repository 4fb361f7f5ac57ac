import { sql } from 'drizzle-orm'
import { acompanhamentoDeIndicadores } from '#contract/relatorios/acompanhamento-de-indicadores.ts'
import { apuracao } from '#server/features/sala-indicador/commands.ts'
import { defineReport } from './engine.ts'
import { inPeriod, inPlace } from './filters.ts'
import { BY_PLACE, MUNICIPIO } from './parts.ts'

/** A month of the map: its first day and its last. */
export const firstDay = sql`make_date(x.ano, v.mes::int, 1)`
export const lastDay = sql`(${firstDay} + interval '1 month - 1 day')::date`

/** Every month of every indicator that a room has filled in, with the target of its year. */
export const acompanhamentoDeIndicadoresReport = defineReport(
  acompanhamentoDeIndicadores,
  (filtro, alcance) => sql`
    select ${MUNICIPIO} as municipio, i.nome as indicador, to_char(${firstDay}, 'YYYY-MM') as mes, x.meta, ${apuracao.monthValue} as valor
    from sala_indicador_municipio x join municipio m using ("municipioId") join sala_indicador i using ("salaIndicadorId")
      ${apuracao.definitions} cross join lateral ${apuracao.months}
    where ${apuracao.filled} and ${alcance(sql`x."municipioId"`)} and ${inPlace(filtro)} and ${inPeriod(filtro, firstDay, lastDay)}
    order by ${BY_PLACE}, sem_acento(i.codigo), i."salaIndicadorId", x.ano, v.mes`,
)
