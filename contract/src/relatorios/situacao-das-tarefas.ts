import { defineRelatorio } from '../relatorio.ts'

export const situacaoDasTarefas = defineRelatorio({
  id: 6,
  colunas: ['municipio', 'solucao', 'tarefa', 'situacaoDaTarefa', 'dataPrevista', 'dataRealizada'],
  alcance: 'municipioEixo',
})
