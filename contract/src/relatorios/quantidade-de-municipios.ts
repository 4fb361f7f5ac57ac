import { defineRelatorio } from '../relatorio.ts'

export const quantidadeDeMunicipios = defineRelatorio({
  id: 34,
  colunas: ['nomeRegiao', 'total', 'vigentes', 'negociacao', 'encerrados'],
  alcance: 'municipio',
})
