import { sql } from 'drizzle-orm'
import { detalhamentoDePropostas } from '#contract/relatorios/detalhamento-de-propostas.ts'
import { NUMERO, partesDoBloco, reaisSql } from '#server/features/proposta/commands.ts'
import { defineReport } from './engine.ts'
import { inPlace } from './filters.ts'
import { BY_PLACE, MUNICIPIO, proposalStatus } from './parts.ts'

const [essencial, premium, extra] = [partesDoBloco('essencial'), partesDoBloco('premium'), partesDoBloco('extra')]

/** What every proposal costs, block by block, and who bears it; amendments are versions of their own. */
export const detalhamentoDePropostasReport = defineReport(
  detalhamentoDePropostas,
  (filtro, alcance) => sql`
    select ${MUNICIPIO} as municipio, ${NUMERO} as proposta, ${proposalStatus} as status, ${reaisSql(sql`p."valorTotal"`)} as "valorTotal",
      ${reaisSql(sql`p.contrapartida`)} as "contrapartidaSebrae", ${reaisSql(sql`p.investimento`)} as "investimentoMunicipio", p."qtdParcelas",
      ${essencial.entidade} as "essencialEntidade", ${essencial.municipio} as "essencialMunicipio",
      ${premium.entidade} as "premiumEntidade", ${premium.municipio} as "premiumMunicipio",
      ${extra.entidade} as "extraEntidade", ${extra.municipio} as "extraMunicipio"
    from municipio_proposta p join municipio m using ("municipioId")
    where ${alcance(sql`p`)} and ${inPlace(filtro)} and ${filtro.status(sql`p."statusPropostaId"`)}
    order by ${BY_PLACE}, p.numero, p.aditivo, p."municipioPropostaId"`,
)
