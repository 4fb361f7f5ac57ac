import { sql } from 'drizzle-orm'
import { municipioScope } from '#server/access/scopes.ts'
import type { Kinds } from '#server/access/targets.ts'

export const alvos: Kinds = {
  seloDiagnosticoRespostaId: (actor, id) => sql`select 1 from selo_diagnostico_resposta r
    where r."seloDiagnosticoRespostaId" = ${id} and ${municipioScope(actor, sql`r."municipioId"`)}`,
}
