import { login, type Tela } from '#web/lib/tela.ts'

export const telas: readonly Tela[] = [
  login('/usuario', 'Usuários', {
    menu: { em: 'administracao', flags: ['usuarios'] },
    pagina: () => import('./usuarios-page.tsx').then((m) => m.UsuariosPage),
  }),
  login('/usuario/novo', 'Novo usuário', {
    pagina: () => import('./usuario-pages.tsx').then((m) => m.NovoUsuarioPage),
  }),
  login('/usuario/editar/:id', 'Editar usuário', {
    proprio: [],
    pagina: () => import('./usuario-pages.tsx').then((m) => m.EditarUsuarioPage),
  }),
]
