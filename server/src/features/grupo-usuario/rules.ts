import { can, direitosDoNome, escolheTodosOsGrupos, type FlagSet, seesAll, soVeSeusEixos } from '#contract/access.ts'
import { type Flag, flags } from '#contract/permissions.ts'
import type { Capacidades } from '#contract/variants.ts'
import type { Actor } from '#server/access/actor.ts'

/** Whether somebody sees every group in the list, and not only those that may be given. */
export const vePorInteiro = (actor: Actor, uf: string) => can(actor, 'grupo') || escolheTodosOsGrupos(actor.grupo, uf)

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

export interface Alcances {
  nome: string
  acessoTotal: boolean
  verTodosEixos: boolean
  visualizaMunicipio: boolean
  relatorioAdm: readonly string[]
  visualizaEixosIds: readonly number[]
}
/** A group with everything that it lets its people do. */
export interface GrupoDeDireitos extends Alcances {
  usuarioGrupoId: number
  flags: FlagSet
}

/** Fields of the group itself that would give more than who changes it has: field → sentence. */
export const alcancesAlem = (actor: Actor, antes: Alcances, depois: Alcances): Record<string, string> => {
  if (actor.acessoTotal) return {}
  const novos = <T>(a: readonly T[], d: readonly T[], meus: readonly T[]) =>
    d.some((x) => !a.includes(x) && !meus.includes(x))
  // These names are rights: whoever wears one passes what asks for it.
  const nomeMuda = antes.nome !== depois.nome && [antes.nome, depois.nome].some((n) => direitosDoNome(n) !== undefined)
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
    // No axes at all is no bound: the axes that hold who changes the group hold those in it too.
    ...((novos(antes.visualizaEixosIds, depois.visualizaEixosIds, actor.visualizaEixosIds) ||
      (soVeSeusEixos(antes) &&
        !soVeSeusEixos(depois) &&
        soVeSeusEixos({ nome: actor.grupo.nome, visualizaEixosIds: actor.visualizaEixosIds }))) && {
      visualizaEixosIds: 'Há {eixos} que o seu grupo não tem',
    }),
  }
}

const contemTodos = <T>(meus: readonly T[], outros: readonly T[]) => outros.every((x) => meus.includes(x))

/** A right that a group has by its name alone is contained only by a group of the same name. */
const nomeContido = (meu: string, outro: string) =>
  !direitosDoNome(outro)?.da.length || direitosDoNome(meu) === direitosDoNome(outro)

/** In the seal the axes of a group say where it may send, and bound what it sees; elsewhere they say nothing. */
const eixosContidos = (meu: Alcances, outro: Alcances) =>
  contemTodos(meu.visualizaEixosIds, outro.visualizaEixosIds) && (!soVeSeusEixos(meu) || soVeSeusEixos(outro))

/** Where groups are compared: some rights stand or fall with the host. */
type Onde = { uf: string } & Pick<Capacidades, 'layoutSelo'>

/**
 * Whether a group can do nothing that mine cannot: flags, reach, reports, axes of the seal, what comes with a name and
 * the right to give every group. Groups are compared as they stand, whatever the environment has on today: what it
 * switches on tomorrow counts too.
 */
export const contem = (meu: GrupoDeDireitos, outro: GrupoDeDireitos, { uf, layoutSelo }: Onde) =>
  meu.acessoTotal ||
  (!outro.acessoTotal &&
    (meu.verTodosEixos || !outro.verTodosEixos) &&
    (meu.visualizaMunicipio || !outro.visualizaMunicipio) &&
    contemTodos(meu.relatorioAdm, outro.relatorioAdm) &&
    (!layoutSelo || eixosContidos(meu, outro)) &&
    nomeContido(meu.nome, outro.nome) &&
    (escolheTodosOsGrupos(meu, uf) || !escolheTodosOsGrupos(outro, uf)) &&
    flags.every(({ key }) => !concede(key, outro.flags[key] ?? false) || concede(key, meu.flags[key] ?? false)))

/** Whether who asks is in the group, or in one that can do all that it can. */
export const alcancaGrupo = (actor: Actor, onde: Onde, grupo: GrupoDeDireitos) =>
  actor.acessoTotal ||
  (!grupo.acessoTotal && (grupo.usuarioGrupoId === actor.grupo.usuarioGrupoId || contem(grupoDe(actor), grupo, onde)))

/**
 * Which groups a person may give to a user. Full admins: any. Others: their own, those that it contains, and on the
 * hosts of São Paulo the state-level case.
 */
export const podeAtribuir = (actor: Actor, onde: Onde, grupo: GrupoDeDireitos) =>
  alcancaGrupo(actor, onde, grupo) || (!grupo.acessoTotal && escolheTodosOsGrupos(actor.grupo, onde.uf))

const grupoDe = (actor: Actor): GrupoDeDireitos => ({
  ...actor.grupo,
  acessoTotal: actor.acessoTotal,
  visualizaEixosIds: actor.visualizaEixosIds,
  flags: actor.groupsConfig,
})
