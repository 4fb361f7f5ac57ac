import { sql } from 'drizzle-orm'
import { indicadoresAnalitico } from '#contract/relatorios/indicadores-analitico.ts'
import { defineReport } from './engine.ts'
import { dayOf, inPeriod, inPlace } from './filters.ts'
import { askedQuestions, POR_PERGUNTA, RESPONDIDA } from './indicadores.ts'
import { BY_PLACE, MUNICIPIO } from './parts.ts'

/**
 * What each place answered, and when: the answers that the consolidated report counts. They are chosen after the
 * questions have been numbered: among the conditions on those the planner would take them for a few rows, and look
 * through all versions for each.
 */
export const indicadoresAnaliticoReport = defineReport(
  indicadoresAnalitico,
  (filtro, alcance) => sql`
    select q.municipio, q.pergunta, q.resposta, q.data
    from (${askedQuestions(
      sql`${MUNICIPIO} as municipio, p.texto as pergunta, case when ${RESPONDIDA} then pm.resposta end as resposta,
        ${dayOf(sql`pm."respondidaEm"`)} as data, row_number() over (order by ${BY_PLACE}, ${POR_PERGUNTA}) as ordem`,
      sql`${alcance(sql`m."municipioId"`, sql`e."eixoId"`)} and ${inPlace(filtro)}
        and ${filtro.eixo(sql`e."eixoId"`)} and ${filtro.tema(sql`t."temaId"`)}`,
    )}) q
    where q.resposta is not null and ${inPeriod(filtro, sql`q.data`)}
    order by q.ordem`,
)
