import { sql } from 'drizzle-orm'
import { evidenciasRejeitadas } from '#contract/relatorios/evidencias-rejeitadas.ts'
import { defineReport } from './engine.ts'
import { seesRejected, visibleState } from './evidencias.ts'
import { dayOf, inPeriod, inPlace } from './filters.ts'
import { BY_PLACE, MUNICIPIO } from './parts.ts'

/** Files that an analysis ended by rejecting; the deadline is that of the question, while it waits for a new file. */
export const evidenciasRejeitadasReport = defineReport(evidenciasRejeitadas, (filtro, alcance, asked) => {
  const dia = dayOf(sql`ev."avaliadaEm"`)
  return sql`
    select ${MUNICIPIO} as municipio, p.texto as pergunta, ev."nomeArquivo", nullif(ev.justificativa, 'undefined') as "justificativaRejeicao",
      u.nome as "avaliadoPor", ev."avaliadaEm" as "avaliadoEm",
      case when pm.estado = 'rejeitada' and ev.rodada = pm.rodada then pm."prazoReenvio" end as "prazoReenvio"
    from pergunta_evidencia ev
      join pergunta_municipio pm using ("perguntaMunicipioId")
      join municipio m on m."municipioId" = pm."municipioId"
      join pergunta p on p."perguntaId" = pm."perguntaId"
      left join usuario u on u."usuarioId" = ev."avaliadaPor"
    where ev.rejeitada and ev.finalizada and not ev.excluida and ${seesRejected(asked)} and ${visibleState(asked)}
      and ${alcance(sql`pm."municipioId"`, sql`pm."eixoId"`)} and ${inPlace(filtro)} and ${inPeriod(filtro, dia)}
      and ${filtro.eixo(sql`pm."eixoId"`)} and ${filtro.tema(sql`pm."temaId"`)} and ${filtro.usuario(sql`ev."avaliadaPor"`)}
    order by ${BY_PLACE}, p.numero, p."perguntaId", ev."avaliadaEm", ev."perguntaEvidenciaId"`
})
