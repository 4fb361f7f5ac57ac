import { z } from 'zod'
import {
  endpoint,
  FILTRO,
  id,
  idText,
  idTextOrZero,
  linha,
  ok,
  porId,
  SO_O_QUE_MUDA,
  texto,
  textoOpcional,
  versao,
} from './endpoint.ts'
import {
  cnpjOpcional,
  cpf,
  cpfMascaravel,
  emailField,
  telefoneMascaravel,
  telefoneOpcional,
  ufField,
} from './fields.ts'
import { papelSchema } from './sessao.ts'

const grade = z.object({ municipioId: id, eixoId: id.nullable(), permissaoId: z.int().min(1).max(4) })
/** The places that a user is given. */
const GRADE = {
  'body.permissoes[].municipioId': SO_O_QUE_MUDA,
  'body.permissoes[].eixoId': SO_O_QUE_MUDA,
  'body.permissoesSolucoes[].municipioId': SO_O_QUE_MUDA,
  'body.permissoesSolucoes[].municipioSolucaoId': SO_O_QUE_MUDA,
} as const
const gradeSolucao = z.object({ municipioId: id, municipioSolucaoId: z.int().min(0).max(2147483647).default(0) })

export const usuarioSchema = z.object({
  usuarioId: id,
  nome: z.string(),
  email: z.string(),
  /** Masked, as the phone is, but for the person itself; who may see personal data asks with `revelar`. */
  cpf: z.string().nullable(),
  telefone: z.string().nullable(),
  usuarioGrupoId: id,
  grupo: z.object({
    usuarioGrupoId: id,
    nome: z.string(),
    verTodosEixos: z.boolean(),
    visualizaMunicipio: z.boolean(),
    relatorioAdm: z.array(z.string()),
  }),
  uf: z.string(),
  unidadeRegionalId: id.nullable(),
  /** Its name, for who may not read the list of units. */
  unidadeRegional: z.string().nullable(),
  empresaNome: z.string().nullable(),
  cnpj: z.string().nullable(),
  habilitado: z.boolean(),
  receberEmails: z.boolean(),
  primeiroAcessoPendente: z.boolean(),
  temAssinatura: z.boolean(),
  padrao: z.boolean(),
  criacao: z.string(),
  ultimoAcesso: z.string().nullable(),
  /** The lines of the grid in reach of who asks; only with the permission to see or edit them, or one's own. */
  permissoes: z.array(
    papelSchema.extend({
      usuarioPermissaoId: id,
      permissaoId: id,
      municipio: z.object({ nome: z.string(), uf: z.string() }),
      eixo: z.object({ nome: z.string() }).nullable(),
    }),
  ),
  permissoesSolucoes: z.array(
    z.object({
      municipioId: id,
      municipioSolucaoId: z.int(),
      /** None: every solution of the place. */
      solucao: z.object({ nome: z.string() }).nullable(),
      municipio: z.object({ nome: z.string(), uf: z.string() }),
    }),
  ),
  versao,
  acoes: z.object({
    editar: z.boolean(),
    editarPermissoes: z.boolean(),
    excluir: z.boolean(),
    habilitar: z.boolean(),
    /** Turn off a second factor that its person lost. */
    redefinirFator: z.boolean(),
    verDados: z.boolean(),
  }),
})
export type UsuarioCompleto = z.output<typeof usuarioSchema>

export const usuarioLinhaSchema = z.object({
  usuarioId: id,
  nome: z.string(),
  email: z.string(),
  telefone: z.string().nullable(),
  grupo: z.object({ usuarioGrupoId: id, nome: z.string() }),
  uf: z.string(),
  unidadeRegional: z.string().nullable(),
  habilitado: z.boolean(),
  primeiroAcessoPendente: z.boolean(),
  municipios: z.int(),
  ultimoAcesso: z.string().nullable(),
})
export type UsuarioLinha = z.output<typeof usuarioLinhaSchema>
export const usuarioNomeSchema = z.object({
  usuarioId: id,
  nome: z.string(),
  email: z.string(),
  grupo: z.object({ nome: z.string() }),
})

const campos = {
  nome: linha(120, 3),
  email: emailField,
  cpf,
  telefone: telefoneOpcional,
  usuarioGrupoId: id,
  uf: ufField,
  unidadeRegionalId: id.nullish().transform((v) => v ?? null),
  empresaNome: textoOpcional(160),
  cnpj: cnpjOpcional,
  receberEmails: z.boolean().default(true),
  permissoes: z.array(grade).max(2000).default([]),
  permissoesSolucoes: z.array(gradeSolucao).max(2000).default([]),
}
export const usuarioNovo = z.object({ ...campos, habilitado: z.boolean().default(true) })
/** A masked CPF or phone that comes back unchanged keeps the stored one. */
export const usuarioEdicao = z.object({
  ...campos,
  cpf: cpfMascaravel,
  telefone: telefoneMascaravel,
  // What is not sent stays as it is.
  receberEmails: z.boolean().optional(),
  permissoes: campos.permissoes.unwrap().optional(),
  permissoesSolucoes: campos.permissoesSolucoes.unwrap().optional(),
  usuarioId: id,
  versao,
  /** Asked of who changes the own e-mail: an open session must not be enough to take the account away. */
  senhaAtual: z.string().max(200).optional(),
})

const base = '/api/usuario' as const
const area = 'usuario'

export const cadastrarUsuario = endpoint({
  method: 'POST',
  path: `${base}/cadastrar-usuario`,
  area,
  resumo: 'Criar um usuário e convidá-lo por e-mail',
  permit: 'criarUsuario',
  scope: 'usuario',
  alvo: GRADE,
  body: usuarioNovo,
  output: usuarioSchema,
})
export const putUsuario = endpoint({
  method: 'PUT',
  path: base,
  area,
  resumo: 'Alterar um usuário',
  permit: 'editarUsuario',
  scope: 'usuario',
  alvo: GRADE,
  body: usuarioEdicao,
  output: usuarioSchema,
})
export const atualizarUsuario = endpoint({ ...putUsuario, path: `${base}/atualizar-usuario` })
export const excluirUsuario = endpoint({
  method: 'DELETE',
  path: `${base}/:id`,
  area,
  resumo: 'Excluir um usuário sem histórico',
  permit: 'excluirUsuario',
  scope: 'usuario',
  ...porId('usuarioId'),
  output: ok,
})
export const listarUsuarios = endpoint({
  method: 'GET',
  path: base,
  area,
  resumo: 'Usuários em alcance',
  permit: 'usuarios',
  scope: 'usuario',
  output: z.array(usuarioLinhaSchema),
})
export const usuarioFiltro = z.object({
  busca: texto(120).optional(),
  usuarioGrupoId: z.array(id).max(100).optional(),
  municipioId: z.array(id).max(500).optional(),
  uf: ufField.optional(),
  papel: z.string().max(40).optional(),
  habilitado: z.boolean().optional(),
})
export type UsuarioFiltro = z.output<typeof usuarioFiltro>
export const filtrarUsuarios = endpoint({
  method: 'POST',
  path: `${base}/get-by-filtro`,
  area,
  resumo: 'Usuários por filtro',
  escreve: false,
  permit: 'usuarios',
  scope: 'usuario',
  alvo: { 'body.municipioId': FILTRO },
  body: usuarioFiltro,
  output: z.array(usuarioLinhaSchema),
})
export const consultores = endpoint({
  method: 'GET',
  path: `${base}/consultores`,
  area,
  resumo: 'Consultores habilitados',
  permit: 'sessao',
  scope: 'usuario',
  output: z.array(usuarioNomeSchema),
})
export const consultoresByMunicipio = endpoint({
  method: 'GET',
  path: `${base}/consultoresByMunicipio`,
  area,
  resumo: 'Consultores habilitados de um município',
  permit: 'sessao',
  scope: 'municipio',
  query: z.object({ municipioId: idText }),
  output: z.array(usuarioNomeSchema),
})
export const ads = endpoint({
  method: 'GET',
  path: `${base}/ads`,
  area,
  resumo: 'ADs habilitados',
  permit: 'sessao',
  scope: 'usuario',
  output: z.array(usuarioNomeSchema),
})
const analistaSchema = usuarioNomeSchema.extend({
  /** Every municipality and axis. */
  alcancaTudo: z.boolean(),
  /** The municipalities in the caller's reach; without an axis all of them. */
  alcance: z.array(z.object({ municipioId: id, eixoId: id.nullable() })),
})
export type AnalistaNome = z.output<typeof analistaSchema>
export const analistas = endpoint({
  method: 'GET',
  path: `${base}/analistas`,
  area,
  resumo: 'Analistas habilitados, com o que alcançam',
  permit: 'sessao',
  scope: 'usuario',
  output: z.array(analistaSchema),
})
export const getUsuario = endpoint({
  method: 'GET',
  path: `${base}/:id`,
  area,
  resumo: 'Um usuário',
  // Everybody reads the own record; others' only with `usuarios`.
  permit: 'sessao',
  scope: 'usuario',
  ...porId('usuarioId'),
  output: usuarioSchema,
})
export const findUser = endpoint({ ...getUsuario, path: `${base}/find-user/:id` })
export const getByCpf = endpoint({
  method: 'GET',
  path: `${base}/get-by-cpf/:cpf`,
  area,
  resumo: 'Usuário pelo CPF',
  permit: 'usuarios',
  scope: 'usuario',
  params: z.object({ cpf: texto(20, 1) }),
  output: usuarioSchema,
})
export const findByEmail = endpoint({
  method: 'GET',
  path: `${base}/find-user-by-email/:email`,
  area,
  resumo: 'Usuário pelo e-mail',
  permit: 'usuarios',
  scope: 'usuario',
  params: z.object({ email: texto(200, 1) }),
  output: usuarioSchema,
})
export const revelarDados = endpoint({
  method: 'POST',
  path: `${base}/:id/revelar`,
  area,
  resumo: 'Mostrar CPF e telefone por inteiro, com registro na auditoria',
  segredo: true,
  permit: 'verDadosPessoais',
  scope: 'usuario',
  ...porId('usuarioId'),
  output: z.object({ cpf: z.string().nullable(), telefone: z.string().nullable() }),
})
export const habilitarDesabilitar = endpoint({
  method: 'POST',
  path: `${base}/habilitar-desabilitar-usuario`,
  area,
  resumo: 'Habilitar ou desabilitar um usuário',
  permit: 'habilitarUsuario',
  scope: 'usuario',
  body: z.object({ usuarioId: id, habilitado: z.boolean() }),
  output: usuarioSchema,
})
export const reenviarConvite = endpoint({
  method: 'POST',
  path: `${base}/:id/reenviar-convite`,
  area,
  resumo: 'Enviar de novo o convite de primeiro acesso',
  permit: 'editarUsuario',
  scope: 'usuario',
  ...porId('usuarioId'),
  output: ok,
})
export const enviarAssinatura = endpoint({
  method: 'POST',
  path: `${base}/enviar-assinatura-eletronica`,
  area,
  resumo: 'Guardar a imagem da assinatura eletrônica',
  permit: 'sessao',
  scope: 'usuario',
  body: z.object({ usuarioId: z.union([id, idText]) }),
  arquivos: [
    {
      campo: 'assinatura',
      maxArquivos: 1,
      maxBytes: 150_000,
      tipos: ['png'],
      obrigatorio: true,
      mensagemTamanho: 'Assinatura maior que 150kb',
      mensagemTipo: 'A assinatura deve ser uma imagem PNG',
    },
  ],
  output: usuarioSchema,
})
export const getAssinatura = endpoint({
  method: 'GET',
  path: `${base}/:id/assinatura`,
  area,
  resumo: 'Imagem da assinatura eletrônica',
  permit: 'sessao',
  scope: 'usuario',
  ...porId('usuarioId'),
  output: 'blob',
})
export const testePdf = endpoint({
  method: 'GET',
  path: `${base}/teste-pdf`,
  area,
  resumo: 'PDF de teste com a assinatura de quem pede',
  permit: 'sessao',
  scope: 'proprio',
  output: 'blob',
})
export const exportarPessoa = endpoint({
  method: 'GET',
  path: `${base}/:id/dados-pessoais`,
  area,
  resumo: 'Tudo o que o sistema guarda sobre a pessoa (LGPD)',
  // One's own data is everybody's right; of others only with verDadosPessoais.
  permit: 'sessao',
  scope: 'usuario',
  ...porId('usuarioId'),
  pesada: true,
  output: 'blob',
})
export const anonimizar = endpoint({
  method: 'POST',
  path: `${base}/:id/anonimizar`,
  area,
  resumo: 'Apagar os dados pessoais e manter o histórico',
  permit: 'acessoTotal',
  scope: 'usuario',
  ...porId('usuarioId'),
  output: ok,
})

const permissaoLinha = z.object({
  usuarioPermissaoId: id,
  usuarioId: id,
  municipioId: id,
  eixoId: id.nullable(),
  permissaoId: id,
  permissao: z.object({ nome: z.string() }),
})
const permissaoCorpo = grade.extend({ usuarioId: id })
const pbase = `${base}/permissao` as const
export const listarPermissoes = endpoint({
  method: 'GET',
  path: pbase,
  area,
  resumo: 'Linhas da grade de permissões',
  permit: ['verPermissoesUsuario', 'editarPermissoesUsuario'],
  scope: 'usuario',
  output: z.array(permissaoLinha),
})
export const getPermissao = endpoint({
  method: 'GET',
  path: `${pbase}/:id`,
  area,
  resumo: 'Uma linha da grade',
  permit: ['verPermissoesUsuario', 'editarPermissoesUsuario'],
  scope: 'usuario',
  ...porId('usuarioPermissaoId'),
  output: permissaoLinha,
})
export const criarPermissao = endpoint({
  method: 'POST',
  path: pbase,
  area,
  resumo: 'Dar um papel em um município',
  permit: 'editarPermissoesUsuario',
  scope: 'usuario',
  body: permissaoCorpo,
  output: permissaoLinha,
})
export const alterarPermissao = endpoint({
  method: 'PUT',
  path: pbase,
  area,
  resumo: 'Alterar uma linha da grade',
  permit: 'editarPermissoesUsuario',
  scope: 'usuario',
  body: permissaoCorpo.extend({ usuarioPermissaoId: id }),
  output: permissaoLinha,
})
export const excluirPermissao = endpoint({
  method: 'DELETE',
  path: `${pbase}/:id`,
  area,
  resumo: 'Retirar um papel',
  permit: 'editarPermissoesUsuario',
  scope: 'usuario',
  ...porId('usuarioPermissaoId'),
  output: ok,
})

export const usuariosDaSolucao = endpoint({
  method: 'GET',
  path: '/api/usuarioPermissaoMunicipioSolucao/get-usuarios-by-municipio/:municipioId/:municipioSolucaoId',
  area,
  resumo: 'Usuários com permissão em uma solução do município (0 = qualquer)',
  permit: 'sessao',
  scope: 'municipio',
  alvo: { 'params.municipioSolucaoId': FILTRO },
  params: z.object({ municipioId: idText, municipioSolucaoId: idTextOrZero }),
  output: z.array(usuarioNomeSchema),
})

/** What a permission may name there. */
export const solucoesParaPermissao = endpoint({
  method: 'GET',
  path: '/api/usuarioPermissaoMunicipioSolucao/solucoes/:municipioId',
  area,
  resumo: 'Soluções do município, para as permissões de um usuário',
  permit: 'editarPermissoesUsuario',
  scope: 'municipio',
  params: z.object({ municipioId: idText }),
  output: z.array(z.object({ municipioSolucaoId: id, nome: z.string(), grupo: z.string() })),
})
