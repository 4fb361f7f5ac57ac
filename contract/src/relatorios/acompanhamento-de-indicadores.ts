import { defineRelatorio } from '../relatorio.ts'

export const acompanhamentoDeIndicadores = defineRelatorio({
  id: 51,
  colunas: ['municipio', 'indicadorDaSala', 'mes', 'meta', 'valorDoMes'],
  alcance: 'municipio',
  perfil: 'salaOuAssessor',
  soDoSelo: true,
})
