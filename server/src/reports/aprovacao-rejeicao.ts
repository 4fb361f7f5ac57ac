import { sql } from 'drizzle-orm'
import { aprovacaoRejeicao } from '#contract/relatorios/aprovacao-rejeicao.ts'
import { defineReport } from './engine.ts'
import { toldFile, visibleState } from './evidencias.ts'
import { inPlace } from './filters.ts'
import { BY_PLACE, MUNICIPIO } from './parts.ts'

/** Files that were sent, by what their analysis decided; a decision counts once the analysis is finished. */
export const aprovacaoRejeicaoReport = defineReport(
  aprovacaoRejeicao,
  (filtro, alcance, asked) => sql`
    select ${MUNICIPIO} as municipio, e.nome as eixo, f."arquivosEnviados", f."arquivosAprovados", f."arquivosRejeitados", f."arquivosEmAnalise"
    from (
        select pm."municipioId", pm."eixoId", count(*) as "arquivosEnviados",
          count(*) filter (where pe.finalizada and pe.aprovada) as "arquivosAprovados",
          count(*) filter (where pe.finalizada and pe.rejeitada) as "arquivosRejeitados",
          count(*) filter (where not pe.finalizada) as "arquivosEmAnalise"
        from pergunta_evidencia pe join pergunta_municipio pm using ("perguntaMunicipioId") join municipio m on m."municipioId" = pm."municipioId"
        where ${toldFile(asked)} and ${visibleState(asked)} and ${inPlace(filtro)}
          and ${alcance(sql`pm."municipioId"`, sql`pm."eixoId"`)} and ${filtro.eixo(sql`pm."eixoId"`)}
        group by 1, 2) f
      join municipio m using ("municipioId")
      join eixo e using ("eixoId")
    order by ${BY_PLACE}, e.ordem, e."eixoId"`,
)
