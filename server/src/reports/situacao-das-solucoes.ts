import { sql } from 'drizzle-orm'
import { situacaoDasSolucoes } from '#contract/relatorios/situacao-das-solucoes.ts'
import { SITUACAO_SOLUCAO } from '#contract/termo-referencia.ts'
import { nomeDaSolucaoSql, situacaoDaSolucaoSql } from '#server/features/termo-referencia/commands.ts'
import { defineReport } from './engine.ts'
import { inPeriod, inPlace } from './filters.ts'
import { BY_SOLUTION, MUNICIPIO, OF_SOLUTION, wordOf } from './parts.ts'

/** Where each solution of the terms stands, and for when it was planned. */
export const situacaoDasSolucoesReport = defineReport(
  situacaoDasSolucoes,
  (filtro, alcance) => sql`
    select ${MUNICIPIO} as municipio, ${nomeDaSolucaoSql} as solucao, ${wordOf(situacaoDaSolucaoSql, SITUACAO_SOLUCAO)} as situacao,
      s."dataInicio" as inicio, s."dataTermino" as fim, u.nome as responsavel
    from municipio_solucao s ${OF_SOLUTION}
    where ${alcance(sql`g."municipioId"`, sql`g."eixoId"`)} and ${inPlace(filtro)}
      and ${filtro.solucao(sql`s."solucaoId"`)} and ${filtro.responsavel(sql`s."usuarioId"`)}
      and ${filtro.status(situacaoDaSolucaoSql)}
      and ${inPeriod(filtro, sql`coalesce(s."dataInicio", s."dataTermino")`, sql`coalesce(s."dataTermino", s."dataInicio")`)}
    order by ${BY_SOLUTION}`,
)
