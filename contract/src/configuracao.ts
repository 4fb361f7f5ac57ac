import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { type Flag, isFlag } from './permissions.ts'

const flag = z.string().refine((s): s is Flag => isFlag(s), 'Permissão desconhecida')

export const configuracaoSchema = z.object({
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
  body: z.object({ config: z.partialRecord(flag, z.boolean()) }),
  output: configuracaoSchema,
})
