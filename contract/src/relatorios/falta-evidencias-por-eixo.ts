import { defineRelatorio } from '../relatorio.ts'

export const faltaEvidenciasPorEixo = defineRelatorio({
  id: 49,
  colunas: ['municipio', 'eixo', 'pergunta', 'pontos'],
  alcance: 'municipioEixo',
  soComFiltros: true,
})
