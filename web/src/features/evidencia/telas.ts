import { evidencia as links } from '#contract/links/evidencia.ts'
import { aberta, login, type Tela } from '#web/lib/tela.ts'

/** Any of them analyses. The contract has the same list beside its schemas, which are too heavy for the menu. */
const ANALISAR = ['analisarEvidenciadas', 'analisarAprovadas', 'analisarRejeitadas'] as const

export const telas: readonly Tela[] = [
  aberta(`${links.evidencia}:evidenceId`, 'Evidência do diagnóstico do selo', {
    pagina: () => import('./download-pages.tsx').then((m) => m.EvidenciaAbertaPage),
  }),
  login('/cidade/:id/evidencia/:tipoEvidencia', (w) => w.plural('evidencia'), {
    pede: ['evidencias'],
    pagina: () => import('./evidencias-page.tsx').then((m) => m.EvidenciasPage),
  }),
  login('/cidade/:id/evidenciar/:pergunta', 'Enviar evidências', {
    pede: ['evidencias'],
    semConexao: true,
    pagina: () => import('./evidenciar-page.tsx').then((m) => m.EvidenciarPage),
  }),
  login('/cidade/:id/evidenciar/:pergunta/historico', (w) => `Histórico ${w.do('pergunta')}`, {
    pede: ['evidencias'],
    pagina: () => import('./historico-page.tsx').then((m) => m.HistoricoPage),
  }),
  login('/cidade/:id/simulador', (w) => `Simulador ${w.de('medalha')}`, {
    pede: ['evidencias'],
    pagina: () => import('./simulador-page.tsx').then((m) => m.SimuladorPage),
  }),
  login('/download-evidencia-recusada/:evidenceId', 'Evidência recusada', {
    pagina: () => import('./download-pages.tsx').then((m) => m.EvidenciaRecusadaPage),
  }),
  login('/analise', 'Analisar evidências', {
    menu: { em: 'municipios', flags: ANALISAR },
    // The bench is all an analyst comes for.
    entrada: (s) => (s.isAnalista && ANALISAR.some((f) => s.can(f)) ? '/analise' : null),
    pagina: () => import('./analise-page.tsx').then((m) => m.AnalisePage),
  }),
  login('/recursos', 'Recursos', {
    menu: { em: 'municipios', flags: ['julgarRecurso'] },
    pagina: () => import('./recursos-page.tsx').then((m) => m.RecursosPage),
  }),
]
