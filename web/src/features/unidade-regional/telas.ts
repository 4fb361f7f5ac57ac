import { login, type Tela } from '#web/lib/tela.ts'

export const telas: readonly Tela[] = [
  login('/ur', 'Unidades Regionais', {
    menu: { em: 'cadastros', flags: ['unidadesRegionais'] },
    pagina: () => import('./unidades-page.tsx').then((m) => m.UnidadesPage),
  }),
]
