import { useEffect, useState } from 'react'

/** What had the focus or, where it was an entry of a menu that is gone, the button of that menu. */
const quemAbriu = () => {
  const foco = document.activeElement
  const menu = foco?.closest('[role="menu"]')
  return (menu && document.querySelector(`[aria-controls="${menu.id}"]`)) ?? foco
}

/** A dialog that is taken off the page at once gives the focus back by itself: only one that closes has it given back. */
export const useFocoDeVolta = () => {
  const [antes] = useState(quemAbriu)
  useEffect(
    () => () => {
      // Once it is gone.
      setTimeout(() => {
        if (antes instanceof HTMLElement && document.activeElement === document.body) antes.focus()
      })
    },
    [antes],
  )
}
