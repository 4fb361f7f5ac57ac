import { login, relatorio, type Tela } from '#web/lib/tela.ts'

export const telas: readonly Tela[] = [
  login('/dashboard-administrativo2', 'Dashboard', {
    menu: { em: 'relatorios', flags: ['dashboardAdministrativo'] },
    para: 'graficos',
  }),
  login('/dashboard-administrativo2/graficos', 'Dashboard', {
    pagina: () => import('./dashboard-page.tsx').then((m) => m.DashboardPage),
  }),
  login('/dashboard-administrativo2/relatorios', 'Catálogo de relatórios', {
    menu: { em: 'relatorios', flags: ['dashboardAdministrativo'] },
    acima: '/dashboard-administrativo2/graficos',
    pagina: () => import('./catalogo-page.tsx').then((m) => m.CatalogoPage),
  }),
  login('/dashboard-administrativo2/comparar', 'Comparar', {
    menu: { em: 'relatorios', flags: ['dashboardAdministrativo'] },
    pagina: () => import('./comparar-page.tsx').then((m) => m.CompararPage),
  }),
  relatorio('/dashboard-administrativo2/relatorio/:relatorioRoute', 'Relatório', {
    pede: [],
    pagina: () => import('./relatorio-page.tsx').then((m) => m.RelatorioPage),
  }),
  login('/usuario/agendamentos', 'Relatórios agendados', {
    pede: [],
    acima: false,
    pagina: () => import('./agendamentos-page.tsx').then((m) => m.AgendamentosPage),
  }),
]
