import { login, type Tela } from '#web/lib/tela.ts'

export const telas: readonly Tela[] = [
  login('/cidade/:id/andamento', 'Andamento', {
    pede: ['andamento'],
    pagina: () => import('./andamento-page.tsx').then((m) => m.AndamentoDaCidadePage),
  }),
  login('/tarefas/andamento', 'Andamento', {
    menu: { em: 'municipios', flags: ['andamento'] },
    pagina: () => import('./andamento-page.tsx').then((m) => m.AndamentoPage),
  }),
]
