import { sql } from 'drizzle-orm'
import type { Kinds } from '#server/access/targets.ts'
import { emAlcance, rotaVisivel } from './leitura.ts'

export const alvos: Kinds = {
  encontroId: (actor, id) => sql`select 1 from encontro e where e."encontroId" = ${id} and ${emAlcance(actor)}`,
  rotaId: (actor, id) => sql`select 1 from rota r where r."rotaId" = ${id} and ${rotaVisivel(actor)}`,
}
