import { login, type Tela } from '#web/lib/tela.ts'

export const telas: readonly Tela[] = [
  login('/configuracoes', 'Configurações', {
    menu: { em: 'administracao', flags: ['configuracao'] },
    pagina: () => import('./configuracoes-page.tsx').then((m) => m.ConfiguracoesPage),
  }),
]
