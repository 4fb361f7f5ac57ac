import { sql } from 'drizzle-orm'
import { municipiosDoTerritorio } from '#contract/relatorios/municipios-do-territorio.ts'
import { defineReport } from './engine.ts'
import { inPlace } from './filters.ts'
import { BY_PLACE, MUNICIPIO } from './parts.ts'

/** The municipalities of each territory. */
export const municipiosDoTerritorioReport = defineReport(
  municipiosDoTerritorio,
  (filtro, alcance) => sql`
    select t.nome as "nomeTerritorio", ${MUNICIPIO} as municipio, m."codigoIbge"::text as "codigoIbge"
    from territorio_municipio x join territorio t using ("territorioId") join municipio m on m."municipioId" = x."municipioId"
    where ${alcance(sql`m."municipioId"`)} and ${inPlace(filtro)}
    order by sem_acento(t.nome), t."territorioId", ${BY_PLACE}`,
)
