import { login, type Tela } from '#web/lib/tela.ts'

export const telas: readonly Tela[] = [
  login('/usuario/seguranca', 'Segurança da conta', {
    pede: [],
    acima: false,
    pagina: () => import('./seguranca-page.tsx').then((m) => m.SegurancaPage),
  }),
]
