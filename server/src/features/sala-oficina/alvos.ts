import { sql } from 'drizzle-orm'
import { municipioScope } from '#server/access/scopes.ts'
import type { Kind, Kinds } from '#server/access/targets.ts'

const daSala =
  (tabela: string, id: string): Kind =>
  (actor, valor) =>
    sql`select 1 from ${sql.identifier(tabela)} r where r.${sql.identifier(id)} = ${valor}
      and ${municipioScope(actor, sql`r."municipioId"`)}`

export const alvos = {
  salaServicoId: daSala('sala_servico', 'salaServicoId'),
  cargoFuncaoId: daSala('sala_cargo', 'cargoFuncaoId'),
  salaCustoId: daSala('sala_custo', 'salaCustoId'),
  salaTempoId: daSala('sala_tempo', 'salaTempoId'),
} satisfies Kinds
