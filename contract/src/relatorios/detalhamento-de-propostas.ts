import { defineRelatorio } from '../relatorio.ts'

export const detalhamentoDePropostas = defineRelatorio({
  id: 44,
  colunas: [
    'municipio',
    'proposta',
    'statusDaProposta',
    'valorTotal',
    'contrapartidaSebrae',
    'investimentoMunicipio',
    'qtdParcelas',
    'essencialEntidade',
    'essencialMunicipio',
    'premiumEntidade',
    'premiumMunicipio',
    'extraEntidade',
    'extraMunicipio',
  ],
  alcance: 'proposta',
  pede: 'verMenuProposta',
})
