import { relatorio as links } from '#contract/links/relatorio.ts'
import { aberta, login, type Tela } from '#web/lib/tela.ts'

/** The tab of the city. Who only has reports of their own opens these without it. */
const ABA = { pede: ['relatorios'] } as const

export const telas: readonly Tela[] = [
  aberta(`${links.relatorio}:relatorio`, 'Relatório', {
    pagina: () => import('./publico-page.tsx').then((m) => m.RelatorioPublicoPage),
  }),
  login('/cidade/:id/relatorio', 'Relatórios', {
    ...ABA,
    pagina: () => import('./relatorios-page.tsx').then((m) => m.RelatoriosPage),
  }),
  login('/cidade/:id/relatorio/inserir', 'Novo relatório', {
    pede: ['novoRelatorio'],
    semConexao: true,
    pagina: () => import('./inserir-page.tsx').then((m) => m.InserirPage),
  }),
  login('/cidade/:id/relatorio/editar/:relatorioId', 'Editar relatório', {
    pede: ['novoRelatorio'],
    semConexao: true,
    pagina: () => import('./inserir-page.tsx').then((m) => m.EditarPage),
  }),
  login('/cidade/:id/relatorio/obter/:relatorioId', 'Relatório', {
    pede: ['relatorios', 'podeAnalisarRelatorio', 'verMeusRelatorios'],
    pagina: () => import('./relatorio-page.tsx').then((m) => m.RelatorioPage),
  }),
  login('/analisar-relatorios', 'Analisar Relatórios', {
    menu: { em: 'relatorios', flags: ['podeAnalisarRelatorio'] },
    pagina: () => import('./analisar-page.tsx').then((m) => m.AnalisarRelatoriosPage),
  }),
  login('/meus-relatorios', 'Meus Relatórios', {
    menu: { em: 'relatorios', flags: ['verMeusRelatorios'] },
    pagina: () => import('./meus-page.tsx').then((m) => m.MeusRelatoriosPage),
  }),
]
