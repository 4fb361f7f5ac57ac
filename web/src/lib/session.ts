import { useSyncExternalStore } from 'react'
import {
  can,
  type FlagSet,
  isADMunicipio,
  isAdmin,
  isAnalista,
  isConsultorCondutorMunicipio,
  isConsultorEspecialistaMunicipio,
  isFullAdmin,
  isOperacoes,
  listaRelatorio,
} from '#contract/access.ts'
import type { PermitRelatorio } from '#contract/endpoint.ts'
import { type Flag, LISTA_EIXOS } from '#contract/permissions.ts'
import type { Sessao, Usuario } from '#contract/sessao.ts'
import { ambiente, capacidades } from './ambiente.ts'
import { esquecerEnviado } from './guardados.ts'
import { apagar, CHAVES, gravar, ler, soltar } from './storage.ts'

type Flags = Sessao['config']

/** Role of the group in the state of São Paulo; the specification only names these three. */
const papeisSP = (user: Usuario) => {
  const sp = ambiente().uf === 'SP'
  return {
    isSPFesp: sp && /^fesp\b/i.test(user.grupo.nome),
    isSPFespEspecial: sp && user.grupo.usuarioGrupoId === 10,
    isSPCoordenador: sp && /^coordenador/i.test(user.grupo.nome),
  }
}

const montar = (user: Usuario, config: Flags, groupsConfig: Flags, expiraEm: number) => {
  const quem = { acessoTotal: user.acessoTotal, config: config as FlagSet, groupsConfig: groupsConfig as FlagSet }
  const eixos = groupsConfig[LISTA_EIXOS]
  return {
    user,
    config,
    groupsConfig,
    /** When it ends unless used, by this browser's clock. */
    expiraEm,
    /** A list asks for any of its flags; a report, that the group lists it. */
    can: (permit: Flag | readonly Flag[] | PermitRelatorio | undefined) => {
      if (typeof permit !== 'object') return can(quem, permit)
      return 'relatorio' in permit ? listaRelatorio(user, permit.relatorio) : permit.some((f) => can(quem, f))
    },
    visualizaEixosIds: (Array.isArray(eixos) ? eixos : []) as readonly number[],
    isFullAdmin: isFullAdmin(user),
    isAdmin: isAdmin(user),
    isOperacoes: isOperacoes(user),
    isAnalista: isAnalista(user),
    isConsultorCondutorMunicipio: (municipioId: number) => isConsultorCondutorMunicipio(user, municipioId),
    isConsultorEspecialistaMunicipio: (municipioId: number) => isConsultorEspecialistaMunicipio(user, municipioId),
    isADMunicipio: (municipioId: number) => isADMunicipio(user, municipioId),
    ...papeisSP(user),
    ...variante(),
  }
}

/** Kinds of deployment, kept in the browser next to the session. */
const variante = () => {
  const { isAT, isGov, isSala, isParceiro, isTerritorios, isEdu, isTur } = capacidades()
  return { isAT, isGov, isSala, isParceiro, isTerritorios, isEdu, isTur }
}

export type SessaoAtiva = ReturnType<typeof montar>

const lerSessao = (): SessaoAtiva | null => {
  const [user, config, groupsConfig] = [CHAVES.user, CHAVES.config, CHAVES.groupsConfig].map(ler)
  if (!ler(CHAVES.token) || !user || !config || !groupsConfig) return null
  try {
    return montar(JSON.parse(user), JSON.parse(config), JSON.parse(groupsConfig), Number(ler(CHAVES.expiraEm)))
  } catch {
    // Somebody edited the storage: the session is read again from the server.
    return null
  }
}

/** undefined = to be read again. */
let atual: SessaoAtiva | null | undefined
let ultima: SessaoAtiva | undefined
let tokenVisto = ler(CHAVES.token)
const ouvintes = new Set<() => void>()
const ouvintesDeToken = new Set<() => void>()

const mudou = () => {
  atual = undefined
  const token = ler(CHAVES.token)
  if (token !== tokenVisto) {
    tokenVisto = token
    for (const f of ouvintesDeToken) f()
  }
  for (const f of ouvintes) f()
}

const assinar = (f: () => void) => {
  ouvintes.add(f)
  return () => ouvintes.delete(f)
}

/** Somebody signed in, out, or in as somebody else: here or in another tab. */
export const onTokenChange = (f: () => void) => {
  ouvintesDeToken.add(f)
  return () => ouvintesDeToken.delete(f)
}

export const token = () => ler(CHAVES.token)

export const currentSession = (): SessaoAtiva | null => {
  if (atual === undefined) atual = lerSessao()
  ultima = atual ?? ultima
  return atual
}

const gravarSessao = (sessao: Sessao, expiraEm: number) => {
  gravar(CHAVES.user, JSON.stringify(sessao.user))
  gravar(CHAVES.config, JSON.stringify(sessao.config))
  gravar(CHAVES.groupsConfig, JSON.stringify(sessao.groupsConfig))
  gravar(CHAVES.perfil, String(sessao.user.perfil))
  gravar(CHAVES.uf, sessao.ambiente.uf)
  gravar(CHAVES.expiraEm, String(expiraEm))
  for (const [chave, valor] of Object.entries(variante())) gravar(chave, String(valor))
}

/** `expiraEm` is already in this browser's time; see auth.ts. */
export const startSession = (novo: string, sessao: Sessao, expiraEm: number) => {
  apagar(CHAVES.expired, CHAVES.forcedLogout, CHAVES.city, CHAVES.cityId, CHAVES.recentes, CHAVES.ssoExpiraEm)
  motivo = undefined
  gravarSessao(sessao, expiraEm)
  gravar(CHAVES.token, novo)
  mudou()
}

/** Permissions or data of the person changed on the server. */
export const refreshSession = (sessao: Sessao, expiraEm: number) => {
  gravarSessao(sessao, expiraEm)
  mudou()
}

/** The server answers nothing else until this person has enrolled in the second factor: the guard leads there. */
export const markFactorOwed = () => {
  const user = currentSession()?.user
  if (!user || user.faltaSegundoFator) return
  gravar(CHAVES.user, JSON.stringify({ ...user, faltaSegundoFator: true }))
  mudou()
}

export type MotivoSaida = 'saiu' | 'expirada' | 'outraAba'
let motivo: MotivoSaida | undefined

/** Why this tab has no session any more; undefined when it never had one. */
export const exitReason = (): MotivoSaida | undefined => motivo ?? (ler(CHAVES.expired) ? 'expirada' : undefined)

/** Forgets everything about the person except answers that nobody else has. The marker says why to the login page, and to the other tabs. */
export const endSession = (porque: 'saiu' | 'expirada') => {
  motivo = porque
  apagar(CHAVES.token, CHAVES.user, CHAVES.config, CHAVES.groupsConfig, CHAVES.city, CHAVES.cityId, CHAVES.recentes)
  apagar(CHAVES.perfil, CHAVES.expiraEm, CHAVES.ultimoUso, CHAVES.ssoExpiraEm)
  esquecerEnviado()
  if (porque === 'expirada') gravar(CHAVES.expired, 'true')
  else {
    apagar(CHAVES.lastRoute)
    gravar(CHAVES.forcedLogout, 'true')
  }
  mudou()
}

const DA_SESSAO: readonly string[] = [CHAVES.token, CHAVES.user, CHAVES.config, CHAVES.groupsConfig, CHAVES.expiraEm]

globalThis.window?.addEventListener('storage', ({ key, newValue }) => {
  // Where a full device did not take the session, a sign-out in another tab shows only in its marker.
  const saiu = key === CHAVES.forcedLogout && newValue !== null
  if (saiu) soltar(...DA_SESSAO)
  // null: the whole storage was cleared.
  else if (key !== null && !DA_SESSAO.includes(key)) return
  // A storage emptied by the browser itself is nobody's decision: the page is simply without session.
  if (tokenVisto && !token()) motivo = ler(CHAVES.expired) ? 'expirada' : key === null ? undefined : 'outraAba'
  mudou()
})

/** The session, or null on open pages. */
export const useOptionalSession = (): SessaoAtiva | null =>
  useSyncExternalStore(assinar, currentSession, currentSession)

/**
 * The session on a page behind login. When it ends while the page is being drawn, the page keeps the last one for the
 * moment until the guard takes it away.
 */
export const useSession = (): SessaoAtiva => {
  const sessao = useOptionalSession() ?? ultima
  if (!sessao) throw new Error('useSession on a page without login')
  return sessao
}

/** The municipality being worked on, remembered as the specification has it. */
export const rememberCity = (cidade: { municipioId: number; nome: string }) => {
  gravar(CHAVES.cityId, String(cidade.municipioId))
  gravar(CHAVES.city, cidade.nome)
}

/** The name of a city that this person has had open, where it cannot be read. */
export const rememberedCity = (municipioId: string) => (ler(CHAVES.cityId) === municipioId ? ler(CHAVES.city) : null)

export const rememberRoute = (rota: string) => gravar(CHAVES.lastRoute, rota)
export const forgetRoute = () => apagar(CHAVES.lastRoute)

/** Where to go after signing in, or as told where nothing is remembered; only ever an address of ours. */
export const lastRoute = (padrao = '/cidade'): string => {
  const rota = ler(CHAVES.lastRoute) ?? ''
  return /^\/(?![/\\])/.test(rota) && !/^\/(auth|sso)\b/i.test(rota) ? rota : padrao
}

const MEIO_MINUTO = 30_000

/** Remembers across tabs that the server was called, which keeps the session alive. */
export const markUse = (agora: number) => {
  if (agora - lastUse() > MEIO_MINUTO) gravar(CHAVES.ultimoUso, String(agora))
}
export const lastUse = () => Number(ler(CHAVES.ultimoUso) ?? 0)

const CINCO_SEGUNDOS = 5000

export const setSsoEnd = (momento: number | null) => {
  if (momento === null) apagar(CHAVES.ssoExpiraEm)
  else gravar(CHAVES.ssoExpiraEm, String(momento))
}

/** The identity provider's token has fewer than five seconds left. */
export const ssoEnding = (agora: number) => {
  const fim = ler(CHAVES.ssoExpiraEm)
  return fim !== null && Number(fim) - agora < CINCO_SEGUNDOS
}
