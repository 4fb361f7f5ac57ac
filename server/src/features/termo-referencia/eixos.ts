import { sql } from 'drizzle-orm'
import type { Db } from '#server/db/db.ts'

/** Of the report `r`: those of its meeting and of the tasks that it tells of. */
export const eixosDoRelatorioSql = sql`coalesce((select array_agg(distinct x.id order by x.id) from (
    select unnest(e."eixosIds") as id from encontro e where e."encontroId" = r."encontroId"
    union select g."eixoId" from relatorio_tarefa t join municipio_solucao s using ("municipioSolucaoId")
      join municipio_grupo_solucao g using ("municipioGrupoSolucaoId") where t."relatorioId" = r."relatorioId") x), '{}')`

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
  await db.execute(sql`update relatorio q set "eixosIds" = n.eixos from (
      select r."relatorioId", ${eixosDoRelatorioSql} as eixos from relatorio r where r."municipioId" = ${municipioId}) n
    where q."relatorioId" = n."relatorioId" and q."eixosIds" <> n.eixos`)
}
