import { login, type Tela } from '#web/lib/tela.ts'

export const telas: readonly Tela[] = [
  login('/contratos', 'Contratos', {
    menu: { em: 'cadastros', flags: ['verMenuContrato'] },
    pagina: () => import('./contratos-page.tsx').then((m) => m.ContratosPage),
  }),
]
