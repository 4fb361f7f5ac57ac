import { lazy, Suspense, useEffect, useRef } from 'react'
import { Outlet, ScrollRestoration, useLocation } from 'react-router'
import { ambiente } from '#web/lib/ambiente.ts'
import { announce, useAnnouncement } from '#web/lib/announce.ts'
import { LoadingBar } from '#web/ui/loading-bar.tsx'
import { Abertura } from './shell/abertura.tsx'
import { AvisoCookies } from './shell/aviso-cookies.tsx'
import classes from './shell/shell.module.css'

const Cuidado = lazy(() => import('./shell/cuidado.tsx').then((m) => ({ default: m.Cuidado })))

/** After a change of page a screen reader must be at its heading, not at the link that was pressed. */
const useFocoNoTitulo = () => {
  const { pathname } = useLocation()
  const anterior = useRef(pathname)
  useEffect(() => {
    if (anterior.current === pathname) return
    anterior.current = pathname
    const quadro = requestAnimationFrame(() => {
      const titulo = document.querySelector<HTMLElement>('main h1')
      const alvo = titulo ?? document.querySelector<HTMLElement>('main')
      if (!alvo) return
      alvo.tabIndex = -1
      alvo.focus({ preventScroll: true })
      // Focus on a heading is read aloud; without one the page's name is said.
      if (!titulo) announce(document.title)
    })
    return () => cancelAnimationFrame(quadro)
  }, [pathname])
}

const Anuncios = () => (
  <div className="praca-so-leitor" aria-live="polite" aria-atomic="true">
    {useAnnouncement()}
  </div>
)

/** Around every page, with or without session. */
export const Raiz = () => {
  useFocoNoTitulo()
  return (
    <div className={classes.tudo}>
      <LoadingBar />
      {ambiente().cuidado && (
        <Suspense>
          <Cuidado />
        </Suspense>
      )}
      <div className={classes.raiz}>
        <Suspense fallback={<Abertura />}>
          <Outlet />
        </Suspense>
      </div>
      <AvisoCookies />
      <Anuncios />
      <ScrollRestoration />
    </div>
  )
}
