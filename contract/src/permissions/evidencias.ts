import { area } from './area.ts'

export const evidencias = area('Evidências', [
  ['visualizarRespondidas', 'Ver {perguntas respondidas}', '/cidade/{id}/evidencia/respondida', { pai: 'evidencias' }],
  [
    'visualizarEvidenciadas',
    'Ver {perguntas evidenciadas}',
    '/cidade/{id}/evidencia/evidenciada',
    { pai: 'evidencias' },
  ],
  ['visualizarAprovadas', 'Ver {perguntas aprovadas}', '/cidade/{id}/evidencia/aprovada', { pai: 'evidencias' }],
  [
    'visualizarRejeitadas',
    'Ver {perguntas rejeitadas} e seus arquivos',
    '/cidade/{id}/evidencia/rejeitada',
    { pai: 'evidencias' },
  ],
  ['enviarRespondidas', 'Enviar evidências de {perguntas respondidas}', 'POST salvarevidencias', { pai: 'evidencias' }],
  [
    'enviarEvidenciadas',
    'Enviar evidências de {perguntas evidenciadas}',
    'POST salvarevidencias',
    { pai: 'evidencias' },
  ],
  ['enviarAprovadas', 'Enviar evidências de {perguntas aprovadas}', 'POST salvarevidencias', { pai: 'evidencias' }],
  ['enviarRejeitadas', 'Reenviar evidências de {perguntas rejeitadas}', 'POST salvarevidencias', { pai: 'evidencias' }],
  [
    'analisarEvidenciadas',
    'Finalizar e atualizar a análise de evidências',
    'PUT finalizar-evidencia',
    { pai: 'evidencias' },
  ],
  ['analisarAprovadas', 'Aprovar evidências', 'modal de evidências, Aprovar', { pai: 'evidencias' }],
  ['analisarRejeitadas', 'Rejeitar evidências', 'modal de evidências, Rejeitar', { pai: 'evidencias' }],
  [
    'editarMotivosRejeicao',
    'Manter a biblioteca de motivos de rejeição',
    '/api/motivo-rejeicao',
    { pai: 'analisarRejeitadas' },
  ],
  [
    'apresentarRecurso',
    'Apresentar recurso contra a segunda rejeição',
    'POST /api/pergunta/recurso',
    { pai: 'visualizarRejeitadas' },
  ],
  ['julgarRecurso', 'Julgar recursos', '/recursos', { pai: 'visualizarRejeitadas' }],
  [
    'enviaPerguntaId1Selo',
    'Enviar o critério 1 do selo após 01/07/2025',
    'POST salvarevidencias, pergunta 1',
    { pai: 'evidencias' },
  ],
  ['visualizarPontosMedalha', 'Ver pontos e medalha', 'colunas de pontos e medalha', { padrao: true }],
])
