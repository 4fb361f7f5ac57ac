import { sql } from 'drizzle-orm'
import { execucao } from '#contract/relatorios/execucao.ts'
import { percentualSql } from '#server/features/andamento/commands.ts'
import { nomeDaSolucaoSql } from '#server/features/termo-referencia/commands.ts'
import { defineReport } from './engine.ts'
import { inPlace } from './filters.ts'
import { BY_SOLUTION, CHOSEN_SOLUTIONS, counted, MUNICIPIO, withTerm } from './parts.ts'

const ALL = sql`l."horasRealizadas" + l."horasAgendadas"`

/** What each solution was planned to take, took and will take. The balance goes below zero where that is more. */
export const execucaoReport = defineReport(
  execucao,
  (filtro, alcance) => sql`
    ${withTerm(sql`${alcance(sql`g."municipioId"`, sql`g."eixoId"`)} and ${inPlace(filtro)}
      and ${filtro.grupoSolucao(sql`g."grupoSolucaoId"`)} and ${filtro.solucao(sql`s."solucaoId"`)}
      and ${filtro.responsavel(sql`s."usuarioId"`)}`)}
    select g.nome as grupo, ${MUNICIPIO} as municipio, ${nomeDaSolucaoSql} as solucao, u.nome as responsavel,
      ${counted(sql`l."horasPrevistas"`)} as "horasPrevistas", ${counted(sql`l."horasRealizadas"`)} as "horasRelatoriosAprovados",
      ${counted(sql`l."horasAgendadas"`)} as "horasAgendadas", ${counted(ALL)} as "totalGeralHoras",
      ${counted(sql`l."horasPrevistas" - (${ALL})`)} as "saldoDisponivel", ${percentualSql} as "percentualExecutado"
    from ${CHOSEN_SOLUTIONS}
    order by ${BY_SOLUTION}`,
)
