import { defineRelatorio } from '../relatorio.ts'

export const inscricoesPorSituacao = defineRelatorio({
  id: 29,
  colunas: ['uf', 'naoIniciado', 'emPreenchimento', 'enviado'],
  alcance: 'municipio',
  perfil: 'salaOuAssessor',
  soDoSelo: true,
})
