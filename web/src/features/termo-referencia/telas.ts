import { login, type Tela } from '#web/lib/tela.ts'

export const telas: readonly Tela[] = [
  login('/cidade/:id/termo-referencia/:tab', (w) => w.rotulo('tabTermo'), {
    pede: ['termoReferencia'],
    pagina: () => import('./termo-page.tsx').then((m) => m.TermoPage),
  }),
  login('/termo-referencia', (w) => w.plural('termoReferencia'), {
    menu: { em: 'municipios', flags: ['termoReferencia'] },
    pagina: () => import('./termos-page.tsx').then((m) => m.TermosPage),
  }),
]
