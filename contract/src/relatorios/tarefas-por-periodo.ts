import { defineRelatorio } from '../relatorio.ts'

export const tarefasPorPeriodo = defineRelatorio({
  id: 14,
  colunas: ['municipio', 'solucao', 'tarefa', 'inicio', 'fim', 'horas'],
  alcance: 'municipioEixo',
})
