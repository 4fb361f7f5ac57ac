import { type SQL, sql } from 'drizzle-orm'

/** The round that an appeal contests, and the one that was rejected before it: by how each ended when the appeal was made. */
export const rodadasDe = (r: SQL): SQL => sql`(
  select ${r}.rodada union (
    select f.rodada from (
      select distinct on (h.rodada) h.rodada, h.para from pergunta_historico h
      where h."perguntaMunicipioId" = ${r}."perguntaMunicipioId" and h.acao = 'finalizou' and h.rodada < ${r}.rodada and h.em <= ${r}.em
      order by h.rodada, h."perguntaHistoricoId" desc) f
    where f.para = 'rejeitada' order by f.rodada desc limit 1))`

/** What makes somebody a part of an analysis. */
const PARTICIPOU = sql`array['enviou', 'aprovou', 'rejeitou', 'atualizou', 'finalizou']`

/**
 * Who has no business deciding on the appeal: who sent, analysed or finished one of both rounds, whatever became of that
 * later, and who made the appeal.
 */
export const partesDe = (recursoId: SQL): SQL => sql`
  select x."usuarioId" from pergunta_recurso r cross join lateral (
    select r."usuarioId"
    union select h."usuarioId" from pergunta_historico h where h."perguntaMunicipioId" = r."perguntaMunicipioId"
      and h.acao = any(${PARTICIPOU}) and h.em <= r.em and h.rodada in ${rodadasDe(sql`r`)}
    union select q."usuarioId" from pergunta_evidencia ev cross join lateral (values (ev."usuarioId"), (ev."avaliadaPor")) q ("usuarioId")
      where ev."perguntaMunicipioId" = r."perguntaMunicipioId" and not ev.excluida and ev.rodada in ${rodadasDe(sql`r`)}
    union select q."usuarioId" from pergunta_municipio pm cross join lateral (values (pm."evidenciadaPor"), (pm."avaliadaPor")) q ("usuarioId")
      where pm."perguntaMunicipioId" = r."perguntaMunicipioId" and pm.rodada = r.rodada) x
  where r."perguntaRecursoId" = ${recursoId} and x."usuarioId" is not null`
