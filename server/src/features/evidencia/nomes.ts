import { sql } from 'drizzle-orm'
import type { Db } from '#server/db/db.ts'
import { rows } from '#server/db/sql.ts'
import type { PerguntaTravada, Quem } from './pontos.ts'

/**
 * Names that devices give to answers. Each name that was taken stays in the history of its question, whatever came after
 * it: one that is sent again late must not win over a newer one. What changed the answer carries its name itself
 * (`responder`); the others, a comment or the same answer again, are lines of this kind, which nobody is shown.
 */
export const RECEBEU = 'recebeu'

export const nomesTomados = (db: Db, perguntas: readonly number[], nomes: readonly string[]) =>
  rows<{ nome: string; perguntaMunicipioId: number }>(
    db,
    sql`select h.dados ->> 'clienteId' as nome, h."perguntaMunicipioId" from pergunta_historico h
      where h."perguntaMunicipioId" = any(${sql.param([...perguntas])}::int[])
        and h.dados ->> 'clienteId' = any(${sql.param([...nomes])}::text[])`,
  )

export const lembrarNomes = async (
  db: Db,
  { usuarioId, now }: Quem,
  tomados: readonly { pergunta: PerguntaTravada; nome: string }[],
) => {
  if (!tomados.length) return
  const linhas = tomados.map(({ pergunta: { perguntaMunicipioId, estado, rodada }, nome }) => ({
    perguntaMunicipioId,
    rodada,
    de: estado,
    dados: { clienteId: nome },
  }))
  await db.execute(sql`insert into pergunta_historico ("perguntaMunicipioId", em, "usuarioId", acao, de, para, rodada, dados)
    select "perguntaMunicipioId", ${now.toISOString()}::timestamptz, ${usuarioId}::int, ${RECEBEU}, de, de, rodada, dados
    from json_populate_recordset(null::pergunta_historico, ${JSON.stringify(linhas)}::json)`)
}
