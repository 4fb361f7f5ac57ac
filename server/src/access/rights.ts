import { can, seesAll } from '#contract/access.ts'
import { flags } from '#contract/permissions.ts'
import type { Actor } from './actor.ts'

/**
 * All that decides what somebody is shown, one word for each right: for what is made once and handed over later. Words
 * of different moments are compared, never read.
 */
export const rightsOf = (actor: Actor): string[] => {
  if (actor.acessoTotal) return ['tudo']
  const lugares = seesAll(actor)
    ? ['lugares']
    : [
        ...actor.permissoes.map((p) => `${p.permissao.nome} ${p.municipioId} ${p.eixoId ?? '*'}`),
        ...actor.permissoesSolucoes.map((p) => `+ ${p.municipioId}`),
      ]
  const eixos = actor.eixosVisiveis?.map((id) => `* ${id}`) ?? ['* *']
  return [...lugares, ...eixos, ...flags.flatMap(({ key }) => (can(actor, key) ? [key] : []))]
}

/** Whether nothing of it was lost since; what was gained takes nothing away. */
export const stillHolds = (actor: Actor, rights: readonly string[]): boolean => {
  const now = new Set(rightsOf(actor))
  return actor.acessoTotal || rights.every((r) => now.has(r))
}
