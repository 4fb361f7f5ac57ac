import { z } from 'zod'
import { endpoint, id, ok, porId, texto } from './endpoint.ts'
import { emailField } from './fields.ts'

export const papelSchema = z.object({
  municipioId: id,
  eixoId: id.nullable(),
  permissao: z.object({ nome: z.string() }),
})

export const grupoResumoSchema = z.object({
  usuarioGrupoId: id,
  nome: z.string(),
  verTodosEixos: z.boolean(),
  visualizaMunicipio: z.boolean(),
  relatorioAdm: z.array(z.string()),
})

/** The person as the browser keeps it under `user`. */
export const pessoaSchema = z.object({
  usuarioId: id,
  nome: z.string(),
  email: z.string(),
  uf: z.string(),
  acessoTotal: z.boolean(),
  /** 1 admin, 3 city user: the profile ids of the specification. */
  perfil: z.union([z.literal(1), z.literal(3)]),
  grupo: grupoResumoSchema,
  permissoes: z.array(papelSchema),
  permissoesSolucoes: z.array(z.object({ municipioId: id })),
  /** Must still enrol in the second factor: nothing else is answered until then. */
  faltaSegundoFator: z.boolean().optional(),
})
export type Usuario = z.output<typeof pessoaSchema>

const flagsSchema = z.record(z.string(), z.union([z.boolean(), z.array(z.number())]))

const termSchema = z.object({ singular: z.string(), plural: z.string(), genero: z.enum(['m', 'f']) })

/** What a page needs to know of its host before anybody signs in. */
export const ambienteSchema = z.object({
  tag: z.string(),
  variante: z.string(),
  titulo: z.string(),
  uf: z.string(),
  env: z.enum(['dev', 'hlg', 'prod']),
  banco: z.string(),
  cor: z.string(),
  /** Address of who answers for personal data and accessibility. */
  contato: z.string(),
  /** Dialog 'Cuidado!': a production database behind a test environment. */
  cuidado: z.boolean(),
  entrada: z.enum(['senha', 'sso']),
  palavras: z.record(z.string(), termSchema),
  /** One-click demo logins, only where the demo is loaded. */
  demo: z.array(z.object({ email: z.string(), senha: z.string(), papel: z.string() })),
  versao: z.string(),
})
export type AmbientePublico = z.output<typeof ambienteSchema>

export const sessaoSchema = z.object({
  user: pessoaSchema,
  config: flagsSchema,
  groupsConfig: flagsSchema,
  ambiente: ambienteSchema,
  /** When it ends unless it is used. */
  expiraEm: z.string(),
})
export type Sessao = z.output<typeof sessaoSchema>

export const senhaNova = z.string().min(10).max(200)

/** Why signing in and out leaves no row in the audit log. */
export const ENTRADAS = 'sessions have rows of their own, and who comes and goes lines in the log of the server'

export const login = endpoint({
  method: 'POST',
  path: '/api/auth/login',
  area: 'sessao',
  resumo: 'Entrar com e-mail e senha',
  permit: 'publico',
  scope: 'livre',
  // Whatever is wrong with the e-mail, the answer is that of a wrong password; the page says when it is none.
  body: z.object({ email: texto(200, 1), senha: z.string().min(1).max(200) }),
  output: sessaoSchema.extend({ token: z.string() }),
  // A failed attempt must stay counted although the answer is an error: the handler commits step by step.
  escreve: 'passoAPasso',
  semAuditoria: ENTRADAS,
})

export const logout = endpoint({
  method: 'POST',
  path: '/api/auth/logout',
  area: 'sessao',
  resumo: 'Encerrar a sessão',
  permit: 'sessao',
  scope: 'proprio',
  semFator: true,
  semAuditoria: ENTRADAS,
  output: ok.extend({ ssoLogout: z.string().nullable() }),
})

export const getSessao = endpoint({
  method: 'GET',
  path: '/api/auth/sessao',
  area: 'sessao',
  resumo: 'Usuário, permissões e ambiente da sessão',
  permit: 'sessao',
  scope: 'proprio',
  semFator: true,
  output: sessaoSchema,
})

const sessaoAbertaSchema = z.object({
  sessaoId: id,
  /** Browser and system, in plain words. */
  aparelho: z.string(),
  /** Beginning of the address it began from. */
  endereco: z.string(),
  criacao: z.string(),
  ultimoUso: z.string(),
  /** The one that asks. */
  atual: z.boolean(),
})
export type SessaoAberta = z.output<typeof sessaoAbertaSchema>
export const listarSessoes = endpoint({
  method: 'GET',
  path: '/api/auth/sessoes',
  area: 'sessao',
  resumo: 'As próprias sessões abertas',
  permit: 'sessao',
  scope: 'proprio',
  output: z.array(sessaoAbertaSchema),
})
export const encerrarSessao = endpoint({
  method: 'DELETE',
  path: '/api/auth/sessoes/:id',
  area: 'sessao',
  resumo: 'Encerrar uma das próprias sessões',
  permit: 'sessao',
  scope: 'proprio',
  ...porId('sessaoId'),
  output: ok,
})
export const encerrarOutrasSessoes = endpoint({
  method: 'POST',
  path: '/api/auth/sessoes/encerrar-outras',
  area: 'sessao',
  resumo: 'Encerrar todas as próprias sessões menos esta',
  permit: 'sessao',
  scope: 'proprio',
  output: ok,
})

export const getAmbiente = endpoint({
  method: 'GET',
  path: '/api/ambiente',
  area: 'sessao',
  resumo: 'Variante, título, palavras e forma de entrada deste endereço',
  permit: 'publico',
  scope: 'livre',
  output: ambienteSchema,
})

const SEM_AUTOR = 'anybody may ask: nothing of the account changes, and the message stays in the outbox'

export const primeiroAcesso = endpoint({
  method: 'POST',
  path: '/api/usuario/primeiro-acesso',
  area: 'usuario',
  resumo: 'Pedir o link de primeiro acesso',
  permit: 'publico',
  scope: 'livre',
  body: z.object({ email: emailField, cpf: texto(20, 1) }),
  semAuditoria: SEM_AUTOR,
  output: ok,
})

export const recuperarSenha = endpoint({
  method: 'POST',
  path: '/api/usuario/recuperar-senha',
  area: 'usuario',
  resumo: 'Pedir o link de recuperação de senha',
  permit: 'publico',
  scope: 'livre',
  body: z.object({ email: emailField }),
  semAuditoria: SEM_AUTOR,
  output: ok,
})

export const verificaToken = endpoint({
  method: 'POST',
  path: '/api/usuario/verifica-token-valido',
  area: 'usuario',
  resumo: 'Verificar se um link de senha ainda vale',
  permit: 'publico',
  scope: 'livre',
  query: z.object({ token: z.string().max(200) }),
  output: z.object({ valido: z.boolean(), email: z.string().nullable(), tipo: z.string().nullable() }),
  escreve: false,
})

/** With a session: the current password and the new one. With a mailed link: its token and the new one. */
export const trocarSenha = endpoint({
  method: 'POST',
  path: '/api/usuario/trocar-senha',
  area: 'usuario',
  resumo: 'Definir uma nova senha',
  permit: 'publico',
  scope: 'proprio',
  body: z.object({
    token: z.string().max(200).optional(),
    senhaAtual: z.string().max(200).optional(),
    novaSenha: z.string().min(1).max(200),
    confirmacao: z.string().min(1).max(200),
  }),
  output: ok,
})
