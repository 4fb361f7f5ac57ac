import type { FlagSet, Pessoa } from '#contract/access.ts'
import { can } from '#contract/access.ts'
import { flagDefaults, isFlag } from '#contract/permissions.ts'

/** The signed-in person, with everything the access rules need. */
export interface Actor extends Pessoa {
  nome: string
  email: string
  uf: string
  sessaoId: number
  visualizaEixosIds: readonly number[]
  config: FlagSet
  groupsConfig: FlagSet
}

/** Flag rows laid over the defaults. Rows of flags that no longer exist are ignored. */
export const flagSet = (rows: readonly { permissao: string; valor: boolean }[]): FlagSet => {
  const set: Record<string, boolean> = { ...flagDefaults }
  for (const { permissao, valor } of rows) if (isFlag(permissao)) set[permissao] = valor
  return set as FlagSet
}

export const allows = (actor: Actor, permit: import('#contract/endpoint.ts').Permit): boolean => {
  if (permit === 'publico' || permit === 'sessao' || actor.acessoTotal) return true
  if (permit === 'acessoTotal') return false
  if (permit === 'admin') return actor.grupo.nome === 'Administrador'
  return typeof permit === 'string' ? can(actor, permit) : permit.some((flag) => can(actor, flag))
}
