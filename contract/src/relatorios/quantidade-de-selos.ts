import { defineRelatorio } from '../relatorio.ts'

export const quantidadeDeSelos = defineRelatorio({
  id: 28,
  colunas: ['uf', 'diamante', 'ouro', 'prata', 'bronze', 'participante'],
  alcance: 'municipio',
  perfil: 'salaOuAssessor',
  soDoSelo: true,
})
