import { defineRelatorio } from '../relatorio.ts'

export const encontrosPorSolucao = defineRelatorio({
  id: 4,
  colunas: ['municipio', 'solucao', 'encontro', 'data', 'responsavel', 'situacaoDoEncontro'],
  alcance: 'municipioEixo',
})
