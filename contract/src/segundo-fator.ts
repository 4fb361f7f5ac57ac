import { z } from 'zod'
import { endpoint, ok, porId, texto } from './endpoint.ts'
import { ENTRADAS, login } from './sessao.ts'

const base = '/api/usuario/segundo-fator' as const
const comum = { area: 'sessao', permit: 'sessao', scope: 'proprio' } as const

/** Six digits of the app, with or without a space, or one of the recovery codes. */
export const codigoField = texto(40, 1)
const senha = z.string().min(1).max(200)

export const DIGITOS = 6
export const CODIGOS_DE_RECUPERACAO = 10

/** Second step of signing in: what the first one handed out, and the code. A password alone opens nothing here. */
export const entrarComCodigo = endpoint({
  method: 'POST',
  path: '/api/auth/codigo',
  area: 'sessao',
  resumo: 'Entrar: segunda etapa, com o código do aplicativo autenticador ou de recuperação',
  permit: 'publico',
  scope: 'livre',
  body: z.object({ pendente: z.string().min(1).max(200), codigo: codigoField }),
  output: login.output,
  // A failed attempt must stay counted although the answer is an error.
  escreve: 'passoAPasso',
  // A recovery code used up leaves its own.
  semAuditoria: ENTRADAS,
})

export const segundoFatorSchema = z.object({
  ativo: z.boolean(),
  desde: z.string().nullable(),
  codigosRestantes: z.int(),
  /** The settings ask this person for it: it can be changed for another, not left off. */
  exigido: z.boolean(),
})
export type SegundoFator = z.output<typeof segundoFatorSchema>

export const getSegundoFator = endpoint({
  ...comum,
  method: 'GET',
  path: base,
  resumo: 'Como está a verificação em duas etapas de quem pede',
  output: segundoFatorSchema,
  semFator: true,
})

/** The secret leaves here and nowhere else, once, before it counts. */
export const iniciarFator = endpoint({
  ...comum,
  method: 'POST',
  path: `${base}/iniciar`,
  resumo: 'Começar a ativar, ou a trocar de aplicativo: o segredo para o aplicativo autenticador',
  /** Who has one already gives a code of it too. */
  body: z.object({ senha, codigo: codigoField.optional() }),
  output: z.object({ segredo: z.string(), uri: z.string() }),
  segredo: true,
  semFator: true,
  semAuditoria: 'nothing is on until the first code of it is confirmed, which leaves its row',
})

const codigosSchema = z.object({ codigos: z.array(z.string()) })
export const confirmarFator = endpoint({
  ...comum,
  method: 'POST',
  path: `${base}/confirmar`,
  resumo: 'Ativar com o primeiro código; encerra as outras sessões e responde os códigos de recuperação, uma única vez',
  body: z.object({ codigo: codigoField }),
  output: codigosSchema,
  segredo: true,
  semFator: true,
})
export const novosCodigos = endpoint({
  ...comum,
  method: 'POST',
  path: `${base}/codigos`,
  resumo: 'Trocar os códigos de recuperação por novos',
  body: z.object({ senha, codigo: codigoField }),
  output: codigosSchema,
  segredo: true,
})
export const desativarFator = endpoint({
  ...comum,
  method: 'POST',
  path: `${base}/desativar`,
  resumo: 'Desativar a verificação em duas etapas',
  body: z.object({ senha, codigo: codigoField }),
  output: ok,
})
export const redefinirFator = endpoint({
  method: 'POST',
  path: '/api/usuario/:id/redefinir-segundo-fator',
  area: 'usuario',
  resumo: 'Desativar a verificação em duas etapas de quem a perdeu',
  permit: 'editarUsuario',
  scope: 'usuario',
  ...porId('usuarioId'),
  output: ok,
})
