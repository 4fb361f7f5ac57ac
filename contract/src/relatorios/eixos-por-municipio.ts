import { defineRelatorio } from '../relatorio.ts'

export const eixosPorMunicipio = defineRelatorio({
  id: 23,
  colunas: ['municipio', 'eixos'],
  alcance: 'municipioEixo',
})
