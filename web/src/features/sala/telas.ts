import { VER_SALA } from '#contract/sala.ts'
import { login, type Tela } from '#web/lib/tela.ts'

export const telas: readonly Tela[] = [
  login('/sala-principal', 'Sala do Empreendedor', {
    menu: { em: 'administracao', flags: ['salaEmpreendedor'] },
    pagina: () => import('./salas-page.tsx').then((m) => m.SalasPage),
  }),
  login('/sala-principal/novo/:id', 'Nova sala', {
    pagina: () => import('./sala-form.tsx').then((m) => m.NovaSalaPage),
  }),
  login('/sala-principal/editar/:id', 'Editar sala', {
    pagina: () => import('./sala-form.tsx').then((m) => m.EditarSalaPage),
  }),
  login('/sala-municipio-principal', 'Sala do Empreendedor', {
    pede: VER_SALA,
    acima: false,
    pagina: () => import('./inicio-page.tsx').then((m) => m.InicioDaSalaPage),
  }),
]
