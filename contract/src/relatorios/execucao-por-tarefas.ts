import { defineRelatorio } from '../relatorio.ts'

export const execucaoPorTarefas = defineRelatorio({
  id: 2,
  colunas: [
    'municipio',
    'grupo',
    'solucao',
    'responsavel',
    'tarefasPrevistas',
    'tarefasRealizadas',
    'percentualExecutado',
  ],
  medias: { percentualExecutado: { parte: 'tarefasRealizadas', todo: ['tarefasPrevistas'], inteira: true } },
  alcance: 'municipioEixo',
})
