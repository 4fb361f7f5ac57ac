import { defineRelatorio } from '../relatorio.ts'

export const statusDeRelacionamento = defineRelatorio({
  id: 15,
  colunas: ['nomeRegiao', 'municipio', 'codigoIbge', 'statusRelacionamento', 'inicio', 'fim'],
  alcance: 'municipio',
})
