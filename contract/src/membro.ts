import { z } from 'zod'
import { cleanPhone, digits, isCpf, isPhone } from './br.ts'
import { endpoint, id, idText, linha, ok, porId, texto, textoOpcional, versao } from './endpoint.ts'
import { EMAIL_INVALIDO, isEmail, isMascarado } from './fields.ts'
import { porNumero } from './pagina.ts'

/** The people a municipality works with, in groups such as its committee. Not users: most never sign in. */

/* Groups */

export const grupoSchema = z.object({
  grupoId: id,
  municipioId: id,
  nome: z.string(),
  descricao: z.string().nullable(),
  qtdMembros: z.int(),
  /** Who is in it, leaders first; null where the members are not loaded along with their groups. */
  membros: z.array(z.object({ membroId: id, nome: z.string(), lider: z.boolean() })).nullable(),
  versao,
})
export type Grupo = z.output<typeof grupoSchema>

const grupoCampos = { nome: linha(120, 1), descricao: textoOpcional(1000) }
export const grupoNovo = z.object({ ...grupoCampos, municipioId: id })
export const grupoEdicao = z.object({ ...grupoCampos, grupoId: id, versao })

/** Who arranges meetings or writes reports chooses from groups and members too. */
const LEITORES = ['grupos', 'calendario', 'relatorios'] as const
const gbase = '/api/municipio/grupo' as const

export const listarGrupos = endpoint({
  method: 'GET',
  path: gbase,
  area: 'municipio',
  resumo: 'Grupos dos municípios em alcance',
  permit: LEITORES,
  scope: 'municipio',
  output: z.array(grupoSchema),
})
export const gruposDoMunicipio = endpoint({
  method: 'GET',
  path: `${gbase}/get-grupos/:id`,
  area: 'municipio',
  resumo: 'Grupos de um município',
  permit: LEITORES,
  scope: 'municipio',
  ...porId('municipioId'),
  output: z.array(grupoSchema),
})
export const gruposSolucoesDoMunicipio = endpoint({
  method: 'GET',
  path: `${gbase}/get-grupos-solucoes/:id`,
  area: 'municipio',
  resumo: 'Grupos de soluções dos eixos de um município',
  permit: LEITORES,
  scope: 'municipio',
  ...porId('municipioId'),
  output: z.array(
    z.object({
      grupoSolucaoId: id,
      nome: z.string(),
      descricao: z.string().nullable(),
      desabilitado: z.boolean(),
      eixoId: id,
      eixo: z.object({ nome: z.string() }),
      qtdSolucoes: z.int(),
    }),
  ),
})
export const getGrupo = endpoint({
  method: 'GET',
  path: `${gbase}/:id`,
  area: 'municipio',
  resumo: 'Um grupo',
  permit: LEITORES,
  scope: 'municipio',
  ...porId('grupoId'),
  output: grupoSchema,
})
export const criarGrupo = endpoint({
  method: 'POST',
  path: gbase,
  area: 'municipio',
  resumo: 'Criar um grupo em um município',
  permit: 'editarGrupoMunicipio',
  scope: 'municipio',
  body: grupoNovo,
  output: grupoSchema,
})
export const alterarGrupo = endpoint({
  method: 'PUT',
  path: gbase,
  area: 'municipio',
  resumo: 'Alterar um grupo',
  permit: 'editarGrupoMunicipio',
  scope: 'municipio',
  body: grupoEdicao,
  output: grupoSchema,
})
export const excluirGrupo = endpoint({
  method: 'DELETE',
  path: `${gbase}/:id`,
  area: 'municipio',
  resumo: 'Excluir um grupo sem membros',
  permit: 'editarGrupoMunicipio',
  scope: 'municipio',
  ...porId('grupoId'),
  output: ok,
})

/* Members */

export const membroSchema = z.object({
  membroId: id,
  municipioId: id,
  /** First and last name only, for who may not see the data of members. */
  nome: z.string(),
  /** Masked, as phone and e-mail are; who may see them asks with `revelar`. */
  cpf: z.string().nullable(),
  email: z.string().nullable(),
  telefone: z.string(),
  orgao: z.string().nullable(),
  cargo: z.string().nullable(),
  /** Null for who may not see the institution. */
  instituicaoId: id.nullable(),
  instituicao: z.object({ nome: z.string() }).nullable(),
  /** Name of the photo's file; its bytes come from `foto`. */
  imagemNome: z.string().nullable(),
  membroGrupos: z.array(z.object({ grupoId: id, membroId: id, lider: z.boolean(), nome: z.string() })),
  municipio: z.object({ nome: z.string(), uf: z.string() }),
  versao,
})
export type Membro = z.output<typeof membroSchema>

/** Empty becomes null; what was shown masked may come back as it was. */
const dado = (max: number, valid: (s: string) => boolean, clean: (s: string) => string, mensagem: string) =>
  textoOpcional(max)
    .refine((v) => v === null || isMascarado(v) || valid(v), mensagem)
    .transform((v) => (v === null || isMascarado(v) ? v : clean(v)))

const membroGrupos = z
  .array(z.object({ grupoId: id, lider: z.boolean().default(false) }))
  .max(200)
  .refine((lista) => new Set(lista.map((g) => g.grupoId)).size === lista.length, 'Há grupos repetidos')

const membroCampos = {
  // What is missing has sentences of its own: see faltasDoMembro.
  nome: textoOpcional(120),
  cpf: dado(40, isCpf, digits, 'CPF inválido'),
  email: dado(200, isEmail, (s) => s.toLowerCase(), EMAIL_INVALIDO),
  telefone: dado(40, isPhone, cleanPhone, 'Telefone inválido'),
  orgao: textoOpcional(160),
  cargo: textoOpcional(120),
  instituicaoId: id.nullish().transform((v) => v ?? null),
}
/** With `membroId` the person is already registered elsewhere: masked data that comes back is taken from there. */
export const membroNovo = z.object({
  ...membroCampos,
  membroId: id.nullish(),
  membroGrupos: membroGrupos.min(1, 'Escolha ao menos um grupo'),
})
/** Groups that are not sent stay; an empty list leaves the person in the municipality and in no group. */
export const membroEdicao = z.object({
  ...membroCampos,
  membroId: id,
  membroGrupos: membroGrupos.optional(),
  versao,
})

interface Obrigatorios {
  nome: string | null
  email: string | null
  telefone: string | null
}
/** What is missing, in the order and words of the specification. `uf` is the environment's: in SP the e-mail is optional. */
export const faltasDoMembro = (m: Obrigatorios, uf: string): Record<string, string> => ({
  ...(!m.nome?.trim() && { nome: 'O nome é obrigatório' }),
  ...(!m.email?.trim() && !emailOpcional(uf) && { email: 'O e-mail é obrigatório' }),
  ...(!m.telefone?.trim() && { telefone: 'O telefone é obrigatório' }),
})
/** A number after the state tells environments of one state apart. */
export const emailOpcional = (uf: string) => uf.slice(0, 2) === 'SP'

const base = '/api/municipio/membro' as const
const area = 'membro'

export const cadastrarMembro = endpoint({
  method: 'POST',
  path: `${base}/cadastrar-membro`,
  area,
  resumo: 'Cadastrar um membro em grupos de um município',
  permit: 'incluirMembro',
  scope: 'municipio',
  body: membroNovo,
  output: membroSchema,
})
export const atualizarMembro = endpoint({
  method: 'PUT',
  path: `${base}/atualizar-membro`,
  area,
  resumo: 'Alterar um membro e os seus grupos',
  permit: 'editarMembro',
  scope: 'municipio',
  body: membroEdicao,
  output: membroSchema,
})
export const getMembro = endpoint({
  method: 'GET',
  path: `${base}/get-membro/:id`,
  area,
  resumo: 'Um membro',
  permit: LEITORES,
  scope: 'municipio',
  ...porId('membroId'),
  output: membroSchema,
})
export const membrosDoGrupo = endpoint({
  method: 'GET',
  path: `${base}/get-membro-by-grupo/:id`,
  area,
  resumo: 'Membros de um grupo',
  permit: LEITORES,
  scope: 'municipio',
  ...porId('grupoId'),
  output: z.array(membroSchema),
})
export const membrosDoMunicipio = endpoint({
  method: 'GET',
  path: `${base}/get-membro-by-municipio/:id`,
  area,
  resumo: 'Membros de um município',
  permit: LEITORES,
  scope: 'municipio',
  ...porId('municipioId'),
  output: z.array(membroSchema),
})
const ondeProcurar = z.object({ municipioId: idText.optional() })
export const membrosPorNome = endpoint({
  method: 'GET',
  path: `${base}/get-membros-by-nome/:name`,
  area,
  resumo: 'Membros por parte do nome, sem acentos: de um município, dos seus, ou de todos com a permissão',
  permit: LEITORES,
  scope: 'municipio',
  params: z.object({ name: texto(120, 2) }),
  /** A plain array as specified: a hundred at a time, how many there are in all stands in `x-total`. */
  query: ondeProcurar.extend({ pagina: porNumero.pagina, porPagina: porNumero.porPagina }),
  output: z.array(membroSchema),
})
export const membroPorCpf = endpoint({
  method: 'GET',
  path: `${base}/get-membro-by-cpf/:cpf`,
  area,
  resumo: 'Membro pelo CPF, de preferência no município informado',
  permit: ['incluirMembro', 'editarMembro'],
  scope: 'municipio',
  params: z.object({ cpf: texto(20, 1).refine(isCpf, 'CPF inválido').transform(digits) }),
  query: ondeProcurar,
  output: membroSchema,
})
export const listarMembros = endpoint({
  method: 'GET',
  path: base,
  area,
  resumo: 'Membros de todos os municípios em alcance',
  permit: { todos: ['verTodosMembrosMunicipio', LEITORES] },
  scope: 'municipio',
  output: z.array(membroSchema),
})
export const excluirMembro = endpoint({
  method: 'DELETE',
  path: `${base}/:id`,
  area,
  resumo: 'Excluir um membro',
  permit: 'excluirMembro',
  scope: 'municipio',
  ...porId('membroId'),
  output: ok,
})
export const FOTO = {
  campo: 'imagemMembro',
  maxArquivos: 1,
  maxBytes: 150_000,
  tipos: ['jpg', 'jpeg', 'png'],
  obrigatorio: true,
  mensagemTamanho: 'Foto maior que 150kb',
  mensagemTipo: 'A foto deve ser jpg, jpeg ou png',
} as const
export const atualizarFotoMembro = endpoint({
  method: 'PUT',
  path: `${base}/atualizar-foto-membro`,
  area,
  resumo: 'Guardar a foto de um membro',
  // The dialog sends it in a second call, after creating as well.
  permit: ['incluirMembro', 'editarMembro'],
  scope: 'municipio',
  body: z.object({ membroId: z.union([id, idText]) }),
  arquivos: [FOTO],
  output: membroSchema,
})
export const fotoMembro = endpoint({
  method: 'GET',
  path: `${base}/:id/foto`,
  area,
  resumo: 'Foto de um membro',
  permit: LEITORES,
  scope: 'municipio',
  ...porId('membroId'),
  output: 'blob',
})
export const revelarMembro = endpoint({
  method: 'POST',
  path: `${base}/:id/revelar`,
  area,
  resumo: 'Mostrar CPF, telefone e e-mail por inteiro, com registro na auditoria',
  segredo: true,
  permit: { todos: ['verDadosMembro', LEITORES] },
  scope: 'municipio',
  ...porId('membroId'),
  output: z.object({
    nome: z.string(),
    cpf: z.string().nullable(),
    email: z.string().nullable(),
    telefone: z.string(),
  }),
})
export const instituicoesParaMembro = endpoint({
  method: 'GET',
  path: `${base}/instituicoes/:id`,
  area,
  resumo: 'Instituições ativas de um município, para o membro',
  permit: { todos: ['verCampoInstituicaoMembro', 'grupos'] },
  scope: 'municipio',
  ...porId('municipioId'),
  output: z.array(z.object({ instituicaoId: id, nome: z.string(), sigla: z.string().nullable() })),
})
