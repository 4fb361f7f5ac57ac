import { sql } from 'drizzle-orm'
import { emSerie } from '#contract/br.ts'
import { problem } from '#contract/problems.ts'
import type { Register } from '#contract/register.ts'
import type { RegisterRow } from '#contract/register-field.ts'
import { pacotes } from '#contract/registers/pacote.ts'
import { precosPorFaixa } from '#contract/registers/programa.ts'
import { evidencias, gruposDeSolucao, solucoes, tarefas } from '#contract/registers/solucao.ts'
import { literal } from '#contract/wording.ts'
import type { Db } from '#server/db/db.ts'
import { anyOf } from '#server/db/rows.ts'
import { one, rows } from '#server/db/sql.ts'
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

const DO_PACOTE = ['essenciaisIds', 'premiumIds'] as const
/** A solution that is not offered any more stays in the packages that have it, in either of their lists, and comes into no other. */
const refuseDesabilitadas: RegisterHooks['conferir'] = async ({ db }, body, antes) => {
  const idsDe = (row: RegisterRow | undefined, campo: string) => (row?.[campo] ?? []) as readonly number[]
  const tinha = DO_PACOTE.flatMap((campo) => idsDe(antes, campo))
  for (const campo of DO_PACOTE) {
    const novas = idsDe(body, campo).filter((id) => !tinha.includes(id))
    const fora = await rows<{ nome: string }>(
      db,
      sql`select s.nome from solucao s join grupo_solucao g using ("grupoSolucaoId")
        where s."solucaoId" = ${anyOf(novas)} and (s.desabilitado or g.desabilitado) order by 1 limit 5`,
    )
    if (!fora.length) continue
    const motivo = `Já não se oferece: ${emSerie(fora.map((s) => literal(s.nome)))}`
    throw problem.regra({ motivo: `${motivo}.` }, { [campo]: motivo })
  }
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
  [precosPorFaixa, { travar: lockAntes }],
  [pacotes, { conferir: refuseDesabilitadas }],
])
