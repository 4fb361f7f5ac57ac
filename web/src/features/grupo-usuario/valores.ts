import type { Grupo } from '#contract/grupo-usuario.ts'
import { flagDefaults } from '#contract/permissions.ts'

export type ValoresGrupo = {
  nome: string
  descricao: string
  acessoTotal: boolean
  verTodosEixos: boolean
  visualizaMunicipio: boolean
  relatorioAdm: string[]
  visualizaEixosIds: number[]
  groupsConfig: Record<string, boolean>
}

export const paraValores = (g: Grupo | undefined): ValoresGrupo => ({
  nome: g?.nome ?? '',
  descricao: g?.descricao ?? '',
  acessoTotal: g?.acessoTotal ?? false,
  verTodosEixos: g?.verTodosEixos ?? false,
  visualizaMunicipio: g?.visualizaMunicipio ?? true,
  relatorioAdm: g?.relatorioAdm ?? [],
  visualizaEixosIds: g?.visualizaEixosIds ?? [],
  groupsConfig: { ...flagDefaults, ...g?.groupsConfig },
})

/** Flags whose sentence the server sent: 'groupsConfig.criarUsuario' → criarUsuario. */
export const errosDasFlags = <T>(erros: Readonly<Record<string, T>>, campo: string): Record<string, T> =>
  Object.fromEntries(
    Object.entries(erros).flatMap(([k, v]) => (k.startsWith(`${campo}.`) ? [[k.slice(campo.length + 1), v]] : [])),
  )
