import { ORGANIZAR_CLIENTE_OCULTO } from '../cliente-oculto.ts'
import { defineRelatorio } from '../relatorio.ts'

/** Of who organises alone: it would tell a room what is under way, and that it is. */
export const clienteOcultoPorSituacao = defineRelatorio({
  id: 37,
  colunas: ['sala', 'grupoDeClienteOculto', 'contato', 'canal', 'situacaoDoContato', 'nota'],
  alcance: 'municipio',
  perfil: 'salaOuAssessor',
  soDoSelo: true,
  pede: ORGANIZAR_CLIENTE_OCULTO,
})
