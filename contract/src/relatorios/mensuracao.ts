import { defineRelatorio } from '../relatorio.ts'

export const mensuracao = defineRelatorio({
  id: 16,
  colunas: ['municipio', 'encontros', 'pjAtendidas', 'pfAtendidas', 'horas'],
  alcance: 'municipioEixos',
})
