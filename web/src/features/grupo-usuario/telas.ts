import { login, type Tela } from '#web/lib/tela.ts'

export const telas: readonly Tela[] = [
  login('/groups', 'Grupos', {
    menu: { em: 'administracao', flags: ['grupo'] },
    pagina: () => import('./grupos-page.tsx').then((m) => m.GruposPage),
  }),
  login('/groups/add', 'Novo grupo', {
    pagina: () => import('./grupo-pages.tsx').then((m) => m.NovoGrupoPage),
  }),
  login('/groups/edit/:id', 'Editar grupo', {
    pagina: () => import('./grupo-pages.tsx').then((m) => m.EditarGrupoPage),
  }),
]
