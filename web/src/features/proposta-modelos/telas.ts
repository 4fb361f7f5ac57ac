import { FLAGS_PROPOSTA } from '#contract/proposta-estados.ts'
import { login, type Tela } from '#web/lib/tela.ts'

export const telas: readonly Tela[] = [
  login('/proposta-modelos', 'Modelos de proposta e minuta', {
    menu: { em: 'cadastros', flags: [FLAGS_PROPOSTA.modelos] },
    pagina: () => import('./modelos-page.tsx').then((m) => m.ModelosPage),
  }),
]
