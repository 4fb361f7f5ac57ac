import { z } from 'zod'
import { endpoint, id, porId } from './endpoint.ts'
import type { Flag } from './permissions.ts'

/** The rooms: one for each municipality, with a record of its own and the pages that its team works on. */

/** Any of these opens the pages of a room: its city's tab, or the entry of the menu. */
export const VER_SALA = ['sala', 'salaEmpreendedor'] as const satisfies readonly Flag[]

const comum = { area: 'sala', scope: 'municipio', permit: VER_SALA } as const

export const molduraDaSalaSchema = z.object({
  municipioId: id,
  municipio: z.string(),
  uf: z.string(),
  /** The room's own name; null where it has no record yet. */
  nome: z.string().nullable(),
  ativa: z.boolean(),
  /** Null for who may not see points too. */
  medalha: z.string().nullable(),
  /** This person reaches other rooms as well. */
  temOutras: z.boolean(),
})
export type MolduraDaSala = z.output<typeof molduraDaSalaSchema>

/** What stands above every page of a room. */
export const getMolduraDaSala = endpoint({
  ...comum,
  method: 'GET',
  path: '/api/sala/moldura/:id',
  resumo: 'A sala de um município, como o alto de suas páginas a mostra',
  ...porId('municipioId'),
  output: molduraDaSalaSchema,
})
export const listarNomesDasSalas = endpoint({
  ...comum,
  method: 'GET',
  path: '/api/sala/nomes',
  resumo: 'As salas em alcance, para trocar de uma para outra',
  output: z.array(z.object({ municipioId: id, municipio: z.string(), uf: z.string(), nome: z.string().nullable() })),
})
