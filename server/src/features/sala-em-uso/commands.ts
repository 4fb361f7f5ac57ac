import { sql } from 'drizzle-orm'
import { problem } from '#contract/problems.ts'
import { SALA_DESATIVADA } from '#contract/sala.ts'
import type { Db } from '#server/db/db.ts'
import { one } from '#server/db/sql.ts'

export const isDesativada = async (db: Db, municipioId: number) =>
  (await one(db, sql`select 1 from sala where "municipioId" = ${municipioId} and not ativa`)) !== undefined

/** When it was out of use last, of a room that is in use again. */
export const findParada = async (db: Db, municipioId: number) => {
  const parada = await one<{ de: Date; ate: Date }>(
    db,
    sql`select "desativadaEm" as de, "reativadaEm" as ate from sala
      where "municipioId" = ${municipioId} and ativa and "desativadaEm" < "reativadaEm"`,
  )
  return parada && { de: new Date(parada.de), ate: new Date(parada.ate) }
}

export const refuseDesativada = (desativada: boolean) => {
  if (desativada) throw problem.regra({ motivo: SALA_DESATIVADA })
}

/** What a room that was put out of use keeps is read, and changes no more. */
export const checkEmUso = async (db: Db, municipioId: number) => refuseDesativada(await isDesativada(db, municipioId))
