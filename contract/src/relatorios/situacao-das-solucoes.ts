import { defineRelatorio } from '../relatorio.ts'

export const situacaoDasSolucoes = defineRelatorio({
  id: 40,
  colunas: ['municipio', 'solucao', 'situacaoDaSolucao', 'inicioPrevisto', 'fimPrevisto', 'responsavel'],
  alcance: 'municipioEixo',
})
