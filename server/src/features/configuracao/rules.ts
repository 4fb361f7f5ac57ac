import { can, type FlagSet } from '#contract/access.ts'
import type { Flag } from '#contract/permissions.ts'
import type { Actor } from '#server/access/actor.ts'

/** What really changes of what was sent: clients send the whole set back. */
export const mudancasDe = (atual: FlagSet, enviado: FlagSet): FlagSet =>
  Object.fromEntries(Object.entries(enviado).filter(([flag, valor]) => atual[flag as Flag] !== valor))

/**
 * Who is no full admin may switch, in the environment, only what the own group holds. What stands in the environment
 * does not count here: otherwise nobody but a full admin could turn a flag on again.
 */
export const podeMudar = (actor: Actor, flag: Flag) => can({ ...actor, config: actor.groupsConfig }, flag)

/** A change that would take this very page away from who makes it is a mistake. */
export const perderiaAcesso = (actor: Actor, config: FlagSet) => !can({ ...actor, config }, 'editarConfiguracao')
