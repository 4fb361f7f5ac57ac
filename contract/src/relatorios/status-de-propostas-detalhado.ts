import { defineRelatorio } from '../relatorio.ts'

export const statusDePropostasDetalhado = defineRelatorio({
  id: 47,
  colunas: ['municipio', 'proposta', 'statusDaProposta', 'dataDaProposta', 'valorTotal', 'responsavel'],
  alcance: 'proposta',
  pede: 'verMenuProposta',
})
