import { defineRelatorio } from '../relatorio.ts'

export const faltaEvidenciar = defineRelatorio({
  id: 9,
  colunas: ['municipio', 'eixo', 'tema', 'numero', 'pergunta', 'pontos'],
  alcance: 'municipioEixo',
  soComFiltros: true,
})
