import { sql } from 'drizzle-orm'
import { municipiosPorRegiao } from '#contract/relatorios/municipios-por-regiao.ts'
import { defineReport } from './engine.ts'
import { inPlace } from './filters.ts'
import { BY_PLACE, BY_REGION, MUNICIPIO, REGION, REGION_NAME } from './parts.ts'

/** The places of each region. */
export const municipiosPorRegiaoReport = defineReport(
  municipiosPorRegiao,
  (filtro, alcance) => sql`
    select ${REGION_NAME} as "nomeRegiao", m.uf, m."codigoIbge"::text as "codigoIbge", ${MUNICIPIO} as municipio
    from municipio m ${REGION}
    where ${alcance(sql`m."municipioId"`)} and ${inPlace(filtro)}
    order by ${BY_REGION}, ${BY_PLACE}`,
)
