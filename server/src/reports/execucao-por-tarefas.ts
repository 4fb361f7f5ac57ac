import { sql } from 'drizzle-orm'
import { execucaoPorTarefas } from '#contract/relatorios/execucao-por-tarefas.ts'
import { porcento } from '#server/features/andamento/commands.ts'
import { nomeDaSolucaoSql } from '#server/features/termo-referencia/commands.ts'
import { defineReport } from './engine.ts'
import { inPlace } from './filters.ts'
import { BY_SOLUTION, CHOSEN_SOLUTIONS, MUNICIPIO, withTerm } from './parts.ts'

const PLANNED = sql`l."tarefasPendentes" + l."tarefasRealizadas"`

/** How many tasks of each solution are done, of those that were not given up. */
export const execucaoPorTarefasReport = defineReport(
  execucaoPorTarefas,
  (filtro, alcance) => sql`
    ${withTerm(sql`${alcance(sql`g."municipioId"`, sql`g."eixoId"`)} and ${inPlace(filtro)}
      and ${filtro.grupoSolucao(sql`g."grupoSolucaoId"`)} and ${filtro.solucao(sql`s."solucaoId"`)}
      and ${filtro.responsavel(sql`s."usuarioId"`)}`)}
    select ${MUNICIPIO} as municipio, g.nome as grupo, ${nomeDaSolucaoSql} as solucao, u.nome as responsavel,
      ${PLANNED} as "tarefasPrevistas", l."tarefasRealizadas",
      ${porcento(sql`l."tarefasRealizadas"`, sql`(${PLANNED})`)} as "percentualExecutado"
    from ${CHOSEN_SOLUTIONS}
    where l.tarefas > 0
    order by ${BY_SOLUTION}`,
)
