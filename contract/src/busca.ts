import { z } from 'zod'
import { endpoint, idText, linha } from './endpoint.ts'

export const MAX_BUSCA = 200

const achadoSchema = z.object({
  /** Tells it from the others of its kind. */
  id: z.int(),
  rotulo: z.string(),
  detalhe: z.string().nullable(),
  /** The screen that it opens. */
  para: z.string(),
  /** How well it answers what was typed, up to 100. */
  pontos: z.number(),
})
export type Achado = z.output<typeof achadoSchema>

const achadosDoTipoSchema = z.object({
  tipo: z.string(),
  /** What people call these things here. */
  titulo: z.string(),
  /** The best ones first. */
  achados: z.array(achadoSchema),
  /** There are others beyond these. */
  haMais: z.boolean(),
})
export type AchadosDoTipo = z.output<typeof achadosDoTipoSchema>

/** Its hits are places to go to: what is typed means one of them before anything else. */
export const TIPO_CIDADE = 'cidades'

export const buscar = endpoint({
  method: 'GET',
  path: '/api/busca',
  area: 'busca',
  resumo: 'O que se acha pelo nome, de cada tipo, no alcance de quem busca',
  permit: 'sessao',
  scope: 'municipio',
  query: z.object({
    q: linha(MAX_BUSCA),
    /** Where the person is: its own things are looked for too. */
    municipioId: idText.optional(),
  }),
  output: z.array(achadosDoTipoSchema),
})
