import { login, type Tela } from '#web/lib/tela.ts'

export const telas: readonly Tela[] = [
  login('/avisos', 'Avisos', {
    pede: [],
    pagina: () => import('./avisos-page.tsx').then((m) => m.AvisosPage),
  }),
  login('/usuario/avisos', 'Preferências de avisos', {
    pede: [],
    pagina: () => import('./preferencias-page.tsx').then((m) => m.PreferenciasPage),
  }),
]
