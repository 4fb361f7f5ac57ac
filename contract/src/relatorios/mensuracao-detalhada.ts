import { defineRelatorio } from '../relatorio.ts'

export const mensuracaoDetalhada = defineRelatorio({
  id: 39,
  colunas: ['municipio', 'mes', 'pj', 'pf', 'horas'],
  alcance: 'municipioEixos',
})
