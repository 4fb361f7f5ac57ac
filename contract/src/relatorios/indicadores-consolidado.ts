import { defineRelatorio } from '../relatorio.ts'

export const indicadoresConsolidado = defineRelatorio({
  id: 20,
  colunas: ['eixo', 'indicador', 'sim', 'nao', 'percentualDeSim'],
  medias: { percentualDeSim: { parte: 'sim', todo: ['sim', 'nao'] } },
  alcance: 'municipioEixo',
})
