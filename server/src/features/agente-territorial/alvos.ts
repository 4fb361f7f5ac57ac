import { sql } from 'drizzle-orm'
import type { Actor } from '#server/access/actor.ts'
import { municipioScope } from '#server/access/scopes.ts'
import type { Kinds } from '#server/access/targets.ts'

export const noAlcance = (actor: Actor) => municipioScope(actor, sql`r."municipioId"`)

export const alvos: Kinds = {
  agenteAtendimentoId: (actor, id) =>
    sql`select 1 from agente_atendimento r where r."agenteAtendimentoId" = ${id} and r."excluidoEm" is null
      and ${noAlcance(actor)}`,
  agenteAnexoId: (actor, id) =>
    sql`select 1 from agente_anexo r where r."agenteAnexoId" = ${id} and r."excluidoEm" is null and ${noAlcance(actor)}`,
}
