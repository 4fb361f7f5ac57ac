import { defineRelatorio } from '../relatorio.ts'

export const statusDePropostas = defineRelatorio({
  id: 46,
  colunas: ['nomeRegiao', 'statusDaProposta', 'quantidade', 'valorTotal'],
  alcance: 'proposta',
  pede: 'verMenuProposta',
})
