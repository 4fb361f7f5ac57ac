import { defineRelatorio } from '../relatorio.ts'

export const situacaoDasVisitas = defineRelatorio({
  id: 5,
  colunas: [
    'municipio',
    'solucao',
    'visitasPrevistas',
    'visitasRealizadas',
    'horasPrevistas',
    'horasRealizadas',
    'saldo',
  ],
  alcance: 'municipioEixo',
})
