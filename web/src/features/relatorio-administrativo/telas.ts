import { relatorio as links } from '#contract/links/relatorio.ts'
import {
  ANALISAR_RELATORIO_ADMIN,
  ESCREVER_RELATORIO_ADMIN,
  LER_RELATORIOS_ADMIN,
} from '#contract/relatorio-administrativo.ts'
import { aberta, login, type Tela } from '#web/lib/tela.ts'

const inserir = {
  pede: [ESCREVER_RELATORIO_ADMIN],
  pagina: () => import('./formulario-page.tsx').then((m) => m.InserirPage),
} as const
const editar = {
  pede: [ESCREVER_RELATORIO_ADMIN],
  pagina: () => import('./formulario-page.tsx').then((m) => m.EditarPage),
} as const
const obter = {
  pede: LER_RELATORIOS_ADMIN,
  pagina: () => import('./relatorio-page.tsx').then((m) => m.RelatorioPage),
} as const
/** Those of no city are reached from one's own. */
const semCidade = { acima: '/meus-relatorios-administrativos' } as const

export const telas: readonly Tela[] = [
  aberta(`${links.relatorio_administrativo}:relatorio`, 'Relatório administrativo', {
    pagina: () => import('./publico-page.tsx').then((m) => m.RelatorioPublicoPage),
  }),
  login('/cidade/:id/relatorio-administrativo', 'Relatórios administrativos', {
    pede: ['relatorioAdministrativo'],
    pagina: () => import('./relatorios-page.tsx').then((m) => m.RelatoriosPage),
  }),
  login('/cidade/:id/relatorio-administrativo/inserir', 'Novo relatório administrativo', inserir),
  login('/cidade/:id/relatorio-administrativo/editar/:relatorio', 'Editar relatório administrativo', editar),
  login('/cidade/:id/relatorio-administrativo/obter/:relatorio', 'Relatório administrativo', obter),
  login('/relatorio-administrativo/inserir', 'Novo relatório administrativo', { ...inserir, ...semCidade }),
  login('/relatorio-administrativo/editar/:relatorio', 'Editar relatório administrativo', { ...editar, ...semCidade }),
  login('/relatorio-administrativo/obter/:relatorio', 'Relatório administrativo', { ...obter, ...semCidade }),
  login('/analisar-relatorios-administrativos', 'Analisar Relatórios Admin', {
    menu: { em: 'relatorios', flags: ANALISAR_RELATORIO_ADMIN },
    pagina: () => import('./analisar-page.tsx').then((m) => m.AnalisarRelatoriosAdminPage),
  }),
  login('/meus-relatorios-administrativos', 'Meus Relatórios Admin', {
    menu: { em: 'relatorios', flags: ['verMeusRelatorios'] },
    pagina: () => import('./meus-page.tsx').then((m) => m.MeusRelatoriosAdminPage),
  }),
]
