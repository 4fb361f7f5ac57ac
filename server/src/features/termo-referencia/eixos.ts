import { sql } from 'drizzle-orm'
import type { Db } from '#server/db/db.ts'

/**
 * Meetings and reports keep the axes of their solutions, so that a list knows by one comparison whose they are. A group
 * that gets another axis, or a solution that goes to another group, takes them along.
 */
export const keepEixos = async (db: Db, municipioId: number) => {
  await db.execute(sql`update encontro e set "eixosIds" = n.eixos from (
      select x."encontroId", array_agg(distinct g."eixoId" order by g."eixoId") as eixos from encontro_solucao x
        join municipio_solucao s using ("municipioSolucaoId") join municipio_grupo_solucao g using ("municipioGrupoSolucaoId")
      where x."municipioId" = ${municipioId} group by 1) n
    where e."encontroId" = n."encontroId" and e."eixosIds" <> n.eixos`)
  await db.execute(sql`update relatorio r set "eixosIds" = e."eixosIds" from encontro e
    where r."municipioId" = ${municipioId} and e."encontroId" = r."encontroId" and r."eixosIds" <> e."eixosIds"`)
}
