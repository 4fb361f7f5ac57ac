import { sql } from 'drizzle-orm'
import { COLUNAS, estadosDitos } from '#contract/relatorios/colunas.ts'
import { encontrosPorSolucao } from '#contract/relatorios/encontros-por-solucao.ts'
import { situacaoSql } from '#server/features/encontro/commands.ts'
import { nomeDaSolucaoSql } from '#server/features/termo-referencia/commands.ts'
import { defineReport } from './engine.ts'
import { dayOf, inPeriod, inPlace } from './filters.ts'
import { BY_SOLUTION, MUNICIPIO, wordOf } from './parts.ts'

/** The meetings that each solution is about, those that were called off too. */
export const encontrosPorSolucaoReport = defineReport(
  encontrosPorSolucao,
  (filtro, alcance, { now, w }) => sql`
    select ${MUNICIPIO} as municipio, ${nomeDaSolucaoSql} as solucao, e.titulo as encontro, ${dayOf(sql`e.inicio`)} as data,
      u.nome as responsavel, ${wordOf(situacaoSql(now), estadosDitos(COLUNAS.situacaoDoEncontro, w))} as situacao
    from encontro e
      join encontro_solucao x on x."encontroId" = e."encontroId"
      join municipio_solucao s on s."municipioSolucaoId" = x."municipioSolucaoId"
      join municipio_grupo_solucao g on g."municipioGrupoSolucaoId" = s."municipioGrupoSolucaoId"
      join municipio m on m."municipioId" = e."municipioId"
      join usuario u on u."usuarioId" = e."usuarioId"
    where ${alcance(sql`g."municipioId"`, sql`g."eixoId"`)} and ${inPlace(filtro)}
      and ${filtro.solucao(sql`s."solucaoId"`)} and ${filtro.responsavel(sql`e."usuarioId"`)}
      and ${inPeriod(filtro, dayOf(sql`e.inicio`))} and ${filtro.status(situacaoSql(now))}
    order by ${BY_SOLUTION}, e.inicio, e."encontroId"`,
)
