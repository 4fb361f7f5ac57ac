import { login, type Tela } from '#web/lib/tela.ts'

export const telas: readonly Tela[] = [
  login('/exportar-relatorio', 'Exportar relatórios', {
    menu: { em: 'relatorios', flags: ['exportarRelatorio'] },
    pagina: () => import('./exportar-page.tsx').then((m) => m.ExportarPage),
  }),
]
