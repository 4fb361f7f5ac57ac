import { sql } from 'drizzle-orm'
import { indicadoresConsolidado } from '#contract/relatorios/indicadores-consolidado.ts'
import { defineReport } from './engine.ts'
import { inPlace } from './filters.ts'
import { askedQuestions, NAO, PERCENTUAL_DE_SIM, POR_PERGUNTA, SIM } from './indicadores.ts'

/** How many places answered each question SIM, and how many NÃO. */
export const indicadoresConsolidadoReport = defineReport(
  indicadoresConsolidado,
  (filtro, alcance) => sql`
    ${askedQuestions(
      sql`e.nome as eixo, p.texto as indicador, ${SIM} as sim, ${NAO} as nao, ${PERCENTUAL_DE_SIM} as percentual`,
      sql`${alcance(sql`m."municipioId"`, sql`e."eixoId"`)} and ${inPlace(filtro)}
        and ${filtro.eixo(sql`e."eixoId"`)} and ${filtro.tema(sql`t."temaId"`)}`,
    )}
    group by e."eixoId", t."temaId", p."perguntaId"
    order by ${POR_PERGUNTA}`,
)
