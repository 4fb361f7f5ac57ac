import { login, type Tela } from '#web/lib/tela.ts'

export const telas: readonly Tela[] = [
  login('/eixos', (w) => w.plural('eixo'), {
    pede: ['eixos'],
    pagina: () => import('./eixos-page.tsx').then((m) => m.EixosPage),
  }),
  login('/eixo', (w) => w.frase('{Eixos (eixos)}'), {
    menu: { em: 'cadastros', flags: ['eixos'] },
    pagina: () => import('./eixos-page.tsx').then((m) => m.EixosPage),
  }),
]
