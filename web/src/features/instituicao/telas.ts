import { login, type Tela } from '#web/lib/tela.ts'

export const telas: readonly Tela[] = [
  login('/instituicao', 'Instituição', {
    menu: { em: 'cadastros', flags: ['verMenuInstituicao'] },
    pagina: () => import('./instituicoes-page.tsx').then((m) => m.InstituicoesPage),
  }),
]
