import { aberta, type Tela } from '#web/lib/tela.ts'

export const telas: readonly Tela[] = [
  aberta('/sp/welcome', 'Boas-vindas', {
    pagina: () => import('./welcome-page.tsx').then((m) => m.WelcomePage),
  }),
  aberta('/privacidade', 'Privacidade', {
    pagina: () => import('./privacidade-page.tsx').then((m) => m.PrivacidadePage),
  }),
  aberta('/acessibilidade', 'Acessibilidade', {
    pagina: () => import('./acessibilidade-page.tsx').then((m) => m.AcessibilidadePage),
  }),
]
