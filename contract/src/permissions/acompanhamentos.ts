import { area } from './area.ts'

export const acompanhamentos = area('Acompanhamentos', [
  ['novoAcompanhamento', 'Abrir novo acompanhamento', 'botão Novo Acompanhamento', { pai: 'acompanhamentos' }],
  ['finalizarAcompanhamento', 'Finalizar acompanhamento', 'botão Finalizar', { pai: 'acompanhamentos' }],
  [
    'verPontosAcoesAcompanhamento',
    'Ver pontos nos acompanhamentos',
    '/cidade/{id}/acompanhamento, coluna de pontos',
    { pai: 'acompanhamentos' },
  ],
  ['editarPlanoAcao', 'Editar o plano de ação', '/cidade/{id}/pmd/{acompanhamento}', { pai: 'acompanhamentos' }],
  [
    'municipiosNaoVigentesRespondemPerguntasNacionais',
    '{Municípios} não vigentes respondem {às perguntas} nacionais',
    'acompanhamento',
  ],
])
