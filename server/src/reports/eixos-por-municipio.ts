import { type SQL, sql } from 'drizzle-orm'
import { eixosPorMunicipio } from '#contract/relatorios/eixos-por-municipio.ts'
import { eixosPorMunicipioDesagrupado } from '#contract/relatorios/eixos-por-municipio-desagrupado.ts'
import { trabalhado } from '#server/features/pontuacao/commands.ts'
import { defineReport } from './engine.ts'
import { LUGAR, POR_LUGAR, placeOf } from './filters.ts'

type Filtros = Parameters<typeof placeOf>[0] & { eixo: (coluna: SQL) => SQL }

/** The axes that each municipality works on. */
const workedAxes = (filtro: Filtros, alcance: SQL) => sql`municipio m join eixo e using ("projetoId")
  where ${trabalhado(sql`m."municipioId"`, sql`e."eixoId"`)} and ${alcance}
    and ${placeOf(filtro)} and ${filtro.eixo(sql`e."eixoId"`)}`

export const eixosPorMunicipioReport = defineReport(
  eixosPorMunicipio,
  (filtro, alcance) => sql`
    select ${LUGAR} as municipio, array_agg(e.nome order by e.ordem, e."eixoId") as eixos
    from ${workedAxes(filtro, alcance(sql`m."municipioId"`, sql`e."eixoId"`))}
    group by m."municipioId"
    order by ${POR_LUGAR}`,
)

export const eixosPorMunicipioDesagrupadoReport = defineReport(
  eixosPorMunicipioDesagrupado,
  (filtro, alcance) => sql`
    select ${LUGAR} as municipio, e.nome as eixo
    from ${workedAxes(filtro, alcance(sql`m."municipioId"`, sql`e."eixoId"`))}
    order by ${POR_LUGAR}, e.ordem, e."eixoId"`,
)
