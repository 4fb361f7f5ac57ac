import { defineRelatorio } from '../relatorio.ts'

export const acompanhamentoDeIndicadoresConsolidado = defineRelatorio({
  id: 52,
  colunas: ['indicadorDeTodas', 'media', 'percentualMeta'],
  alcance: 'municipio',
  perfil: 'salaOuAssessor',
  soDoSelo: true,
})
