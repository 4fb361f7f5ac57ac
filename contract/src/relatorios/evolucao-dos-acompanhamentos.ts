import { defineRelatorio } from '../relatorio.ts'

export const evolucaoDosAcompanhamentos = defineRelatorio({
  id: 25,
  colunas: ['municipio', 'usuario', 'data', 'tipoDeAcompanhamento', 'pontosAteEntao', 'variacao'],
  alcance: 'municipioEixo',
})
