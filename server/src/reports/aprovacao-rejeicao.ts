import { sql } from 'drizzle-orm'
import { aprovacaoRejeicao } from '#contract/relatorios/aprovacao-rejeicao.ts'
import { defineReport } from './engine.ts'
import { toldFile, visibleState } from './evidencias.ts'

/** Files that were sent, by what their analysis decided; a decision counts once the analysis is finished. */
export const aprovacaoRejeicaoReport = defineReport(
  aprovacaoRejeicao,
  (filtro, alcance, asked) => sql`
    select m.nome || '/' || m.uf as municipio, e.nome as eixo, count(*) as "arquivosEnviados",
      count(*) filter (where pe.finalizada and pe.aprovada) as "arquivosAprovados",
      count(*) filter (where pe.finalizada and pe.rejeitada) as "arquivosRejeitados",
      count(*) filter (where not pe.finalizada) as "arquivosEmAnalise"
    from pergunta_evidencia pe
      join pergunta_municipio pm using ("perguntaMunicipioId")
      join municipio m on m."municipioId" = pm."municipioId"
      join eixo e on e."eixoId" = pm."eixoId"
    where ${toldFile(asked)} and ${visibleState(asked)}
      and ${alcance(sql`pm."municipioId"`, sql`pm."eixoId"`)}
      and ${filtro.municipio(sql`pm."municipioId"`)} and ${filtro.uf(sql`m.uf`)}
      and ${filtro.regional(sql`m."unidadeRegionalId"`)} and ${filtro.eixo(sql`pm."eixoId"`)}
    group by m."municipioId", e."eixoId"
    order by sem_acento(m.nome), m.uf, m."municipioId", e.ordem, e."eixoId"`,
)
