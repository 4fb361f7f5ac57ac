import { sql } from 'drizzle-orm'
import { situacaoDasVisitas } from '#contract/relatorios/situacao-das-visitas.ts'
import { nomeDaSolucaoSql } from '#server/features/termo-referencia/commands.ts'
import { defineReport } from './engine.ts'
import { inPlace } from './filters.ts'
import { BY_SOLUTION, CHOSEN_SOLUTIONS, counted, MUNICIPIO, withTerm } from './parts.ts'

/** Of solutions that are followed by visits: how many there were, each told of by an approved report, and their hours. */
export const situacaoDasVisitasReport = defineReport(
  situacaoDasVisitas,
  (filtro, alcance) => sql`
    ${withTerm(sql`s.monitoramento = 2 and ${alcance(sql`g."municipioId"`, sql`g."eixoId"`)} and ${inPlace(filtro)}
      and ${filtro.solucao(sql`s."solucaoId"`)}`)},
    visits as (
      select h."municipioSolucaoId", count(*) as held from termo_hora h
      where h.origem = 'relatorio' and h."municipioTarefaId" is null and h."municipioSolucaoId" in (select "municipioSolucaoId" from chosen)
      group by 1)
    select ${MUNICIPIO} as municipio, ${nomeDaSolucaoSql} as solucao, coalesce(s."visitasPresenciais", 0) as "visitasPrevistas",
      coalesce(v.held, 0) as "visitasRealizadas", ${counted(sql`l."horasPrevistas"`)} as "horasPrevistas",
      ${counted(sql`l."horasRealizadas"`)} as "horasRealizadas",
      ${counted(sql`l."horasPrevistas" - l."horasRealizadas"`)} as saldo
    from ${CHOSEN_SOLUTIONS} left join visits v on v."municipioSolucaoId" = s."municipioSolucaoId"
    order by ${BY_SOLUTION}`,
)
