import { login, type Tela } from '#web/lib/tela.ts'

export const telas: readonly Tela[] = [
  login('/cidade/:id/acompanhamento', 'Reuniões de Acompanhamento', {
    pede: ['acompanhamentos'],
    pagina: () => import('./acompanhamentos-page.tsx').then((m) => m.AcompanhamentosPage),
  }),
  login('/cidade/:id/acompanhamento/obter/:acompanhamento', 'Acompanhamento', {
    pede: ['acompanhamentos'],
    semConexao: true,
    pagina: () => import('./acompanhamento-page.tsx').then((m) => m.AcompanhamentoPage),
  }),
  login('/cidade/:id/pmd', 'Plano de Ação', {
    pede: ['acompanhamentos'],
    pagina: () => import('./plano-da-cidade-page.tsx').then((m) => m.PlanoDaCidadePage),
  }),
  login('/cidade/:id/pmd/:acompanhamento', 'Plano de Ação', {
    pede: ['acompanhamentos'],
    pagina: () => import('./plano-page.tsx').then((m) => m.PlanoPage),
  }),
  login('/diagnostico/:id', (w) => w.rotulo('diagnostico'), {
    semConexao: true,
    semMoldura: true,
    pede: ['acompanhamentos'],
    pagina: () => import('./diagnostico-pages.tsx').then((m) => m.DiagnosticoPage),
  }),
  login('/diagnostico/:id/tema', (w) => w.plural('tema'), {
    semConexao: true,
    semMoldura: true,
    pede: ['acompanhamentos'],
    pagina: () => import('./diagnostico-pages.tsx').then((m) => m.DiagnosticoTemasPage),
  }),
  login('/diagnostico/:id/tema/:idtema', (w) => w.singular('tema'), {
    semConexao: true,
    semMoldura: true,
    pede: ['acompanhamentos'],
    pagina: () => import('./diagnostico-pages.tsx').then((m) => m.DiagnosticoTemaPage),
  }),
]
