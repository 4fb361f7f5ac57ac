import { z } from 'zod'
import { endpoint, FILTRO, id, idText } from './endpoint.ts'

/** The questions of the programme as indicators: how many places have each, and what they answered. */
export const analiticoPorIndicador = endpoint({
  method: 'GET',
  path: '/api/dashboard/dashboardadministrativo/get-analitico-por-indicador',
  area: 'dashboard',
  resumo: 'Respostas por indicador',
  // The same figures as that report, and no more.
  permit: { relatorio: 'get-indicadores-consolidado' },
  scope: 'eixo',
  pesada: true,
  alvo: {
    'query.municipioId': FILTRO,
    'query.eixoId': FILTRO,
    'query.temaId': FILTRO,
    'query.perguntaId': FILTRO,
  },
  query: z.object({
    municipioId: idText.optional(),
    eixoId: idText.optional(),
    temaId: idText.optional(),
    perguntaId: idText.optional(),
  }),
  output: z.array(
    z.object({
      perguntaId: id,
      numero: z.int(),
      indicador: z.string(),
      eixoId: id,
      eixo: z.string(),
      temaId: id,
      tema: z.string(),
      municipios: z.int(),
      sim: z.int(),
      nao: z.int(),
      /** Of those that answered; null when none did. */
      percentual: z.number().nullable(),
    }),
  ),
})
