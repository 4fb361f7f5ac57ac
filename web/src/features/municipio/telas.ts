import { login, type Tela } from '#web/lib/tela.ts'

export const telas: readonly Tela[] = [
  login('/cidade', (w) => w.plural('municipio'), {
    menu: { em: 'topo', rotulo: 'Início' },
    pagina: () => import('./municipios-page.tsx').then((m) => m.MunicipiosPage),
  }),
  login('/cidade/:id', (w) => w.singular('municipio'), { para: 'geral' }),
  login('/cidade/:id/geral', 'Visão geral', {
    pagina: () => import('./geral-page.tsx').then((m) => m.GeralPage),
  }),
]
