import { proposta as links } from '#contract/links/proposta.ts'
import { aberta, type Tela } from '#web/lib/tela.ts'

export const telas: readonly Tela[] = [
  aberta(`${links.proposta}:token`, 'Proposta', {
    pagina: () => import('./proposta-aberta-page.tsx').then((m) => m.PropostaAbertaPage),
  }),
]
