import { defineRelatorio } from '../relatorio.ts'

export const evidenciasRejeitadas = defineRelatorio({
  id: 26,
  colunas: [
    'municipio',
    'pergunta',
    'nomeArquivo',
    'justificativaRejeicao',
    'avaliadoPor',
    'avaliadoEm',
    'prazoReenvio',
  ],
  alcance: 'municipioEixo',
  soComFiltros: true,
})
