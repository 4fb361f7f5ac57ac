import { type SQL, sql } from 'drizzle-orm'
import { problem } from '#contract/problems.ts'
import type { Db } from '#server/db/db.ts'
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

/** Two who delete the same at once: one did, and it is written down once; to the other it is not there. */
export const deleteOnce = async (db: Db, qual: SQL) => {
  if (!(await one(db, sql`delete from ${qual} returning 1`))) throw problem.naoEncontrado()
}
