import { defineRelatorio } from '../relatorio.ts'

export const alertas = defineRelatorio({
  id: 18,
  colunas: ['municipio', 'tipoAlerta', 'titulo', 'responsavel', 'diasAtraso'],
  alcance: 'municipioEixos',
})
