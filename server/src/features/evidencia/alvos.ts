import { sql } from 'drizzle-orm'
import type { Actor } from '#server/access/actor.ts'
import { municipioEixoScope } from '#server/access/scopes.ts'
import type { Kinds } from '#server/access/targets.ts'

const noAlcance = (actor: Actor) => municipioEixoScope(actor, sql`pm."municipioId"`, sql`pm."eixoId"`)

export const alvos: Kinds = {
  perguntaMunicipioId: (actor, id) =>
    sql`select 1 from pergunta_municipio pm where pm."perguntaMunicipioId" = ${id} and ${noAlcance(actor)}`,
  perguntaEvidenciaId: (actor, id) =>
    sql`select 1 from pergunta_evidencia ev join pergunta_municipio pm using ("perguntaMunicipioId")
      where ev."perguntaEvidenciaId" = ${id} and ${noAlcance(actor)}`,
  perguntaRecursoId: (actor, id) =>
    sql`select 1 from pergunta_recurso r join pergunta_municipio pm using ("perguntaMunicipioId")
      where r."perguntaRecursoId" = ${id} and ${noAlcance(actor)}`,
}
