import { defineRelatorio } from '../relatorio.ts'

export const situacaoPorMedalha = defineRelatorio({
  id: 12,
  colunas: ['municipio', 'bronze', 'prata', 'ouro', 'pontosObtidos', 'pontosPossiveis'],
  alcance: 'municipioEixo',
})
