import { login, type Tela } from '#web/lib/tela.ts'

export const telas: readonly Tela[] = [
  login('/medalha', 'Medalhas', {
    menu: { em: 'cadastros', flags: ['medalas'] },
    pagina: () => import('./medalhas-page.tsx').then((m) => m.MedalhasPage),
  }),
]
