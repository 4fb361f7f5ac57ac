import { sql } from 'drizzle-orm'
import { problem } from '#contract/problems.ts'
import type { Register } from '#contract/register.ts'
import type { RegisterRow } from '#contract/register-field.ts'
import { evidencias, gruposDeSolucao, solucoes, tarefas } from '#contract/registers/solucao.ts'
import type { Db } from '#server/db/db.ts'
import { anyOf } from '#server/db/rows.ts'
import { one } from '#server/db/sql.ts'
import type { Ctx, RegisterHooks } from '#server/http/route.ts'

/* What the registers of the shelf ask for beyond their definitions. */

/**
 * Who writes on the shelf does so alone. A task is written before its evidences and an evidence before its task, and a
 * file writes all of them: without this they would wait for each other.
 */
export const lockPrateleira = (db: Db) => db.execute(sql`select pg_advisory_xact_lock(hashtext('praca-prateleira'))`)
const lockAntes: RegisterHooks['travar'] = async ({ db }) => {
  await lockPrateleira(db)
}

export const TIPO_INATIVO = 'Este {tipo de solução} está inativo'
/** A type that is out of use stays where it is and is chosen nowhere anew. */
export const refuseInactiveType = async ({ db }: Ctx, { solucaoTipoId }: RegisterRow, antes?: RegisterRow) => {
  if (!solucaoTipoId || solucaoTipoId === antes?.solucaoTipoId) return
  if (await one(db, sql`select 1 from solucao_tipo where "solucaoTipoId" = ${solucaoTipoId} and not ativo`))
    throw problem.regra({ motivo: TIPO_INATIVO }, { solucaoTipoId: TIPO_INATIVO })
}

/** Whoever has the task open must see that its evidences are others by now. */
export const touchTarefas = async (db: Db, ids: readonly number[]) => {
  if (ids.length) await db.execute(sql`update tarefa set versao = versao + 1 where "tarefaId" = ${anyOf(ids)}`)
}
const updateTarefas: RegisterHooks['depois'] = ({ db }, linhas) =>
  touchTarefas(
    db,
    linhas.map((l) => l.tarefaId as number),
  )

export const registrosDaPrateleira: ReadonlyMap<Register, RegisterHooks> = new Map([
  [gruposDeSolucao, { travar: lockAntes }],
  [solucoes, { travar: lockAntes, conferir: refuseInactiveType }],
  [tarefas, { travar: lockAntes }],
  [evidencias, { travar: lockAntes, depois: updateTarefas }],
])
