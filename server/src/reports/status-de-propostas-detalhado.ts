import { sql } from 'drizzle-orm'
import { statusDePropostasDetalhado } from '#contract/relatorios/status-de-propostas-detalhado.ts'
import { NUMERO, reaisSql } from '#server/features/proposta/commands.ts'
import { defineReport } from './engine.ts'
import { inPeriod, inPlace } from './filters.ts'
import { BY_PLACE, MUNICIPIO, proposalStatus } from './parts.ts'

/** The same one by one; who made it answers for it. */
export const statusDePropostasDetalhadoReport = defineReport(
  statusDePropostasDetalhado,
  (filtro, alcance) => sql`
    select ${MUNICIPIO} as municipio, ${NUMERO} as proposta, ${proposalStatus} as status, p."dataProposta" as data,
      ${reaisSql(sql`p."valorTotal"`)} as "valorTotal", u.nome as responsavel
    from municipio_proposta p join municipio m using ("municipioId") join usuario u on u."usuarioId" = p."criadoPor"
    where ${alcance(sql`p`)} and ${inPlace(filtro)} and ${inPeriod(filtro, sql`p."dataProposta"`)}
      and ${filtro.responsavel(sql`p."criadoPor"`)} and ${filtro.status(sql`p."statusPropostaId"`)}
    order by ${BY_PLACE}, p.numero, p.aditivo, p."municipioPropostaId"`,
)
