import { sql } from 'drizzle-orm'
import { historicoDeAnalise } from '#contract/relatorios/historico-de-analise.ts'
import { defineReport } from './engine.ts'
import { toldStep } from './evidencias.ts'
import { dayOf, inPeriod, inPlace } from './filters.ts'
import { BY_PLACE, MUNICIPIO } from './parts.ts'

/** Every step of the analyses, as the history of each question tells it. */
export const historicoDeAnaliseReport = defineReport(historicoDeAnalise, (filtro, alcance, asked) => {
  const dia = dayOf(sql`h.em`)
  const fim = (palavra: string) => sql`${`Análise finalizada: ${asked.w.flexiona('pergunta', palavra)}`}::text`
  return sql`
    select ${MUNICIPIO} as municipio, p.texto as pergunta, ev."nomeArquivo",
      case h.acao when 'aprovou' then 'Evidência aprovada' when 'rejeitou' then 'Evidência rejeitada'
        when 'atualizou' then 'Decisão retirada' when 'reverteu' then 'Análise revertida'
        else case when h.para = 'aprovada' then ${fim('aprovado')} else ${fim('rejeitado')} end end as acao,
      u.nome as "avaliadoPor", h.em as "avaliadoEm", nullif(h.justificativa, 'undefined') as justificativa
    from pergunta_historico h
      join pergunta_municipio pm using ("perguntaMunicipioId")
      join municipio m on m."municipioId" = pm."municipioId"
      join pergunta p on p."perguntaId" = pm."perguntaId"
      left join pergunta_evidencia ev on ev."perguntaEvidenciaId" = h."perguntaEvidenciaId"
      left join usuario u on u."usuarioId" = h."usuarioId"
    where h.acao in ('aprovou', 'rejeitou', 'atualizou', 'finalizou', 'reverteu') and ${toldStep(asked)}
      and ${alcance(sql`pm."municipioId"`, sql`pm."eixoId"`)} and ${inPlace(filtro)} and ${inPeriod(filtro, dia)}
      and ${filtro.eixo(sql`pm."eixoId"`)} and ${filtro.tema(sql`pm."temaId"`)} and ${filtro.usuario(sql`h."usuarioId"`)}
    order by ${BY_PLACE}, p.numero, p."perguntaId", h."perguntaHistoricoId"`
})
