import { sql } from 'drizzle-orm'
import { RELACIONAMENTO } from '#contract/municipio.ts'
import { statusDeRelacionamento } from '#contract/relatorios/status-de-relacionamento.ts'
import { defineReport } from './engine.ts'
import { inPeriod, inPlace } from './filters.ts'
import { BY_PLACE, BY_REGION, MUNICIPIO, REGION, REGION_NAME, wordOf } from './parts.ts'

const BEGIN = sql`coalesce(m."inicioVigencia", m."fimVigencia")`
/** Without an end it goes on. */
const END = sql`coalesce(m."fimVigencia", case when m."inicioVigencia" is not null then 'infinity'::date end)`

/** How each place stands with the programme, and from when to when. */
export const statusDeRelacionamentoReport = defineReport(
  statusDeRelacionamento,
  (filtro, alcance) => sql`
    select ${REGION_NAME} as "nomeRegiao", ${MUNICIPIO} as municipio, m."codigoIbge"::text as "codigoIbge",
      ${wordOf(sql`m."statusRelacionamento"`, RELACIONAMENTO)} as "statusRelacionamento",
      m."inicioVigencia" as inicio, m."fimVigencia" as fim
    from municipio m ${REGION}
    where ${alcance(sql`m."municipioId"`)} and ${inPlace(filtro)}
      and ${filtro.statusRelacionamento(sql`m."statusRelacionamento"`)} and ${inPeriod(filtro, BEGIN, END)}
    order by ${BY_REGION}, ${BY_PLACE}`,
)
