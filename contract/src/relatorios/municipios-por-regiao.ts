import { defineRelatorio } from '../relatorio.ts'

export const municipiosPorRegiao = defineRelatorio({
  id: 17,
  colunas: ['nomeRegiao', 'uf', 'codigoIbge', 'municipio'],
  alcance: 'municipio',
})
