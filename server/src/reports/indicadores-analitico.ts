import { sql } from 'drizzle-orm'
import { indicadoresAnalitico } from '#contract/relatorios/indicadores-analitico.ts'
import { defineReport } from './engine.ts'
import { dayOf, inPeriod, inPlace } from './filters.ts'
import { askedQuestions, POR_PERGUNTA, RESPONDIDA } from './indicadores.ts'
import { BY_PLACE, MUNICIPIO } from './parts.ts'

/** What each place answered, and when: the answers that the consolidated report counts. */
export const indicadoresAnaliticoReport = defineReport(indicadoresAnalitico, (filtro, alcance) => {
  const dia = dayOf(sql`pm."respondidaEm"`)
  return sql`
    ${askedQuestions(
      sql`${MUNICIPIO} as municipio, p.texto as pergunta, pm.resposta, ${dia} as data`,
      sql`${RESPONDIDA} and pm.resposta is not null and ${alcance(sql`m."municipioId"`, sql`e."eixoId"`)}
        and ${inPlace(filtro)} and ${inPeriod(filtro, dia)}
        and ${filtro.eixo(sql`e."eixoId"`)} and ${filtro.tema(sql`t."temaId"`)}`,
    )}
    order by ${BY_PLACE}, ${POR_PERGUNTA}`
})
