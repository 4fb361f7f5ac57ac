import { login, type Tela } from '#web/lib/tela.ts'

export const telas: readonly Tela[] = [
  login('/pergunta', (w) => w.plural('pergunta'), {
    menu: { em: 'cadastros', flags: ['perguntas'] },
    pagina: () => import('./perguntas-page.tsx').then((m) => m.PerguntasPage),
  }),
]
