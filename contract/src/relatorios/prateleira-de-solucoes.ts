import { defineRelatorio } from '../relatorio.ts'

export const prateleiraDeSolucoes = defineRelatorio({
  id: 41,
  colunas: ['grupo', 'solucao', 'tipo', 'cargaHoraria', 'custo', 'preco'],
  alcance: 'eixo',
})
