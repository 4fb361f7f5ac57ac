import { area } from './area.ts'

export const abas = area('Abas {do município}', [
  ['acompanhamentos', 'Aba Acompanhamentos', '/cidade/{id}/acompanhamento'],
  ['evidencias', 'Aba Evidências', '/cidade/{id}/evidencia/{tipo}'],
  ['termoReferencia', 'Aba Termo de Referência', '/cidade/{id}/termo-referencia/0'],
  ['grupos', 'Aba Grupos', '/cidade/{id}/grupo'],
  ['calendario', 'Aba Calendário', '/cidade/{id}/evento'],
  ['relatorios', 'Aba Relatórios', '/cidade/{id}/relatorio'],
  ['relatorioAdministrativo', 'Aba Relatórios Administrativos', '/cidade/{id}/relatorio-administrativo'],
  ['verMenuProposta', 'Aba Propostas', '/cidade/{id}/proposta/proposta'],
  ['andamento', 'Aba Andamento', '/cidade/{id}/andamento'],
  ['sala', 'Aba Sala do Empreendedor', '/sala-municipio-principal'],
  ['verClienteOculto', 'Aba Cliente Oculto', '/cidade/{id}/cliente-oculto/info'],
  ['naoVerClienteOculto', 'Ocultar a aba Cliente Oculto', 'abas {do município}', { padrao: true }],
  ['naoVerClienteOcultoOuro', 'Ocultar Cliente Oculto com selo final Ouro', 'abas {do município}'],
  [
    'editarClienteOculto',
    'Registrar a avaliação do Cliente Oculto',
    '/cidade/{id}/cliente-oculto',
    { pai: 'verClienteOculto' },
  ],
  ['salvarMunicipio', 'Salvar os dados {do município}', 'PUT /api/municipio', { padrao: true }],
  ['agenteTerritorial', 'Aba Agente Territorial', '/cidade/{id}/agenteTerritorial/perfil'],
  [
    'editarAgenteTerritorial',
    'Editar perfil, mapeamento, plano, resultados e anexos do agente territorial',
    '/cidade/{id}/agenteTerritorial/{tab}',
    { pai: 'agenteTerritorial' },
  ],
  [
    'registrarAtendimento',
    'Registrar atendimentos e visitas do agente territorial',
    '/cidade/{id}/agenteTerritorial/atendimentos',
    { pai: 'agenteTerritorial' },
  ],
  ['editarResumo', 'Escrever o resumo {do município}', '/cidade/{id}/resumo-municipio/add'],
  [
    'verEvolucaoMunicipio',
    'Ver a evolução {do município}',
    '/cidade/{id}/geral, gráfico de evolução',
    { padrao: true },
  ],
])
