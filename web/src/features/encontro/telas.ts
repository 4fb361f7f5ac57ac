import { login, type Tela } from '#web/lib/tela.ts'

export const telas: readonly Tela[] = [
  login('/cidade/:id/evento', (w) => w.rotulo('tabCalendario'), {
    pede: ['calendario'],
    pagina: () => import('./paginas.tsx').then((m) => m.AgendaDaCidadePage),
  }),
  login('/cidade/:id/evento-em-lote', 'Eventos em lote', {
    pagina: () => import('./lote-page.tsx').then((m) => m.LotePage),
  }),
  login('/encontros', (w) => w.plural('encontro'), {
    menu: { em: 'municipios', flags: ['visualizaTodosEncontros'] },
    pagina: () => import('./paginas.tsx').then((m) => m.EncontrosPage),
  }),
  login(
    '/meus-encontros',
    (w) => `${w.palavra('encontro').genero === 'f' ? 'Minhas' : 'Meus'} ${w.plural('encontro')}`,
    {
      menu: { em: 'municipios', flags: ['encontros'] },
      pagina: () => import('./paginas.tsx').then((m) => m.MeusEncontrosPage),
    },
  ),
  login('/rotas', 'Rotas', {
    menu: { em: 'municipios', flags: ['visualizaTodosEncontros', 'encontros', 'calendario'] },
    pagina: () => import('./rotas-page.tsx').then((m) => m.RotasPage),
  }),
]
