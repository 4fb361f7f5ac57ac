import { area } from './area.ts'

export const usuarios = area('Usuários', [
  ['criarUsuario', 'Criar usuário', '/usuario/novo', { pai: 'usuarios' }],
  ['editarUsuario', 'Editar usuário', '/usuario/editar/{id}', { pai: 'usuarios' }],
  ['excluirUsuario', 'Excluir usuário', 'DELETE /api/usuario/{id}', { pai: 'usuarios' }],
  ['habilitarUsuario', 'Habilitar e desabilitar usuário', 'POST habilitar-desabilitar-usuario', { pai: 'usuarios' }],
  ['verPermissoesUsuario', 'Ver as permissões de um usuário', '/usuario/editar/{id}, permissões', { pai: 'usuarios' }],
  ['editarPermissoesUsuario', 'Editar as permissões de um usuário', '/api/usuario/permissao', { pai: 'usuarios' }],
  ['verDadosPessoais', 'Ver dados pessoais sem máscara', 'CPF, telefone e e-mail de usuários'],
  ['criarGrupo', 'Criar grupo de usuários', '/groups/add', { pai: 'grupo' }],
  ['editarGrupo', 'Editar grupo de usuários e suas permissões', '/groups/edit/{id}', { pai: 'grupo' }],
  ['excluirGrupo', 'Excluir grupo de usuários', 'DELETE delete-group/{id}', { pai: 'grupo' }],
])
