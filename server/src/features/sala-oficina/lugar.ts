import { sql } from 'drizzle-orm'
import { problem } from '#contract/problems.ts'
import { one } from '#server/db/sql.ts'
import type { Reader } from '#server/http/route.ts'

/** Whose room it is, for the head of a file. */
export const loadLugar = async ({ db }: Reader, municipioId: number) => {
  const lugar = await one<{ nome: string; uf: string }>(
    db,
    sql`select nome, uf from municipio where "municipioId" = ${municipioId}`,
  )
  if (!lugar) throw problem.naoEncontrado()
  return lugar
}
