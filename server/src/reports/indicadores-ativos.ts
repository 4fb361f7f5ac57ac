import { sql } from 'drizzle-orm'
import { indicadoresAtivos } from '#contract/relatorios/indicadores-ativos.ts'
import { defineReport } from './engine.ts'
import { inPlace } from './filters.ts'
import { askedQuestions, POR_PERGUNTA } from './indicadores.ts'

/** The questions that are asked today, and in how many places. */
export const indicadoresAtivosReport = defineReport(
  indicadoresAtivos,
  (filtro, alcance) => sql`
    ${askedQuestions(
      sql`e.nome as eixo, p.texto as indicador, count(*) as municipios`,
      sql`p.ativa and ${alcance(sql`m."municipioId"`, sql`e."eixoId"`)} and ${inPlace(filtro)}
        and ${filtro.eixo(sql`e."eixoId"`)} and ${filtro.tema(sql`t."temaId"`)}`,
    )}
    group by e."eixoId", t."temaId", p."perguntaId"
    order by ${POR_PERGUNTA}`,
)
