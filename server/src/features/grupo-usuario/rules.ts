import { can, type FlagSet, GRUPO_ADMIN, GRUPO_OPERACOES, seesAll } from '#contract/access.ts'
import type { Flag } from '#contract/permissions.ts'
import type { Actor } from '#server/access/actor.ts'

/** The state-level group that, on the hosts of São Paulo, may give every group but those with full access. */
const GRUPO_ESTADUAL_SP = 10

const escolheTodos = (actor: Actor, uf: string) =>
  uf.startsWith('SP') && actor.grupo.usuarioGrupoId === GRUPO_ESTADUAL_SP

/** Which groups a person may give to a user. Full admins: any. Others: their own, and the state-level case. */
export const podeAtribuir = (actor: Actor, uf: string, grupo: { usuarioGrupoId: number; acessoTotal: boolean }) =>
  actor.acessoTotal ||
  (!grupo.acessoTotal && (grupo.usuarioGrupoId === actor.grupo.usuarioGrupoId || escolheTodos(actor, uf)))

/** Which groups a person sees in the list. */
export const vePorInteiro = (actor: Actor, uf: string) => can(actor, 'grupo') || escolheTodos(actor, uf)

/** Flags that take something away while they are on: switching one off is what gives. */
const esconde = (flag: string) => /^(naoVer|ocultar)/.test(flag)
const concede = (flag: string, valor: boolean) => (esconde(flag) ? !valor : valor)
const tem = (actor: Actor, flag: Flag) => (esconde(flag) ? !actor.groupsConfig[flag] : can(actor, flag))

/** The flags among `muda` that would give the group more than who changes it has. */
export const alemDeQuemMuda = (actor: Actor, muda: FlagSet): Flag[] =>
  actor.acessoTotal
    ? []
    : (Object.entries(muda) as [Flag, boolean][])
        .filter(([flag, valor]) => concede(flag, valor) && !tem(actor, flag))
        .map(([flag]) => flag)

const NOMES_COM_DIREITO = [GRUPO_ADMIN, GRUPO_OPERACOES]

export interface Alcances {
  nome: string
  acessoTotal: boolean
  verTodosEixos: boolean
  visualizaMunicipio: boolean
  relatorioAdm: readonly string[]
  visualizaEixosIds: readonly number[]
}

/** Fields of the group itself that would give more than who changes it has: field → sentence. */
export const alcancesAlem = (actor: Actor, antes: Alcances, depois: Alcances): Record<string, string> => {
  if (actor.acessoTotal) return {}
  const novos = <T>(a: readonly T[], d: readonly T[], meus: readonly T[]) =>
    d.some((x) => !a.includes(x) && !meus.includes(x))
  // These names are rights: whoever wears one passes what asks for it.
  const nomeMuda =
    antes.nome !== depois.nome && [antes.nome, depois.nome].some((n) => NOMES_COM_DIREITO.includes(n.trim()))
  return {
    ...(nomeMuda && { nome: 'Só quem tem acesso total pode dar ou tirar este nome' }),
    ...(depois.acessoTotal && { acessoTotal: 'Só quem tem acesso total pode dar acesso total' }),
    ...(depois.verTodosEixos &&
      !antes.verTodosEixos &&
      !seesAll(actor) && { verTodosEixos: 'Você não vê {todos os eixos}' }),
    ...(depois.visualizaMunicipio &&
      !antes.visualizaMunicipio &&
      !actor.grupo.visualizaMunicipio && { visualizaMunicipio: 'O seu grupo não vê {municípios}' }),
    ...(novos(antes.relatorioAdm, depois.relatorioAdm, actor.grupo.relatorioAdm) && {
      relatorioAdm: 'Há relatórios que o seu grupo não tem',
    }),
    ...(novos(antes.visualizaEixosIds, depois.visualizaEixosIds, actor.visualizaEixosIds) && {
      visualizaEixosIds: 'Há {eixos} que o seu grupo não tem',
    }),
  }
}

/** What a group may have that this person lacks: nobody takes over an account that can do more. */
export const passaDe = (actor: Actor, grupo: { acessoTotal: boolean; verTodosEixos: boolean; flags: FlagSet }) =>
  !actor.acessoTotal &&
  (grupo.acessoTotal || (grupo.verTodosEixos && !seesAll(actor)) || alemDeQuemMuda(actor, grupo.flags).length > 0)
