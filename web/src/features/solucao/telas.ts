import { login, type Tela } from '#web/lib/tela.ts'

const pede = ['projetoseSolucoes'] as const

/** The shelf, one screen inside the other. */
export const telas: readonly Tela[] = [
  login('/grupo-solucao', (w) => w.plural('grupoSolucao'), {
    pede,
    pagina: () => import('./grupos-page.tsx').then((m) => m.GruposPage),
  }),
  login('/grupo-solucao/:id/solucao', (w) => w.plural('solucao'), {
    pede,
    pagina: () => import('./solucoes-page.tsx').then((m) => m.SolucoesPage),
  }),
  login('/grupo-solucao/:id/solucao/:solucaoId/tarefa', (w) => w.plural('tarefa'), {
    pede,
    pagina: () => import('./tarefas-page.tsx').then((m) => m.TarefasPage),
  }),
  login('/grupo-solucao/:id/solucao/:solucaoId/tarefa/:tarefaId/evidencia', (w) => w.plural('evidencia'), {
    pede,
    pagina: () => import('./evidencias-page.tsx').then((m) => m.EvidenciasPage),
  }),
]
