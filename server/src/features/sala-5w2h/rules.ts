import { can } from '#contract/access.ts'
import { problem } from '#contract/problems.ts'
import { VER_SALA } from '#contract/sala.ts'
import {
  EDITAR_5W2H,
  MENSAGENS_5W2H as M,
  type Movimento,
  movimento,
  STATUS_5W2H,
  type Status5w2h,
} from '#contract/sala-5w2h.ts'
import type { Actor } from '#server/access/actor.ts'

/** Who opens the pages of a room. */
export const veSala = (actor: Actor) => VER_SALA.some((f) => can(actor, f))
export const edita5w2h = (actor: Actor) => veSala(actor) && can(actor, EDITAR_5W2H)

/** The step from one state to another, or why there is none. */
export const passoPara = (de: Status5w2h, para: Status5w2h, justificativa: string | null): Movimento => {
  const passo = movimento(de, para)
  if (!passo)
    throw problem.regra({
      motivo:
        de === para
          ? `Esta ação já está assim: ${STATUS_5W2H[de].toLowerCase()}.`
          : `Uma ação que está ${STATUS_5W2H[de].toLowerCase()} não passa a ${STATUS_5W2H[para].toLowerCase()}.`,
    })
  if (passo.motivo && !justificativa) throw problem.regra({ motivo: M.semMotivo }, { justificativa: M.semMotivo })
  return passo
}

/** What is kept of the part done: what was said while it goes on, and nothing once it is to begin anew. */
export const percentualGuardado = (status: Status5w2h, atual: number, novo: number | undefined) => {
  if (novo === undefined || novo === atual) return atual
  if (status !== 2) throw problem.regra({ motivo: M.semPercentual }, { percentual: M.semPercentual })
  return novo
}

/** Nothing personal but the first name. */
export const primeiroNome = (quem: string) => quem.trim().split(/\s+/)[0] ?? ''
