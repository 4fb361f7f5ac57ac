import { defineRelatorio } from '../relatorio.ts'

export const inscricoesDetalhadas = defineRelatorio({
  id: 30,
  colunas: ['sala', 'situacaoDaInscricao', 'enviadoEm', 'usuario'],
  alcance: 'municipio',
  perfil: 'salaOuAssessor',
  soDoSelo: true,
})
