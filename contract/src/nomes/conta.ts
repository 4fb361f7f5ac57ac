import type { Nomes } from './nome.ts'

export const conta: Nomes = {
  sessao: { registro: 'Sessão' },
  usuario: { uso: ['usuário', 'usuários'], registro: 'Usuário' },
  usuario_permissao: { uso: ['permissão de usuário', 'permissões de usuários'] },
  usuario_permissao_solucao: { uso: ['permissão de {solução}', 'permissões de {solução}'] },
  usuarioGrupo: { registro: 'Grupo de usuários' },
}
