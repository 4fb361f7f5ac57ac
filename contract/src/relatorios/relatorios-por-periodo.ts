import { defineRelatorio } from '../relatorio.ts'

export const relatoriosPorPeriodo = defineRelatorio({
  id: 31,
  colunas: ['relatorioId', 'municipio', 'titulo', 'usuario', 'inicioExato', 'fimExato', 'horas', 'statusRelatorio'],
  alcance: 'municipioEixos',
})
