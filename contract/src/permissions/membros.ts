import { area } from './area.ts'

export const membros = area('Membros e grupos {do município}', [
  ['incluirMembro', 'Incluir membro', 'POST cadastrar-membro', { pai: 'grupos' }],
  ['editarMembro', 'Editar membro e sua foto', 'PUT atualizar-membro', { pai: 'grupos' }],
  ['excluirMembro', 'Excluir membro', 'DELETE /api/municipio/membro/{id}', { pai: 'grupos' }],
  ['verDadosMembro', 'Ver CPF, telefone e e-mail do membro', '/cidade/{id}/grupo/{grupo}'],
  ['editarGrupoMunicipio', 'Criar, editar e excluir grupos {do município}', '/cidade/{id}/grupo', { pai: 'grupos' }],
  ['verTodosMembrosMunicipio', 'Ver membros de {todos os municípios}', 'seletor de convidados'],
  ['verCampoInstituicaoMembro', 'Ver a instituição do membro', 'diálogo do membro'],
  ['carregaMembrosGrupos', 'Carregar os membros junto com os grupos', '/cidade/{id}/grupo', { padrao: true }],
])
