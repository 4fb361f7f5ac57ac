import { sql } from 'drizzle-orm'
import { situacaoDasTarefas } from '#contract/relatorios/situacao-das-tarefas.ts'
import { SITUACAO_TAREFA } from '#contract/termo-referencia.ts'
import { nomeDaSolucaoSql } from '#server/features/termo-referencia/commands.ts'
import { defineReport } from './engine.ts'
import { inPeriod, inPlace } from './filters.ts'
import { BY_SOLUTION, MUNICIPIO, OF_SOLUTION, withTerm, wordOf } from './parts.ts'

/** Where each task stands, until when its solution was planned, and when it was done. */
export const situacaoDasTarefasReport = defineReport(
  situacaoDasTarefas,
  (filtro, alcance) => sql`
    ${withTerm(sql`${alcance(sql`g."municipioId"`, sql`g."eixoId"`)} and ${inPlace(filtro)}
      and ${filtro.solucao(sql`s."solucaoId"`)}`)},
    done as (
      select h."municipioTarefaId", max(h.dia) as dia from termo_hora h
      where h.cumprida and h."municipioSolucaoId" in (select "municipioSolucaoId" from chosen) group by 1)
    select ${MUNICIPIO} as municipio, ${nomeDaSolucaoSql} as solucao, t.nome as tarefa,
      ${wordOf(sql`t.situacao`, SITUACAO_TAREFA)} as situacao, s."dataTermino" as "dataPrevista", d.dia as "dataRealizada"
    from chosen c join termo_t t on t."municipioSolucaoId" = c."municipioSolucaoId"
      join municipio_solucao s on s."municipioSolucaoId" = c."municipioSolucaoId" ${OF_SOLUTION}
      left join done d on d."municipioTarefaId" = t."municipioTarefaId"
    where ${inPeriod(filtro, sql`coalesce(d.dia, s."dataTermino")`)} and ${filtro.status(sql`t.situacao`)}
    order by ${BY_SOLUTION}, sem_acento(t.nome), t."municipioTarefaId"`,
)
