import { type Flag, flagParent } from './permissions.ts'

/** The flags as they stand: `config` for the environment, `groupsConfig` for the user's group. */
export type FlagSet = Readonly<Partial<Record<Flag, boolean>>>

export interface Papel {
  municipioId: number
  eixoId: number | null
  permissao: { nome: string }
}

/** What the access rules read of a user; the same shape on the wire, in the browser store and on the server. */
export interface Pessoa {
  usuarioId: number
  acessoTotal: boolean
  grupo: {
    usuarioGrupoId: number
    nome: string
    verTodosEixos: boolean
    visualizaMunicipio: boolean
    relatorioAdm: readonly string[]
  }
  permissoes: readonly Papel[]
  permissoesSolucoes: readonly { municipioId: number }[]
}

/**
 * A flag holds when it is on in the environment and in the group, and so is its parent, all the way up.
 * A full admin passes everything; a feature without a flag is open to all.
 */
export const can = (
  who: { acessoTotal: boolean; config: FlagSet; groupsConfig: FlagSet },
  flag: Flag | undefined,
): boolean => {
  if (flag === undefined || who.acessoTotal) return true
  if (!who.config[flag] || !who.groupsConfig[flag]) return false
  return can(who, flagParent(flag))
}

export const GRUPO_ADMIN = 'Administrador'
export const GRUPO_OPERACOES = 'Operações'
export const GRUPO_SALA = 'Sala'
export const PAPEIS = ['Consultor Condutor', 'Consultor Especialista', 'Analista', 'AD'] as const
export type NomePapel = (typeof PAPEIS)[number]

export const isFullAdmin = (p: Pessoa) => p.acessoTotal
export const isAdmin = (p: Pessoa) => p.acessoTotal || p.grupo.nome === GRUPO_ADMIN
export const isOperacoes = (p: Pessoa) => p.grupo.nome === GRUPO_OPERACOES

/** The state-level group whose people, on the hosts of São Paulo, may give every group but those with full access. */
export const GRUPO_ESTADUAL_SP = 10
export const escolheTodosOsGrupos = ({ usuarioGrupoId }: { usuarioGrupoId: number }, uf: string) =>
  uf.startsWith('SP') && usuarioGrupoId === GRUPO_ESTADUAL_SP

/** In the seal, a group that sees the axes it names and no others. */
export const soVeSeusEixos = (g: { nome: string; visualizaEixosIds: readonly number[] }) =>
  g.visualizaEixosIds.length > 0 || g.nome === GRUPO_SALA

export interface DireitosDoNome {
  nome: string
  /** What people of the group may do because it is called so, without any flag. */
  da: readonly string[]
  /** What they may not because of it. */
  tira: readonly string[]
}
const NOMES_COM_DIREITO: readonly DireitosDoNome[] = [
  {
    nome: GRUPO_ADMIN,
    da: [
      'cancelar acompanhamentos',
      'finalizar acompanhamentos e {diagnósticos} de outras pessoas',
      'abrir os eventos',
    ],
    tira: [],
  },
  { nome: GRUPO_OPERACOES, da: ['reverter análises', 'trocar de {município} no cabeçalho'], tira: [] },
  { nome: GRUPO_SALA, da: [], tira: ['ver, no selo, {eixos} que não estão escolhidos no grupo'] },
]
/** What comes with the name of a group alone; undefined for a name that is only a name. */
export const direitosDoNome = (nome: string) => NOMES_COM_DIREITO.find((d) => d.nome === nome.trim())

/** What people of a group may do, and may no longer do, once its name changes; a new group had no name before. */
export const mudancaDeNome = (antes: string | undefined, depois: string, { layoutSelo }: { layoutSelo: boolean }) => {
  const [de, para] = [direitosDoNome(antes ?? ''), direitosDoNome(depois)]
  if (de === para) return { ganha: [], perde: [] }
  // What a name takes away it takes in the seal alone.
  const tira = (d: DireitosDoNome | undefined) => (layoutSelo ? (d?.tira ?? []) : [])
  return { ganha: [...(para?.da ?? []), ...tira(de)], perde: [...(de?.da ?? []), ...tira(para)] }
}

const temPapel = (p: Pessoa, municipioId: number, nome: NomePapel) =>
  p.permissoes.some((x) => x.municipioId === municipioId && x.permissao.nome === nome)

/** The lead consultant of a municipality, by role or by any solution permission there. */
export const isConsultorCondutorMunicipio = (p: Pessoa, municipioId: number) =>
  temPapel(p, municipioId, 'Consultor Condutor') || p.permissoesSolucoes.some((x) => x.municipioId === municipioId)
export const isConsultorEspecialistaMunicipio = (p: Pessoa, m: number) => temPapel(p, m, 'Consultor Especialista')
export const isADMunicipio = (p: Pessoa, m: number) => temPapel(p, m, 'AD')
/** Analyst is a role of the person, in any municipality or by the group's name. */
export const isAnalista = (p: Pessoa) =>
  p.grupo.nome === 'Analista' || p.permissoes.some((x) => x.permissao.nome === 'Analista')

/** Whether the first page lists the municipalities in reach, beside the work that waits. */
export const listaMunicipios = (p: Pick<Pessoa, 'acessoTotal' | 'grupo'>) => p.acessoTotal || p.grupo.visualizaMunicipio

/** Whether the group lists a report of the dashboard, by its route. */
export const listaRelatorio = (p: Pick<Pessoa, 'acessoTotal' | 'grupo'>, rota: string) =>
  p.acessoTotal || p.grupo.relatorioAdm.includes(rota)

/** Whether every axis and municipality is in reach. */
export const seesAll = (p: Pessoa) => p.acessoTotal || p.grupo.verTodosEixos
