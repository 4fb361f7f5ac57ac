import { z } from 'zod'
import { endpoint, linha } from './endpoint.ts'
import { emailField } from './fields.ts'
import { type Flag, isFlag } from './permissions.ts'

const flag = z.string().refine((s): s is Flag => isFlag(s), 'Permissão desconhecida')

/** What is set in words beside the flags. */
export const TEXTOS_DA_CONFIGURACAO = {
  emailSgf: { rotulo: 'E-mail do SGF', ajuda: 'Para onde vão os processos de pagamento aprovados' },
  nomeEntidade: { rotulo: 'Nome da entidade', ajuda: 'Como propostas, minutas e seus e-mails a chamam' },
} as const
export type ChaveDeTexto = keyof typeof TEXTOS_DA_CONFIGURACAO

export const configuracaoSchema = z.object({
  textos: z.object({ emailSgf: z.string().nullable(), nomeEntidade: z.string().nullable() }),
  /** Every flag as it stands in this environment. */
  config: z.record(z.string(), z.boolean()),
  /** Who changed what last, for the flags that were ever changed. */
  alteracoes: z.record(z.string(), z.object({ em: z.string(), usuario: z.string().nullable() })),
})
export type Configuracao = z.output<typeof configuracaoSchema>

const base = '/api/configuracao' as const
export const getConfiguracao = endpoint({
  method: 'GET',
  path: base,
  area: 'configuracao',
  resumo: 'Permissões do ambiente',
  permit: 'configuracao',
  scope: 'livre',
  output: configuracaoSchema,
})
/** Only the flags that are sent change. */
export const putConfiguracao = endpoint({
  method: 'PUT',
  path: base,
  area: 'configuracao',
  resumo: 'Alterar permissões do ambiente',
  permit: 'editarConfiguracao',
  scope: 'livre',
  body: z.object({
    config: z.partialRecord(flag, z.boolean()).default({}),
    /** Empty takes it away. */
    textos: z
      .object({ emailSgf: z.union([z.literal(''), emailField]), nomeEntidade: linha(200) })
      .partial()
      .default({}),
  }),
  output: configuracaoSchema,
})
