import { defineRelatorio } from '../relatorio.ts'

export const relatoriosPorSolucao = defineRelatorio({
  id: 3,
  colunas: ['municipio', 'solucao', 'relatorioId', 'titulo', 'responsavel', 'data', 'horas', 'statusRelatorio'],
  alcance: 'municipioEixo',
})
