import { defineRelatorio } from '../relatorio.ts'

export const territoriosPorStatus = defineRelatorio({
  id: 36,
  colunas: ['nomeTerritorio', 'uf', 'statusTerritorio', 'municipiosDoTerritorio', 'responsavel'],
  alcance: 'municipio',
})
