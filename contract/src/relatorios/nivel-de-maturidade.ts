import { defineRelatorio } from '../relatorio.ts'

export const nivelDeMaturidade = defineRelatorio({
  id: 54,
  colunas: ['municipio', 'pontos', 'percentual', 'maturidade', 'medalhaDoLugar'],
  alcance: 'municipioEixo',
})
