import { login, type Tela } from '#web/lib/tela.ts'

export const telas: readonly Tela[] = [
  login('/cidade/:id/resumo-municipio', (w) => `Resumos ${w.do('municipio')}`, {
    pagina: () => import('./resumos-page.tsx').then((m) => m.ResumosPage),
  }),
  login('/cidade/:id/resumo-municipio/add', 'Novo resumo', {
    pagina: () => import('./resumo-pages.tsx').then((m) => m.NovoResumoPage),
  }),
  login('/cidade/:id/resumo-municipio/add/:resumoId', 'Editar resumo', {
    acima: '/cidade/:id/resumo-municipio',
    pagina: () => import('./resumo-pages.tsx').then((m) => m.EditarResumoPage),
  }),
]
