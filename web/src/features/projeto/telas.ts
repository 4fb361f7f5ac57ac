import { login, type Tela } from '#web/lib/tela.ts'

export const telas: readonly Tela[] = [
  login('/projeto', (w) => `Projetos e ${w.plural('solucao')}`, {
    menu: { em: 'administracao', flags: ['projetoseSolucoes'] },
    pagina: () => import('./projetos-page.tsx').then((m) => m.ProjetosPage),
  }),
]
