import { defineRelatorio } from '../relatorio.ts'

export const pontuacaoAprovada = defineRelatorio({
  id: 53,
  colunas: ['municipio', 'pergunta', 'faixa', 'pontos'],
  alcance: 'municipioEixo',
  soComFiltros: true,
})
