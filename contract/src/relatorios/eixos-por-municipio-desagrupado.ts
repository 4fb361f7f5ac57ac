import { defineRelatorio } from '../relatorio.ts'

export const eixosPorMunicipioDesagrupado = defineRelatorio({
  id: 24,
  colunas: ['municipio', 'eixo'],
  alcance: 'municipioEixo',
})
