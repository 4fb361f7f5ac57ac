import { sql } from 'drizzle-orm'
import { statusDePropostas } from '#contract/relatorios/status-de-propostas.ts'
import { reaisSql } from '#server/features/proposta/commands.ts'
import { defineReport } from './engine.ts'
import { BY_REGION, proposalStatus, REGION, REGION_NAME } from './parts.ts'

/** How many proposals of each region are in each state, and what they come to. */
export const statusDePropostasReport = defineReport(
  statusDePropostas,
  (filtro, alcance) => sql`
    select ${REGION_NAME} as "nomeRegiao", ${proposalStatus} as status, count(*) as quantidade,
      ${reaisSql(sql`sum(p."valorTotal")`)} as "valorTotal"
    from municipio_proposta p join municipio m using ("municipioId") ${REGION}
    where ${alcance(sql`p`)} and ${filtro.regional(sql`m."unidadeRegionalId"`)} and ${filtro.uf(sql`m.uf`)}
      and ${filtro.status(sql`p."statusPropostaId"`)}
    group by ur.id_unidade_regional, p."statusPropostaId"
    order by ${BY_REGION}, p."statusPropostaId"`,
)
