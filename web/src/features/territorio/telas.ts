import { login, type Tela } from '#web/lib/tela.ts'

export const telas: readonly Tela[] = [
  login('/gestao-territorios/:tab', 'Gestão de Territórios', {
    menu: { em: 'gestao', para: '/gestao-territorios/territorios', flags: ['menuGestaoTerritorios'] },
    pagina: () => import('./territorios-page.tsx').then((m) => m.TerritoriosPage),
  }),
  login('/gestao-territorios/:tab/:id/:acao', 'Gestão de Territórios', {
    pede: ['menuGestaoTerritorios'],
    pagina: () => import('./territorios-page.tsx').then((m) => m.RegistroPage),
  }),
]
