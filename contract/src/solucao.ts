import { z } from 'zod'
import { endpoint, id } from './endpoint.ts'

/** Names only: cost and price are seen by who may. */
export const listarSolucoes = endpoint({
  method: 'GET',
  path: '/api/projeto/solucao/listAll',
  area: 'solucao',
  resumo: 'Soluções da prateleira',
  permit: ['projetoseSolucoes', 'verMenuFaixas', 'termoReferencia'],
  scope: 'livre',
  output: z.array(
    z.object({
      solucaoId: id,
      nome: z.string(),
      grupoSolucaoId: id,
      grupo: z.object({ nome: z.string() }),
      desabilitado: z.boolean(),
    }),
  ),
})
