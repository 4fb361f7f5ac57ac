import { z } from 'zod'
import { id } from './endpoint.ts'

/** A step in the history of something that goes from state to state: who, when, what, from where to where and why. */
export const passoSchema = <const E extends readonly [string, ...string[]]>(estados: E) =>
  z.object({
    em: z.string(),
    usuarioId: id.nullable(),
    usuario: z.string().nullable(),
    acao: z.string(),
    /** The action as a sentence. */
    descricao: z.string(),
    de: z.enum(estados),
    para: z.enum(estados),
    justificativa: z.string().nullable(),
  })

/** Whatever its states are. */
export interface Passo {
  em: string
  usuario: string | null
  descricao: string
  de: string
  para: string
  justificativa: string | null
}
