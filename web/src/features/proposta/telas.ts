import { FLAGS_PROPOSTA } from '#contract/proposta-estados.ts'
import { login, type Tela } from '#web/lib/tela.ts'

export const telas: readonly Tela[] = [
  login('/cidade/:id/proposta/:tab', 'Propostas', {
    pede: [FLAGS_PROPOSTA.ver],
    pagina: () => import('./proposta-page.tsx').then((m) => m.PropostaPage),
  }),
  login('/propostas', 'Propostas', {
    menu: { em: 'municipios', flags: [FLAGS_PROPOSTA.quadro] },
    pagina: () => import('./propostas-page.tsx').then((m) => m.PropostasPage),
  }),
]
