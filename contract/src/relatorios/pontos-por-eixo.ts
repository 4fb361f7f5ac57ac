import { defineRelatorio } from '../relatorio.ts'

export const pontosPorEixo = defineRelatorio({
  id: 33,
  colunas: ['municipio', 'eixo', 'pontosNosDias', 'pontosPossiveis', 'percentual'],
  medias: { percentual: { parte: 'pontosNosDias', todo: ['pontosPossiveis'] } },
  alcance: 'municipioEixo',
})
