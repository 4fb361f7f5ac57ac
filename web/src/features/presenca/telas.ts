import { encontro as links } from '#contract/links/encontro.ts'
import { aberta, type Tela } from '#web/lib/tela.ts'

export const telas: readonly Tela[] = [
  aberta(`${links.presenca}:token`, 'Confirmar presença', {
    pagina: () => import('./presenca-page.tsx').then((m) => m.PresencaPage),
  }),
]
