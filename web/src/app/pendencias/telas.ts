import { login, type Tela } from '#web/lib/tela.ts'

export const telas: readonly Tela[] = [
  login('/pendencias/:chave', 'Pendências', {
    pagina: () => import('./pendencia-page.tsx').then((m) => m.PendenciaPage),
  }),
]
