import { z } from 'zod'
import { endpoint, FILTRO, idText, idTextOrZero } from './endpoint.ts'
import { registerEndpoints } from './register.ts'
import { gruposDeSolucao, solucoes } from './registers/solucao.ts'

/* What is asked of the shelf beyond its registers. */

/** Of a group; of one project, or of any (0). */
export const solucoesDoGrupo = endpoint({
  method: 'POST',
  path: '/api/projeto/solucao/get-by-grupo/:grupoSolucaoId/:projetoId',
  area: 'solucao',
  resumo: 'Soluções de um grupo da prateleira',
  permit: solucoes.permit.ver,
  scope: 'eixo',
  escreve: false,
  alvo: { 'params.projetoId': FILTRO },
  params: z.object({ grupoSolucaoId: idText, projetoId: idTextOrZero }),
  output: registerEndpoints(solucoes).listar.output,
})

/** Those that a city may still take into its term. */
export const gruposForaDoMunicipio = endpoint({
  method: 'GET',
  path: '/api/projeto/grupoSolucao/list-not-in-municipio/:id',
  area: 'grupo-solucao',
  resumo: 'Grupos da prateleira que o município ainda não tem',
  permit: gruposDeSolucao.permit.ver,
  scope: 'municipio',
  params: z.object({ id: idText }),
  alvo: { 'params.id': 'municipioId' },
  output: registerEndpoints(gruposDeSolucao).listar.output,
})
