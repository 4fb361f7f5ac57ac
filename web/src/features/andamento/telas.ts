import { login, type Tela } from '#web/lib/tela.ts'
import { TELA } from './enderecos.ts'

export const telas: readonly Tela[] = [
  login('/cidade/:id/andamento', 'Andamento', {
    pede: ['andamento'],
    pagina: () => import('./andamento-page.tsx').then((m) => m.AndamentoDaCidadePage),
  }),
  login(TELA, 'Andamento', {
    menu: { em: 'municipios', flags: ['andamento'] },
    pagina: () => import('./andamento-page.tsx').then((m) => m.AndamentoPage),
  }),
]
