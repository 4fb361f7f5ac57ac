import { sql } from 'drizzle-orm'
import { faltaEvidenciasPorEixo } from '#contract/relatorios/falta-evidencias-por-eixo.ts'
import { defineReport } from './engine.ts'
import { MISSING_EVIDENCE, visibleState, WORKED_ON } from './evidencias.ts'
import { inPlace } from './filters.ts'
import { BY_PLACE, MUNICIPIO } from './parts.ts'

/** The questions without evidence under their axes. */
export const faltaEvidenciasPorEixoReport = defineReport(
  faltaEvidenciasPorEixo,
  (filtro, alcance, asked) => sql`
    select ${MUNICIPIO} as municipio, e.nome as eixo, p.texto as pergunta, pm.pontos
    from pergunta_municipio pm
      join municipio m using ("municipioId")
      join pergunta p using ("perguntaId")
      join eixo e on e."eixoId" = pm."eixoId"
    where ${MISSING_EVIDENCE} and ${visibleState(asked)} and ${WORKED_ON}
      and ${alcance(sql`pm."municipioId"`, sql`pm."eixoId"`)} and ${inPlace(filtro)}
      and ${filtro.eixo(sql`pm."eixoId"`)} and ${filtro.tema(sql`pm."temaId"`)}
    order by ${BY_PLACE}, e.ordem, e."eixoId", p.numero, p."perguntaId"`,
)
