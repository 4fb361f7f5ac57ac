import { login, type Tela } from '#web/lib/tela.ts'

export const telas: readonly Tela[] = [
  login('/auditoria', 'Auditoria', {
    menu: { em: 'administracao', flags: ['verAuditoria'] },
    pagina: () => import('./auditoria-page.tsx').then((m) => m.AuditoriaPage),
  }),
]
