import { useEffect, useLayoutEffect, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router'

/** How long a page that is come back to may take to be as high as it was, and how long it then stays so to be whole. */
const PRAZO = 5000
const SOSSEGO = 700
const GUARDADAS = 'rolagens'
const GESTOS = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const

const ler = (): [string, number][] => {
  try {
    return JSON.parse(sessionStorage.getItem(GUARDADAS) ?? '[]')
  } catch {
    return []
  }
}

/**
 * Scrolls there as soon as the page reaches so far, and again while it still changes: what stood in the place of the
 * data may be higher than they are. Whoever does something else meanwhile is not disturbed.
 */
const irAte = (alvo: number, aoTerminar: () => void) => {
  let sossego: ReturnType<typeof setTimeout> | undefined
  const terminar = () => {
    observador.disconnect()
    clearTimeout(prazo)
    clearTimeout(sossego)
    for (const gesto of GESTOS) removeEventListener(gesto, terminar)
    aoTerminar()
  }
  const tentar = () => {
    scrollTo({ top: alvo, behavior: 'instant' })
    clearTimeout(sossego)
    if (Math.abs(scrollY - alvo) < 2) sossego = setTimeout(terminar, SOSSEGO)
  }
  const observador = new ResizeObserver(tentar)
  const prazo = setTimeout(terminar, PRAZO)
  for (const gesto of GESTOS) addEventListener(gesto, terminar, { passive: true })
  observador.observe(document.body)
  tentar()
  return terminar
}

/** The first place of every document has the same key: its page tells it from the others. */
const nomeDo = ({ key, pathname }: { key: string; pathname: string }) => `${key} ${pathname}`

/**
 * The back button finds a page where it was left, also when its data or its script comes later than the page itself,
 * which the router's own restoration does not wait for. A new page begins at its top; a filter moves nothing.
 */
export const useRolagem = () => {
  const { key, pathname, hash } = useLocation()
  const voltou = useNavigationType() === 'POP'
  const lugar = useRef({ key: '', pathname: '' })
  const voltando = useRef(false)
  const posicoes = useRef<Map<string, number>>(null)
  posicoes.current ??= new Map(ler())

  useEffect(() => {
    history.scrollRestoration = 'manual'
    const anotar = () => {
      if (!voltando.current) posicoes.current!.set(nomeDo(lugar.current), scrollY)
    }
    const guardar = () => {
      anotar()
      try {
        sessionStorage.setItem(GUARDADAS, JSON.stringify([...posicoes.current!].slice(-100)))
      } catch {
        // Without room only a reload begins at the top.
      }
    }
    addEventListener('scroll', anotar, { passive: true })
    addEventListener('pagehide', guardar)
    return () => {
      removeEventListener('scroll', anotar)
      removeEventListener('pagehide', guardar)
    }
  }, [])

  useLayoutEffect(() => {
    const antes = lugar.current
    lugar.current = { key, pathname }
    if (antes.key === key) return
    const deixada = voltou ? (posicoes.current!.get(nomeDo(lugar.current)) ?? 0) : 0
    if (deixada > 0) {
      voltando.current = true
      return irAte(deixada, () => {
        voltando.current = false
      })
    }
    if (antes.pathname === pathname && !voltou) return
    const ancora = hash && document.getElementById(decodeURIComponent(hash.slice(1)))
    if (ancora) ancora.scrollIntoView()
    else scrollTo({ top: 0, behavior: 'instant' })
  }, [key, pathname, hash, voltou])
}
