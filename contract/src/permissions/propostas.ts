import { area } from './area.ts'

export const propostas = area('Propostas', [
  [
    'criarProposta',
    'Criar e gerar proposta, emitir a minuta e fazer aditivo',
    'POST /api/municipio-proposta, gerar-proposta',
    { pai: 'verMenuProposta' },
  ],
  ['editarProposta', 'Editar proposta, parcelas e anexos', 'PUT /api/municipio-proposta', { pai: 'verMenuProposta' }],
  ['excluirProposta', 'Excluir proposta', 'DELETE /api/municipio-proposta/{id}', { pai: 'verMenuProposta' }],
  [
    'enviarProposta',
    'Enviar proposta {ao município} e registrar a resposta',
    'POST /api/municipio-proposta/enviar',
    { pai: 'verMenuProposta' },
  ],
  [
    'assinarProposta',
    'Registrar a minuta assinada',
    'POST /api/municipio-proposta/assinar',
    { pai: 'verMenuProposta' },
  ],
  [
    'receberParcelas',
    'Faturar e receber parcelas de proposta',
    'POST /api/MunicipioPropostaParcelasStatus',
    { pai: 'verMenuProposta' },
  ],
  ['verQuadroPropostas', 'Quadro de propostas e parcelas a receber', '/propostas', { pai: 'verMenuProposta' }],
  ['editarModelosProposta', 'Modelos de documento das propostas', '/proposta-modelos', { pai: 'verMenuProposta' }],
  ['propostasCombos', 'Combos de proposta', '/proposta-combos', { pai: 'verMenuProposta' }],
  [
    'editarPropostasCombos',
    'Incluir, editar e excluir combos de proposta',
    '/api/municipios-propostas-combos',
    { pai: 'propostasCombos' },
  ],
])
