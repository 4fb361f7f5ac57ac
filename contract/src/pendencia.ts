import { z } from 'zod'
import { endpoint, id, idText } from './endpoint.ts'

/** Where the work is: the municipality, how much of it, until when, and the address of the screen. */
const lugar = z.object({
  municipioId: id,
  nome: z.string(),
  uf: z.string(),
  quantidade: z.int(),
  prazo: z.string().nullable(),
  para: z.string(),
  /** Where the one with that first deadline is. */
  paraPrazo: z.string().nullable(),
})

export const pendenciaSchema = z.object({
  chave: z.string(),
  /** In the number of `quantidade`. */
  titulo: z.string(),
  /** What can be done about it, where the title does not tell. */
  nota: z.string().optional(),
  /** How much it presses. */
  tom: z.enum(['atencao', 'andamento', 'negativo', 'neutro']),
  quantidade: z.int(),
  /** The first deadline, an ISO date; work without one has none. */
  prazo: z.string().nullable(),
  /** The most pressing places first, at most twenty of them. */
  lugares: z.array(lugar),
  totalLugares: z.int(),
})
export type Pendencia = z.output<typeof pendenciaSchema>

export const listarPendencias = endpoint({
  method: 'GET',
  path: '/api/pendencias',
  area: 'pendencia',
  resumo: 'O que espera por mim, em todos os municípios ou em um',
  permit: 'sessao',
  scope: 'municipio',
  query: z.object({ municipioId: idText.optional() }),
  output: z.array(pendenciaSchema),
})
