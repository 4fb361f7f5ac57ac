import { defineRelatorio } from '../relatorio.ts'

export const aprovacaoRejeicao = defineRelatorio({
  id: 10,
  colunas: ['municipio', 'eixo', 'arquivosEnviados', 'arquivosAprovados', 'arquivosRejeitados', 'arquivosEmAnalise'],
  alcance: 'municipioEixo',
})
