import { type SQL, sql } from 'drizzle-orm'
import type { Actor } from '#server/access/actor.ts'
import { municipioEixoScope } from '#server/access/scopes.ts'
import type { Kinds } from '#server/access/targets.ts'

/** A thing of a term is reached by its city and by the axis of its group. */
const alcance = (actor: Actor) => municipioEixoScope(actor, sql`g."municipioId"`, sql`g."eixoId"`)
const ATE_O_GRUPO = {
  grupo: sql`municipio_grupo_solucao g`,
  solucao: sql`municipio_solucao s join municipio_grupo_solucao g using ("municipioGrupoSolucaoId")`,
  tarefa: sql`municipio_tarefa t join municipio_solucao s using ("municipioSolucaoId") join municipio_grupo_solucao g using ("municipioGrupoSolucaoId")`,
  evidencia: sql`municipio_evidencia e join municipio_tarefa t using ("municipioTarefaId") join municipio_solucao s using ("municipioSolucaoId")
    join municipio_grupo_solucao g using ("municipioGrupoSolucaoId")`,
} as const
const kind = (de: SQL, coluna: SQL) => (actor: Actor, id: SQL) =>
  sql`select 1 from ${de} where ${coluna} = ${id} and ${alcance(actor)}`

export const alvos = {
  municipioGrupoSolucaoId: kind(ATE_O_GRUPO.grupo, sql`g."municipioGrupoSolucaoId"`),
  municipioSolucaoId: kind(ATE_O_GRUPO.solucao, sql`s."municipioSolucaoId"`),
  municipioTarefaId: kind(ATE_O_GRUPO.tarefa, sql`t."municipioTarefaId"`),
  municipioEvidenciaId: kind(ATE_O_GRUPO.evidencia, sql`e."municipioEvidenciaId"`),
} satisfies Kinds
