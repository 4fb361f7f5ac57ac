import { login, type Tela } from '#web/lib/tela.ts'

export const telas: readonly Tela[] = [
  login('/faixas', 'Faixas', {
    menu: { em: 'cadastros', flags: ['verMenuFaixas'] },
    pagina: () => import('./faixas-page.tsx').then((m) => m.FaixasPage),
  }),
  login('/faixas/add', 'Nova faixa', {
    pagina: () => import('./faixa-pages.tsx').then((m) => m.NovaFaixaPage),
  }),
  login('/faixas/edit/:id', 'Editar faixa', {
    pagina: () => import('./faixa-pages.tsx').then((m) => m.EditarFaixaPage),
  }),
]
