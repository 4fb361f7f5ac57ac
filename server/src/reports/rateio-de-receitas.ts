import { sql } from 'drizzle-orm'
import { STATUS_PARCELA } from '#contract/proposta-estados.ts'
import { COLUNAS } from '#contract/relatorios/colunas.ts'
import { rateioDeReceitas } from '#contract/relatorios/rateio-de-receitas.ts'
import { DEVIDA, estadoDaParcelaEm, NUMERO, reaisSql } from '#server/features/proposta/commands.ts'
import { defineReport } from './engine.ts'
import { inPeriod, inPlace } from './filters.ts'
import { BY_PLACE, codeOf, MUNICIPIO, wordOf } from './parts.ts'

/**
 * Every instalment that is owed, shared over the projects of what the proposal sells, by what that costs; an extra that
 * is not of the shelf is of the project of the place. Cents that are left go to the largest remainders, as in all that
 * is shared of a proposal (`repartir`).
 */
export const rateioDeReceitasReport = defineReport(
  rateioDeReceitas,
  (filtro, alcance, { hoje }) => sql`
    with owed as materialized (
      select c."municipioPropostaId", p."municipioId", ${NUMERO} as proposta, c.numero, c.vencimento, c.valor,
        ${codeOf(estadoDaParcelaEm(hoje), STATUS_PARCELA)} as estado
      from municipio_proposta_parcela c join municipio_proposta p using ("municipioPropostaId") join municipio m using ("municipioId")
      where ${DEVIDA} and ${alcance(sql`p`)} and ${inPlace(filtro)} and ${inPeriod(filtro, sql`c.vencimento`)}),
    sold as (
      select s."municipioPropostaId", s."solucaoId", s.valor from municipio_proposta_solucao s
      union all select x."municipioPropostaId", x."solucaoId", x.valor from municipio_proposta_solucoes_extras x),
    share as materialized (
      select p."municipioPropostaId", coalesce(e."projetoId", m."projetoId") as "projetoId", sum(v.valor) as peso,
        sum(sum(v.valor)) over (partition by p."municipioPropostaId") as soma
      from municipio_proposta p join municipio m using ("municipioId") join sold v using ("municipioPropostaId")
        left join solucao s using ("solucaoId") left join grupo_solucao g using ("grupoSolucaoId") left join eixo e using ("eixoId")
      where p."municipioPropostaId" in (select "municipioPropostaId" from owed)
      group by 1, 2 having sum(v.valor) > 0),
    part as (
      select o.*, s."projetoId", s.peso, s.soma, div(o.valor * s.peso, s.soma) as inteiro,
        o.valor - sum(div(o.valor * s.peso, s.soma)) over instalment as sobra,
        row_number() over (instalment order by mod(o.valor * s.peso, s.soma) desc, s."projetoId") as vez
      from owed o join share s using ("municipioPropostaId")
      window instalment as (partition by o."municipioPropostaId", o.numero))
    select ${MUNICIPIO} as municipio, t.proposta, t.numero as parcela, t.vencimento,
      ${reaisSql(sql`(t.inteiro + (t.vez <= t.sobra)::int)`)} as valor, j.nome as projeto,
      round(100 * t.peso / t.soma, 2) as percentual, ${wordOf(sql`t.estado`, COLUNAS.statusDaParcela.estados)} as status
    from part t join municipio m using ("municipioId") join projeto j on j."projetoId" = t."projetoId"
    where t.estado <> ${STATUS_PARCELA.cancelada} and ${filtro.projeto(sql`t."projetoId"`)} and ${filtro.status(sql`t.estado`)}
    order by ${BY_PLACE}, t.proposta, t.numero, sem_acento(j.nome), j."projetoId"`,
)
