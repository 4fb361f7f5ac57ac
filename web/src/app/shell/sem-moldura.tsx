import { Suspense } from 'react'
import { Outlet } from 'react-router'
import { Carregando } from '#web/ui/estados.tsx'
import classes from './shell.module.css'

/** Pages that are filled in together with a city, often on a projector: nothing around them. */
export const SemMoldura = () => (
  <main id="conteudo" tabIndex={-1} className={classes.conteudo}>
    <Suspense fallback={<Carregando linhas={6} altura={32} />}>
      <Outlet />
    </Suspense>
  </main>
)
