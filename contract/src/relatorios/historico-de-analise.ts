import { defineRelatorio } from '../relatorio.ts'

export const historicoDeAnalise = defineRelatorio({
  id: 50,
  colunas: ['municipio', 'pergunta', 'nomeArquivo', 'acao', 'avaliadoPor', 'avaliadoEm', 'justificativa'],
  alcance: 'municipioEixo',
  soComFiltros: true,
})
