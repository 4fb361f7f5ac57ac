import { type SQL, sql } from 'drizzle-orm'
import { eixosPorMunicipio } from '#contract/relatorios/eixos-por-municipio.ts'
import { eixosPorMunicipioDesagrupado } from '#contract/relatorios/eixos-por-municipio-desagrupado.ts'
import { trabalhado } from '#server/features/pontuacao/commands.ts'
import { defineReport } from './engine.ts'
import { inPlace } from './filters.ts'
import { BY_PLACE, MUNICIPIO } from './parts.ts'

type Filtros = Parameters<typeof inPlace>[0] & { eixo: (coluna: SQL) => SQL }

/** The axes that each municipality works on. */
const workedAxes = (filtro: Filtros, alcance: SQL) => sql`municipio m join eixo e using ("projetoId")
  where ${trabalhado(sql`m."municipioId"`, sql`e."eixoId"`)} and ${alcance}
    and ${inPlace(filtro)} and ${filtro.eixo(sql`e."eixoId"`)}`

export const eixosPorMunicipioReport = defineReport(
  eixosPorMunicipio,
  (filtro, alcance) => sql`
    select ${MUNICIPIO} as municipio, array_agg(e.nome order by e.ordem, e."eixoId") as eixos
    from ${workedAxes(filtro, alcance(sql`m."municipioId"`, sql`e."eixoId"`))}
    group by m."municipioId"
    order by ${BY_PLACE}`,
)

export const eixosPorMunicipioDesagrupadoReport = defineReport(
  eixosPorMunicipioDesagrupado,
  (filtro, alcance) => sql`
    select ${MUNICIPIO} as municipio, e.nome as eixo
    from ${workedAxes(filtro, alcance(sql`m."municipioId"`, sql`e."eixoId"`))}
    order by ${BY_PLACE}, e.ordem, e."eixoId"`,
)
