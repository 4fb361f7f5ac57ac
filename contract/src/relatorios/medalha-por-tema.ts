import { defineRelatorio } from '../relatorio.ts'

export const medalhaPorTema = defineRelatorio({
  id: 13,
  colunas: ['municipio', 'eixo', 'tema', 'pontosObtidos', 'pontosPossiveis', 'medalha'],
  alcance: 'municipioEixo',
})
