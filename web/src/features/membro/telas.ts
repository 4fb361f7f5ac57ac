import { login, type Tela } from '#web/lib/tela.ts'

export const telas: readonly Tela[] = [
  login('/cidade/:id/grupo', (w) => w.rotulo('tabGrupos'), {
    pede: ['grupos'],
    pagina: () => import('./grupos-page.tsx').then((m) => m.GruposDaCidadePage),
  }),
  login('/cidade/:id/grupo/:grupo', 'Membros do grupo', {
    pede: ['grupos'],
    pagina: () => import('./membros-page.tsx').then((m) => m.MembrosPage),
  }),
]
