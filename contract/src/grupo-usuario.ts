import { z } from 'zod'
import { byId, endpoint, id, linha, ok, textoOpcional, versao } from './endpoint.ts'
import { type Flag, isFlag } from './permissions.ts'

const flag = z.string().refine((s): s is Flag => isFlag(s), 'Permissão desconhecida')

/** A group with its flags: those it sets by name in `permissoes`; the rest keep their defaults. */
export const grupoSchema = z.object({
  usuarioGrupoId: id,
  nome: z.string(),
  descricao: z.string().nullable(),
  acessoTotal: z.boolean(),
  verTodosEixos: z.boolean(),
  visualizaMunicipio: z.boolean(),
  relatorioAdm: z.array(z.string()),
  visualizaEixosIds: z.array(z.int()),
  /** Every flag as it stands for the group. */
  groupsConfig: z.record(z.string(), z.boolean()),
  usuarios: z.int(),
  versao,
  acoes: z.object({ editar: z.boolean(), excluir: z.boolean() }),
})
export type Grupo = z.output<typeof grupoSchema>
export const grupoLinhaSchema = grupoSchema.omit({ groupsConfig: true, acoes: true }).extend({
  /** Flags the group sets itself. */
  alteradas: z.int(),
  /** Whether who asks may give this group to a user: what the group picker offers. */
  atribuivel: z.boolean(),
})
export type GrupoLinha = z.output<typeof grupoLinhaSchema>

const campos = {
  nome: linha(80, 1),
  descricao: textoOpcional(400),
  acessoTotal: z.boolean().default(false),
  verTodosEixos: z.boolean().default(false),
  visualizaMunicipio: z.boolean().default(true),
  relatorioAdm: z.array(z.string().max(120)).max(100).default([]),
  visualizaEixosIds: z.array(id).max(500).default([]),
  groupsConfig: z.partialRecord(flag, z.boolean()).default({}),
}
export const grupoNovo = z.object(campos)
export const grupoEdicao = z.object({ ...campos, usuarioGrupoId: id, versao })

const base = '/api/usuario/grupo' as const
const area = 'grupo-usuario'
export const listarGrupos = endpoint({
  method: 'GET',
  path: base,
  area,
  resumo: 'Grupos que quem pede pode ver ou escolher',
  // Beside the list of groups: the picker and the filter of users.
  permit: ['grupo', 'usuarios'],
  scope: 'livre',
  output: z.array(grupoLinhaSchema),
})
export const ultimoGrupo = endpoint({
  method: 'GET',
  path: `${base}/get-Last-grupo`,
  area,
  resumo: 'O grupo criado por último',
  permit: 'grupo',
  scope: 'livre',
  output: grupoSchema,
})
export const getGrupo = endpoint({
  method: 'GET',
  path: `${base}/:id`,
  area,
  resumo: 'Um grupo com suas permissões',
  permit: 'grupo',
  scope: 'livre',
  params: byId,
  output: grupoSchema,
})
export const criarGrupo = endpoint({
  method: 'POST',
  path: base,
  area,
  resumo: 'Criar um grupo',
  permit: 'criarGrupo',
  scope: 'livre',
  body: grupoNovo,
  output: grupoSchema,
})
export const putGrupo = endpoint({
  method: 'PUT',
  path: base,
  area,
  resumo: 'Alterar um grupo e suas permissões',
  permit: 'editarGrupo',
  scope: 'livre',
  body: grupoEdicao,
  output: grupoSchema,
})
export const updateGrupo = endpoint({ ...putGrupo, path: `${base}/update-grupo` })
export const excluirGrupo = endpoint({
  method: 'DELETE',
  path: `${base}/delete-group/:id`,
  area,
  resumo: 'Excluir um grupo sem usuários',
  permit: 'excluirGrupo',
  scope: 'livre',
  params: byId,
  output: ok,
})

/** The same flags one row at a time, for clients that speak of them so. */
const permissaoDoGrupo = z.object({
  usuarioGrupoPermissaoId: id,
  usuarioGrupoId: id,
  permissao: z.string(),
  valor: z.boolean(),
})
const pbase = '/api/UsuarioGrupoPermissao' as const
export const listarPermissoesDeGrupo = endpoint({
  method: 'GET',
  path: pbase,
  area,
  resumo: 'Permissões definidas em todos os grupos',
  permit: 'grupo',
  scope: 'livre',
  output: z.array(permissaoDoGrupo),
})
export const permissoesDoGrupo = endpoint({
  method: 'GET',
  path: `${pbase}/get-by-grupo/:id`,
  area,
  resumo: 'Permissões definidas em um grupo',
  permit: 'grupo',
  scope: 'livre',
  params: byId,
  output: z.array(permissaoDoGrupo),
})
export const criarPermissaoDeGrupo = endpoint({
  method: 'POST',
  path: pbase,
  area,
  resumo: 'Definir uma permissão de um grupo',
  permit: 'editarGrupo',
  scope: 'livre',
  body: z.object({ usuarioGrupoId: id, permissao: flag, valor: z.boolean() }),
  output: permissaoDoGrupo,
})
export const alterarPermissaoDeGrupo = endpoint({
  method: 'PUT',
  path: pbase,
  area,
  resumo: 'Alterar uma permissão de um grupo',
  permit: 'editarGrupo',
  scope: 'livre',
  body: z.object({ usuarioGrupoPermissaoId: id, valor: z.boolean() }),
  output: permissaoDoGrupo,
})
export const excluirPermissaoDeGrupo = endpoint({
  method: 'DELETE',
  path: `${pbase}/:id`,
  area,
  resumo: 'Voltar uma permissão ao padrão',
  permit: 'editarGrupo',
  scope: 'livre',
  params: byId,
  output: ok,
})
