import { sql } from 'drizzle-orm'
import type { Kinds } from '#server/access/targets.ts'
import { emAlcance } from './queries.ts'

export const alvos: Kinds = {
  salaIndicadorMunicipioId: (actor, id) =>
    sql`select 1 from sala_indicador_municipio x where x."salaIndicadorMunicipioId" = ${id} and ${emAlcance(actor)}`,
}
