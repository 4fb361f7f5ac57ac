import { defineRelatorio } from '../relatorio.ts'

export const municipiosDoTerritorio = defineRelatorio({
  id: 43,
  colunas: ['nomeTerritorio', 'municipio', 'codigoIbge'],
  alcance: 'municipio',
})
