import { sql } from 'drizzle-orm'
import type { Db } from '#server/db/db.ts'

/** The lines of open follow-ups that ask a question; in the diagnosis, until its theme is finished there. */
const LINHAS = sql`acompanhamento a where a."acompanhamentoId" = ap."acompanhamentoId" and not a.finalizado and not a.cancelado
  and not (a.diagnostico and exists (select 1 from municipio_tema_ponto v join pergunta_municipio pm using ("municipioId", "temaId")
    where pm."perguntaMunicipioId" = ap."perguntaMunicipioId" and v.finalizado))`

/** Held in the order in which answers hold them: the follow-up, its line, and only then the question. */
export const prenderLinhas = (db: Db, perguntaMunicipioId: number) =>
  db.execute(sql`select 1 from acompanhamento a join acompanhamento_pergunta ap using ("acompanhamentoId")
    where ap."perguntaMunicipioId" = ${perguntaMunicipioId} and not a.finalizado and not a.cancelado
    order by ap."acompanhamentoPerguntaId" for share of a for update of ap`)

/** A question given up says NÃO in the follow-up that is open, too, where it may be answered again. */
export const dizerNao = (db: Db, usuarioId: number, perguntaMunicipioId: number, now: Date) =>
  db.execute(sql`update acompanhamento_pergunta ap set resposta = false, respondida = false, adiada = false, "clienteId" = null,
      versao = ap.versao + 1, "respondidaEm" = ${now.toISOString()}, "respondidaPor" = ${usuarioId}
    from ${LINHAS} and ap."perguntaMunicipioId" = ${perguntaMunicipioId} and ap.resposta is not null`)
