import { sql } from 'drizzle-orm'
import type { Db } from '#server/db/db.ts'
import { anyOf } from '#server/db/rows.ts'
import { rows } from '#server/db/sql.ts'
import type { PerguntaTravada, Quem } from './rules.ts'
import { passosDaPergunta } from './schema.ts'

/**
 * Names that devices give to answers. Each name that was taken stays in the history of its question, whatever came after
 * it: one that is sent again late must not win over a newer one. What changed the answer carries its name itself
 * (`answerPerguntas`); the others, a comment or the same answer again, are lines of this kind, which nobody is shown.
 */
export const RECEBEU = 'recebeu'

export const listNomesTomados = (db: Db, perguntas: readonly number[], nomes: readonly string[]) =>
  rows<{ nome: string; perguntaMunicipioId: number }>(
    db,
    sql`select h.dados ->> 'clienteId' as nome, h."perguntaMunicipioId" from pergunta_historico h
      where h."perguntaMunicipioId" = ${anyOf(perguntas)}
        and h.dados ->> 'clienteId' = any(${sql.param([...nomes])}::text[])`,
  )

export const rememberNomes = async (
  db: Db,
  { usuarioId, now }: Quem,
  tomados: readonly { pergunta: PerguntaTravada; nome: string }[],
) => {
  const linhas = tomados.map(({ pergunta: { perguntaMunicipioId, estado, rodada }, nome }) => ({
    alvoId: perguntaMunicipioId,
    em: now,
    usuarioId,
    acao: RECEBEU,
    de: estado,
    para: estado,
    rodada,
    dados: { clienteId: nome },
  }))
  await db.execute(passosDaPergunta.insertMany(linhas))
}
