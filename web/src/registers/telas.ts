import { registers } from '#contract/registers.ts'
import { admin, login, type Tela } from '#web/lib/tela.ts'

/** Screens that are made from the definition of a simple register alone. */
export const telas: readonly Tela[] = registers.flatMap(({ tela, pagina, titulo: doRegistro }) => {
  if (!tela || !pagina) return []
  const titulo: Tela['titulo'] = (w) => w.frase(pagina.titulo ?? doRegistro)
  return (pagina.soAdmin ? admin : login)(tela, titulo, {
    ...(pagina.menu ? { menu: { em: pagina.menu, flags: [pagina.pede] } } : { pede: [pagina.pede] }),
    pagina: () => import('./register-page.tsx').then((m) => m.registerPage(tela, titulo)),
  })
})
