import { defineRelatorio } from '../relatorio.ts'

export const rateioDeReceitas = defineRelatorio({
  id: 48,
  colunas: [
    'municipio',
    'proposta',
    'parcela',
    'vencimento',
    'valor',
    'projeto',
    'percentualDoProjeto',
    'statusDaParcela',
  ],
  alcance: 'proposta',
  pede: 'verMenuProposta',
})
