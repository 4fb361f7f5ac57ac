import { login, type Tela } from '#web/lib/tela.ts'

export const telas: readonly Tela[] = [
  login('/municipio-escola', 'Educação Empreendedora', {
    menu: { em: 'gestao', flags: ['verEducacaoEmpreendedora'] },
    pagina: () => import('./escolas-page.tsx').then((m) => m.EscolasPage),
  }),
]
