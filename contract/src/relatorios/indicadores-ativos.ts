import { defineRelatorio } from '../relatorio.ts'

export const indicadoresAtivos = defineRelatorio({
  id: 19,
  colunas: ['eixo', 'indicador', 'municipios'],
  alcance: 'municipioEixo',
})
