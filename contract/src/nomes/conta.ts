import type { Nomes } from './nome.ts'

export const conta: Nomes = {
  sessao: { registro: ['Sessão', 'a sessão'] },
  usuario: { uso: ['usuário', 'usuários'], registro: ['Usuário', 'o usuário'] },
  usuario_permissao: { uso: ['permissão de usuário', 'permissões de usuários'] },
  usuario_permissao_solucao: { uso: ['permissão de {solução}', 'permissões de {solução}'] },
  usuarioGrupo: { registro: ['Grupo de usuários', 'o grupo de usuários'] },
}
