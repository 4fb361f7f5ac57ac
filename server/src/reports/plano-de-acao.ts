import { sql } from 'drizzle-orm'
import { STATUS_ACAO } from '#contract/plano-acao.ts'
import { planoDeAcao } from '#contract/relatorios/plano-de-acao.ts'
import { acaoVigente, situacaoSql } from '#server/features/acompanhamento/commands.ts'
import { defineReport } from './engine.ts'
import { inPeriod, inPlace } from './filters.ts'
import { BY_PLACE, MUNICIPIO, wordOf } from './parts.ts'

/** The lines of the action plans that stand, with how they are today. */
export const planoDeAcaoReport = defineReport(planoDeAcao, (filtro, alcance, { hoje }) => {
  const eixo = sql`coalesce(pm."eixoId", ta."eixoId")`
  return sql`
    select ${MUNICIPIO} as municipio, t.nome as tema, p.texto as pergunta, l."oQue", l.quem, l.quando,
      ${wordOf(situacaoSql(hoje), STATUS_ACAO)} as status
    from plano_acao l
      join municipio m using ("municipioId")
      join acompanhamento a using ("acompanhamentoId")
      left join tema ta on ta."temaId" = a."temaId"
      left join pergunta_municipio pm on pm."perguntaMunicipioId" = l."perguntaMunicipioId"
      left join pergunta p on p."perguntaId" = pm."perguntaId"
      left join tema t on t."temaId" = coalesce(pm."temaId", a."temaId")
      left join eixo e on e."eixoId" = ${eixo}
    where not a.cancelado and ${acaoVigente}
      and case when ${eixo} is null then ${alcance(sql`l."municipioId"`)} else ${alcance(sql`l."municipioId"`, eixo)} end
      and ${inPlace(filtro)} and ${inPeriod(filtro, sql`l.quando`)}
      and ${filtro.eixo(eixo)} and ${filtro.tema(sql`t."temaId"`)} and ${filtro.status(situacaoSql(hoje))}
    order by ${BY_PLACE}, e.ordem nulls last, e."eixoId", t.ordem, t."temaId", p.numero, l."planoAcaoId"`
})
