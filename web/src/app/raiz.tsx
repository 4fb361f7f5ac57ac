import { Suspense, useEffect, useRef } from 'react'
import { Outlet, useLocation } from 'react-router'
import { ambiente } from '#web/lib/ambiente.ts'
import { announce, useAnnouncement } from '#web/lib/announce.ts'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { LoadingBar } from '#web/ui/loading-bar.tsx'
import { useRolagem } from './rolagem.ts'
import { Abertura } from './shell/abertura.tsx'
import { AvisoCookies } from './shell/aviso-cookies.tsx'
import classes from './shell/shell.module.css'

const Cuidado = lazyPart(() => import('./shell/cuidado.tsx').then((m) => m.Cuidado), { silent: true })

const ESPERA_DO_TITULO = 5000

/** Calls back with the heading of the page, now or when its script has arrived. */
const quandoHouverTitulo = (fazer: (titulo: HTMLElement | null) => void) => {
  const achar = () => document.querySelector<HTMLElement>('main h1')
  const observador = new MutationObserver(() => achar() && terminar())
  const terminar = () => {
    observador.disconnect()
    clearTimeout(prazo)
    fazer(achar())
  }
  const prazo = setTimeout(terminar, ESPERA_DO_TITULO)
  observador.observe(document.body, { childList: true, subtree: true })
  if (achar()) terminar()
  return () => {
    observador.disconnect()
    clearTimeout(prazo)
  }
}

/** After a change of page a screen reader must be at its heading, not at the link that was pressed. */
const useFocoNoTitulo = () => {
  const { pathname } = useLocation()
  const anterior = useRef(pathname)
  useEffect(() => {
    if (anterior.current === pathname) return
    anterior.current = pathname
    const { activeElement: deAntes } = document
    return quandoHouverTitulo((titulo) => {
      // Who opened a dialog while the page was on its way, the search above all, goes on typing there.
      const { activeElement: agora } = document
      const noDialogo = agora !== deAntes && agora?.closest('[role="dialog"]')
      // Focus on a heading is read aloud; without one the page's name is said.
      if (!titulo || noDialogo) return announce(document.title)
      titulo.tabIndex = -1
      titulo.focus({ preventScroll: true })
    })
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
  useRolagem()
  return (
    <div className={classes.tudo}>
      <LoadingBar />
      {ambiente().cuidado && <Cuidado />}
      <div className={classes.raiz}>
        <Suspense fallback={<Abertura />}>
          <Outlet />
        </Suspense>
      </div>
      <AvisoCookies />
      <Anuncios />
    </div>
  )
}
