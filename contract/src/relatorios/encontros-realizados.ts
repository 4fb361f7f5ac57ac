import { defineRelatorio } from '../relatorio.ts'

export const encontrosRealizados = defineRelatorio({
  id: 35,
  colunas: ['municipio', 'data', 'grupoDoEncontro', 'modalidade', 'participantes'],
  alcance: 'municipioEixos',
})
