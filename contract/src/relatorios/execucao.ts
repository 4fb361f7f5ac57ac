import { defineRelatorio } from '../relatorio.ts'

export const execucao = defineRelatorio({
  id: 1,
  colunas: [
    'grupo',
    'municipio',
    'solucao',
    'responsavel',
    'horasPrevistas',
    'horasRelatoriosAprovados',
    'horasAgendadas',
    'totalGeralHoras',
    'saldoDisponivel',
    'percentualExecutado',
  ],
  alcance: 'municipioEixo',
  perfil: 'demais',
})
