import { useEffect, useMemo } from 'react'

/** What had the focus or, where it was an entry of a menu that is gone, the button of that menu. */
const quemAbriu = () => {
  const foco = document.activeElement
  const menu = foco?.closest('[role="menu"]')
  return (menu && document.querySelector(`[aria-controls="${menu.id}"]`)) ?? foco
}

/** At once, and after a dialog has faded. */
const VEZES = [0, 300] as const

/**
 * A dialog that is open from its first drawing on, or is taken off the page at once, gives the focus back by itself: only
 * one that opens and closes has it given back.
 */
export const useFocoDeVolta = (aberto = true) => {
  const antes = useMemo(() => (aberto ? quemAbriu() : null), [aberto])
  useEffect(() => {
    if (!(antes instanceof HTMLElement)) return
    return () => {
      // Once it is gone, and unless somebody else has it by then.
      for (const ms of VEZES)
        setTimeout(() => {
          if (document.activeElement === document.body) antes.focus()
        }, ms)
    }
  }, [antes])
}
