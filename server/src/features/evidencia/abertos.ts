import { sql } from 'drizzle-orm'
import type { Db } from '#server/db/db.ts'

/** Held in the order in which answers hold them: the follow-up, its line, and only then the question. */
export const lockLinhas = (db: Db, perguntaMunicipioId: number) =>
  db.execute(sql`select 1 from acompanhamento a join acompanhamento_pergunta ap using ("acompanhamentoId")
    where ap."perguntaMunicipioId" = ${perguntaMunicipioId} and not a.finalizado and not a.cancelado
    order by ap."acompanhamentoPerguntaId" for share of a for update of ap`)

/**
 * A question given up says NÃO in the follow-up that is open, too, where it may be answered again; in a diagnosis, until
 * its theme is finished there.
 */
export const answerNao = (db: Db, usuarioId: number, perguntaMunicipioId: number, now: Date) =>
  db.execute(sql`update acompanhamento_pergunta ap set resposta = false, respondida = false, adiada = false, "clienteId" = null,
      versao = ap.versao + 1, "respondidaEm" = ${now.toISOString()}, "respondidaPor" = ${usuarioId}
    from acompanhamento a, pergunta_municipio pm
    where ap."perguntaMunicipioId" = ${perguntaMunicipioId} and ap.resposta is not null
      and a."acompanhamentoId" = ap."acompanhamentoId" and not a.finalizado and not a.cancelado
      and pm."perguntaMunicipioId" = ap."perguntaMunicipioId" and not (a.diagnostico and exists (
        select 1 from municipio_tema_ponto v where v."municipioId" = pm."municipioId" and v."temaId" = pm."temaId" and v.finalizado))`)
