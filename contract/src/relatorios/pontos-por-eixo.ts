import { defineRelatorio } from '../relatorio.ts'

export const pontosPorEixo = defineRelatorio({
  id: 33,
  colunas: ['municipio', 'eixo', 'pontosObtidos', 'pontosPossiveis', 'percentual'],
  medias: { percentual: { parte: 'pontosObtidos', todo: ['pontosPossiveis'] } },
  alcance: 'municipioEixo',
})
