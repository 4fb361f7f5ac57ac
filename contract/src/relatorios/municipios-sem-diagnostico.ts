import { defineRelatorio } from '../relatorio.ts'

export const municipiosSemDiagnostico = defineRelatorio({
  id: 7,
  colunas: ['nomeRegiao', 'municipio', 'consultor', 'statusDoMunicipio'],
  alcance: 'municipio',
})
