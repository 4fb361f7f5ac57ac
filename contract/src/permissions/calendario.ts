import { area } from './area.ts'

export const calendario = area('Calendário', [
  ['criarEvento', 'Criar evento ou {encontro}', 'POST /api/calendario/encontro', { pai: 'calendario' }],
  ['editarEvento', 'Editar evento ou {encontro}', 'PUT /api/calendario/encontro', { pai: 'calendario' }],
  ['excluirEvento', 'Excluir evento ou {encontro}', 'DELETE /api/calendario/encontro/{id}', { pai: 'calendario' }],
  ['podeCriarEventoSemTarefaCalendario', 'Criar evento sem {tarefa}', 'formulário {do encontro}', { padrao: true }],
  ['verDuracaoCalendario', 'Ver a duração {do encontro}', 'formulário e lista de {encontros}', { padrao: true }],
])
