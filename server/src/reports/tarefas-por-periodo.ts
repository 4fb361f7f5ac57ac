import { sql } from 'drizzle-orm'
import { tarefasPorPeriodo } from '#contract/relatorios/tarefas-por-periodo.ts'
import { nomeDaSolucaoSql } from '#server/features/termo-referencia/commands.ts'
import { defineReport } from './engine.ts'
import { inPeriod, inPlace } from './filters.ts'
import { BY_SOLUTION, MUNICIPIO, OF_SOLUTION } from './parts.ts'

/** The hours that approved reports tell of each task in the period, from the first day to the last. */
export const tarefasPorPeriodoReport = defineReport(
  tarefasPorPeriodo,
  (filtro, alcance) => sql`
    select ${MUNICIPIO} as municipio, ${nomeDaSolucaoSql} as solucao, t.nome as tarefa, h.inicio, h.fim, h.horas
    from (select h."municipioTarefaId", min(h.dia) as inicio, max(h.dia) as fim, sum(h.minutos) as horas from termo_hora h
        where h.origem = 'relatorio' and h."municipioTarefaId" is not null and ${inPeriod(filtro, sql`h.dia`)} group by 1) h
      join municipio_tarefa t on t."municipioTarefaId" = h."municipioTarefaId"
      join municipio_solucao s on s."municipioSolucaoId" = t."municipioSolucaoId" ${OF_SOLUTION}
    where ${alcance(sql`g."municipioId"`, sql`g."eixoId"`)} and ${inPlace(filtro)} and ${filtro.solucao(sql`s."solucaoId"`)}
    order by ${BY_SOLUTION}, sem_acento(t.nome), t."municipioTarefaId"`,
)
