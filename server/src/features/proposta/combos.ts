import { sql } from 'drizzle-orm'
import { emSerie } from '#contract/br.ts'
import { problem } from '#contract/problems.ts'
import { MENSAGENS_PROPOSTA as M } from '#contract/proposta-mensagens.ts'
import type { Register } from '#contract/register.ts'
import { combosDeProposta } from '#contract/registers/proposta.ts'
import { literal } from '#contract/wording.ts'
import { anyOf } from '#server/db/rows.ts'
import { one, rows } from '#server/db/sql.ts'
import type { RegisterHooks } from '#server/http/route.ts'

/* What the register of combos asks for beyond its definition. */

/** A package that is out of use is chosen nowhere anew, nor is a solution; of premium ones no more than the package allows. */
const checkCombo: RegisterHooks['conferir'] = async ({ db }, body, antes) => {
  const pacoteId = body.pacoteId as number
  const premiumIds = (body.premiumIds ?? []) as readonly number[]
  const pacote = await one<{ ativo: boolean; max: number; n: number }>(
    db,
    sql`select k.ativo, k."maxPremium" as max, (select count(*)::int from pacote_premium x where x."pacoteId" = k."pacoteId"
        and x."solucaoId" = ${anyOf(premiumIds)}) as n from pacote k where k."pacoteId" = ${pacoteId}`,
  )
  // One that does not exist is told by the register itself.
  if (!pacote) return
  if (!pacote.ativo && pacoteId !== antes?.pacoteId) {
    const motivo = 'Este pacote está inativo'
    throw problem.regra({ motivo }, { pacoteId: motivo })
  }
  const tinha = (antes?.premiumIds ?? []) as readonly number[]
  const fora = await rows<{ nome: string }>(
    db,
    sql`select s.nome from solucao s join grupo_solucao g using ("grupoSolucaoId")
      where s."solucaoId" = ${anyOf(premiumIds.filter((id) => !tinha.includes(id)))} and (s.desabilitado or g.desabilitado) order by 1 limit 5`,
  )
  if (fora.length) {
    const motivo = `Já não se oferece: ${emSerie(fora.map((s) => literal(s.nome)))}`
    throw problem.regra({ motivo: `${motivo}.` }, { premiumIds: motivo })
  }
  if (pacote.n > pacote.max) {
    const motivo = M.premiumDemais(pacote.max)
    throw problem.regra({ motivo }, { premiumIds: motivo })
  }
}
export const registrosDeProposta: ReadonlyMap<Register, RegisterHooks> = new Map([
  [combosDeProposta, { conferir: checkCombo }],
])
