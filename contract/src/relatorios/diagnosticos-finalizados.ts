import { defineRelatorio } from '../relatorio.ts'

export const diagnosticosFinalizados = defineRelatorio({
  id: 8,
  colunas: ['municipio', 'data', 'usuario', 'pontos'],
  alcance: 'municipioEixo',
})
