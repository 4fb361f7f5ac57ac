import { sala5w2h as links } from '#contract/links/sala-5w2h.ts'
import { VER_SALA } from '#contract/sala.ts'
import { aberta, login, type Tela } from '#web/lib/tela.ts'

export const telas: readonly Tela[] = [
  login('/sala-principal/:id/sala-5w2h', '5W2H', {
    pede: VER_SALA,
    pagina: () => import('./acoes-page.tsx').then((m) => m.Acoes5w2hPage),
  }),
  aberta(`${links['sala-5w2h']}:hash`, '5W2H da sala', {
    pagina: () => import('./publica-page.tsx').then((m) => m.Publica5w2hPage),
  }),
]
