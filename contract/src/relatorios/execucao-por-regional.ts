import { defineRelatorio } from '../relatorio.ts'

export const execucaoPorRegional = defineRelatorio({
  id: 55,
  colunas: ['nomeRegiao', 'horasPrevistas', 'totalGeralHoras', 'percentualExecutado'],
  alcance: 'municipioEixo',
  perfil: 'salaOuAssessor',
})
