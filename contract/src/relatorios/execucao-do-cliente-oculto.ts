import { ORGANIZAR_CLIENTE_OCULTO } from '../cliente-oculto.ts'
import { defineRelatorio } from '../relatorio.ts'

export const execucaoDoClienteOculto = defineRelatorio({
  id: 38,
  colunas: ['grupoDeClienteOculto', 'previstos', 'realizados', 'percentualRealizado'],
  medias: { percentualRealizado: { parte: 'realizados', todo: ['previstos'] } },
  alcance: 'municipio',
  perfil: 'salaOuAssessor',
  soDoSelo: true,
  pede: ORGANIZAR_CLIENTE_OCULTO,
})
