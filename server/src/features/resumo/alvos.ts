import { sql } from 'drizzle-orm'
import type { Kinds } from '#server/access/targets.ts'
import { emAlcance } from './queries.ts'

export const alvos: Kinds = {
  municipioResumoId: (actor, id) =>
    sql`select 1 from municipio_resumo r where r."municipioResumoId" = ${id} and ${emAlcance(actor)}`,
  municipioResumoPerfilId: (actor, id) =>
    sql`select 1 from municipio_resumo_perfil p join municipio_resumo r using ("municipioResumoId")
      where p."municipioResumoPerfilId" = ${id} and ${emAlcance(actor)}`,
}
