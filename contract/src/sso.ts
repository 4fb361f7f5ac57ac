import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { ENTRADAS, sessaoSchema } from './sessao.ts'

/** Leads the browser to the identity provider. `silencioso` asks it to answer at once if nobody is signed in there. */
export const ssoEntrar = endpoint({
  method: 'GET',
  path: '/api/sso/entrar',
  area: 'sso',
  resumo: 'Ir ao provedor de identidade',
  permit: 'publico',
  scope: 'livre',
  query: z.object({ silencioso: z.literal('1').optional() }),
  output: 'blob',
})

export const identidadeSchema = z.object({ nome: z.string(), email: z.string(), cpf: z.string(), ameiid: z.string() })

/** Takes the provider's answer, verifies the identity token and hands out what it says with a one-time proof. */
export const ssoIdentidade = endpoint({
  method: 'POST',
  path: '/api/sso/identidade',
  area: 'sso',
  resumo: 'Verificar a resposta do provedor de identidade',
  permit: 'publico',
  scope: 'livre',
  body: z.object({ retorno: z.string().max(4000) }),
  output: identidadeSchema.extend({ prova: z.string() }),
  // No transaction waits for the provider.
  escreve: 'passoAPasso',
  semAuditoria: ENTRADAS,
})

/** Opens the session. The proof decides who it is; the rest of the body may only agree with it. */
export const ameiLogin = endpoint({
  method: 'POST',
  path: '/api/amei/login',
  area: 'sso',
  resumo: 'Entrar com a identidade verificada',
  permit: 'publico',
  scope: 'livre',
  body: z.object({
    nome: z.string().max(200),
    email: z.string().max(200),
    cpf: z.string().regex(/^\d{0,11}$/),
    ameiid: z.string().max(200),
    prova: z.string().max(200),
  }),
  output: z.object({ data: sessaoSchema.extend({ token: z.string(), ssoExpiraEm: z.string().nullable() }) }),
  // The session has to be committed before it is read back.
  escreve: 'passoAPasso',
  semAuditoria: ENTRADAS,
})

export const ssoRenovar = endpoint({
  method: 'POST',
  path: '/api/sso/renovar',
  area: 'sso',
  resumo: 'Renovar a sessão no provedor de identidade',
  permit: 'sessao',
  scope: 'proprio',
  output: z.object({ ssoExpiraEm: z.string().nullable() }),
  // No transaction waits for the provider.
  escreve: 'passoAPasso',
  semAuditoria: ENTRADAS,
})
