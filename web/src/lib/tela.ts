import type { ComponentType } from 'react'
import type { Flag } from '#contract/permissions.ts'
import type { GrupoDoMenu } from '#contract/register.ts'
import type { Wording } from '#contract/wording.ts'

/**
 * publica: only without session · aberta: with or without · login · admin · acessoTotal ·
 * relatorio: login, and the group lists it.
 */
export type Acesso = 'publica' | 'aberta' | 'login' | 'admin' | 'acessoTotal' | 'relatorio'

export type Titulo = string | ((w: Wording) => string)

/** What of a session says where its person works. */
export interface QuemEntra {
  readonly can: (flag: Flag) => boolean
  readonly isAnalista: boolean
  readonly isFullAdmin: boolean
  readonly user: {
    readonly permissoes: readonly { readonly municipioId: number }[]
    readonly permissoesSolucoes: readonly { readonly municipioId: number }[]
    readonly grupo: { readonly verTodosEixos: boolean }
  }
}

/** The entry that leads to a screen. */
interface NoMenu {
  readonly em: GrupoDoMenu | 'topo'
  /** Any of these lets it show; without one it shows to who passes the screen's `acesso`. */
  readonly flags?: readonly Flag[]
  /** Where the menu calls it otherwise than its title. */
  readonly rotulo?: Titulo
  /** Where it leads, if the screen's address has parameters. */
  readonly para?: string
}

interface Endereco {
  readonly path: string
  readonly acesso: Acesso
  readonly titulo: Titulo
  /** Any of these opens it; without the list, what its menu entry asks, or the entry above its address. */
  readonly pede?: readonly Flag[]
  /** Any of these, or none if none is named, opens it to the person whose id the address names. */
  readonly proprio?: readonly Flag[]
  /** Without header, menu and footer. */
  readonly semMoldura?: true
  /** Of a city that its person need not reach: it stands without the header of that city. */
  readonly semCidade?: true
  /** Only where the environment has this; elsewhere neither page nor entry. */
  readonly so?: 'clienteOculto' | 'criteriosSelo'
  /** Opens without a connection too, from what is kept on the device; vite.config.ts lists its script. */
  readonly semConexao?: true
  /** Without it the screen is reached from another. */
  readonly menu?: NoMenu
  /** Asks for what the page shows first, ahead of it: whoever comes in waits for both at once. */
  readonly dados?: () => Promise<unknown>
  /** Where signing in leads this person; the first screen that says so has it, and /cidade who none wants. */
  readonly entrada?: (quem: QuemEntra) => string | null
  /** The address of the screen above it, where its own does not go on from that one's; false: none. */
  readonly acima?: string | false
}
/** What opens at the address: a page, or another address, relative to this one. */
type Destino =
  | { readonly pagina: () => Promise<ComponentType>; readonly para?: undefined }
  | { readonly para: string; readonly pagina?: undefined }

/** A screen: its address, who may open it and its page. Each feature lists its own in `telas.ts`. */
export type Tela = Endereco & Destino

/** A step of the way back: the last one is the page itself and needs no address. */
export interface Passo {
  readonly rotulo: string
  readonly para?: string
}

type Extra = Omit<Endereco, 'path' | 'acesso' | 'titulo'> & Destino
const tela =
  (acesso: Acesso) =>
  (path: string, titulo: Titulo, extra: Extra): Tela => ({
    path,
    acesso,
    titulo,
    ...extra,
  })
export const publica = tela('publica')
export const aberta = tela('aberta')
export const login = tela('login')
export const admin = tela('admin')
export const acessoTotal = tela('acessoTotal')
export const relatorio = tela('relatorio')

export const ditoNa = (titulo: Titulo, w: Wording) => (typeof titulo === 'string' ? titulo : titulo(w))
