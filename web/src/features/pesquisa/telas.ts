import { pesquisa as links } from '#contract/links/pesquisa.ts'
import { aberta, type Tela } from '#web/lib/tela.ts'

export const telas: readonly Tela[] = [
  aberta(`${links.pesquisa}:token`, 'Pesquisa de satisfação', {
    pagina: () => import('./pesquisa-page.tsx').then((m) => m.PesquisaPage),
  }),
]
