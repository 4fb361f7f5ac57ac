import { area } from './area.ts'

export const propostas = area('Propostas', [
  [
    'criarProposta',
    'Criar e gerar proposta',
    'POST /api/municipio-proposta, gerar-proposta',
    { pai: 'verMenuProposta' },
  ],
  ['editarProposta', 'Editar proposta, parcelas e anexos', 'PUT /api/municipio-proposta', { pai: 'verMenuProposta' }],
  ['excluirProposta', 'Excluir proposta', 'DELETE /api/municipio-proposta/{id}', { pai: 'verMenuProposta' }],
])
