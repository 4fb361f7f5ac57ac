import { z } from 'zod'
import { endpoint, id } from './endpoint.ts'

/** The municipalities of a unit become exactly these: who was elsewhere moves, who is missing loses the unit. */
export const municipiosDaUnidade = endpoint({
  method: 'POST',
  path: '/api/UnidadeRegional/atualizar-unidades-regionais-municipios',
  area: 'registros',
  resumo: 'Definir os municípios de uma unidade regional',
  permit: 'editarUnidadeRegional',
  scope: 'municipio',
  alvo: { 'body.municipiosIds': 'municipioId' },
  body: z.object({ id_unidade_regional: id, municipiosIds: z.array(id).max(6000) }),
  output: z.object({ message: z.string(), incluidos: z.int(), movidos: z.int(), retirados: z.int() }),
})
