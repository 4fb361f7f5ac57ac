import type { FlagSet, Pessoa } from '#contract/access.ts'
import { can, isAdmin, listaRelatorio, soVeSeusEixos } from '#contract/access.ts'
import { flagDefaults, isFlag } from '#contract/permissions.ts'
import type { Capacidades } from '#contract/variants.ts'
import type { Settings } from '#server/settings.ts'

/** The signed-in person, with everything the access rules need. */
export interface Actor extends Pessoa {
  nome: string
  email: string
  uf: string
  sessaoId: number
  /** This session came in by a password alone: it gave no code, and no identity provider stands for one. */
  soSenha?: boolean
  visualizaEixosIds: readonly number[]
  /** The only axes the person sees here; null where nothing but the permissions bounds them. */
  eixosVisiveis: readonly number[] | null
  config: FlagSet
  groupsConfig: FlagSet
}

/** The seal-room role: its group names the axes that it sees, whatever its permissions; none are named, none are seen. */
export const inEnvironment = (actor: Actor, { layoutSelo }: Pick<Capacidades, 'layoutSelo'>): Actor => {
  const sala = soVeSeusEixos({ nome: actor.grupo.nome, visualizaEixosIds: actor.visualizaEixosIds })
  if (!layoutSelo || !sala || actor.acessoTotal) return actor
  const bounded = inRoom.get(actor) ?? { ...actor, eixosVisiveis: actor.visualizaEixosIds }
  inRoom.set(actor, bounded)
  return bounded
}
/** One and the same for all requests of a session: what is worked out of a person's rights is kept with the person. */
const inRoom = new WeakMap<Actor, Actor>()

/** Flag rows laid over the defaults. Rows of flags that no longer exist are ignored. */
export const flagSet = (rows: readonly { permissao: string; valor: boolean }[]): FlagSet => {
  const set: Record<string, boolean> = { ...flagDefaults }
  for (const { permissao, valor } of rows) if (isFlag(permissao)) set[permissao] = valor
  return set as FlagSet
}

/** Where the settings ask full admins for a second factor, who has none may only enrol. */
export const owesFactor = ({ segundoFator }: Pick<Settings, 'segundoFator'>, actor: Actor): boolean =>
  segundoFator === 'administradores' && actor.acessoTotal && actor.soSenha === true

export const allows = (actor: Actor, permit: import('#contract/endpoint.ts').Permit): boolean => {
  if (permit === 'publico' || permit === 'sessao' || actor.acessoTotal) return true
  if (permit === 'acessoTotal') return false
  if (permit === 'admin') return isAdmin(actor)
  if (typeof permit === 'string') return can(actor, permit)
  if ('relatorio' in permit) return listaRelatorio(actor, permit.relatorio)
  return 'todos' in permit ? permit.todos.every((p) => allows(actor, p)) : permit.some((flag) => can(actor, flag))
}
