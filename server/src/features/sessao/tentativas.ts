import { problem } from '#contract/problems.ts'
import type { Db } from '#server/db/db.ts'
import type { Ctx } from '#server/http/route.ts'
import { esquecerChave, registrarTentativa, retirarTentativas } from './queries.ts'
import { minutosDeBloqueio } from './rules.ts'

type Quem = Pick<Ctx, 'banco' | 'ip' | 'now'>

/** Both counters at once; too many in either refuses, and a refused try does not lengthen the wait. */
export const contar = async ({ banco: { db }, ip, now }: Quem, tipo: string, email: string) => {
  const conta = await registrarTentativa(db, `${tipo}-conta`, email, now)
  const endereco = await registrarTentativa(db, `${tipo}-ip`, ip, now)
  const n = Math.max(minutosDeBloqueio(conta.anteriores, now) ?? 0, minutosDeBloqueio(endereco.anteriores, now) ?? 0)
  const ids = [conta.tentativaId, endereco.tentativaId]
  if (n > 0) {
    await retirarTentativas(db, ids)
    throw problem.muitasTentativas({ n })
  }
  return ids
}

/** Judges one try: `prova` gives what it proves, or undefined when it failed, and only that stays counted. */
export const julgar = async <T>(ctx: Quem, tipo: string, conta: string, prova: () => Promise<T | undefined>) => {
  const tentativas = await contar(ctx, tipo, conta)
  const provado = await prova()
  if (provado !== undefined) await retirarTentativas(ctx.banco.db, tentativas)
  return provado
}

export const esquecerFalhas = (db: Db, tipo: string, email: string) => esquecerChave(db, `${tipo}-conta`, email)
