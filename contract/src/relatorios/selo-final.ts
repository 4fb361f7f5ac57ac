import { defineRelatorio } from '../relatorio.ts'

export const seloFinal = defineRelatorio({
  id: 27,
  colunas: ['uf', 'sala', 'pontosDoSelo', 'clienteOculto', 'totalDoSelo', 'seloFinal'],
  alcance: 'municipio',
  perfil: 'salaOuAssessor',
  soDoSelo: true,
})
