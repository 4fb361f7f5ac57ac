import { acessoTotal, type Tela } from '#web/lib/tela.ts'

export const telas: readonly Tela[] = [
  acessoTotal('/caixa-de-saida', 'Caixa de saída', {
    menu: { em: 'administracao' },
    pagina: () => import('./caixa-de-saida-page.tsx').then((m) => m.CaixaDeSaidaPage),
  }),
]
