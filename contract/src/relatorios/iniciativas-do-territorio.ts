import { defineRelatorio } from '../relatorio.ts'

export const iniciativasDoTerritorio = defineRelatorio({
  id: 42,
  colunas: [
    'nomeTerritorio',
    'iniciativa',
    'custoDaIniciativa',
    'responsaveis',
    'atores',
    'envolvePrefeitura',
    'statusDaIniciativa',
  ],
  alcance: 'municipioEixo',
})
