import { useEffect, useRef } from 'react'

const GESTOS = ['keydown', 'pointerdown'] as const

/** Of what lies in front of it: a dialog that it is not inside of. */
const coberto = (alvo: Element) => [...document.querySelectorAll('[role="dialog"]')].some((d) => !d.contains(alvo))

/**
 * What had the focus goes away with what was done by it, as the button of a decision does: whenever `feito` changes, `alvo`
 * inherits the focus as soon as nobody has it, until the person does something else.
 */
export const useFocoHerdado = (feito: unknown, alvo: () => HTMLElement | null | undefined) => {
  const antes = useRef(feito)
  const herdeiro = useRef(alvo)
  herdeiro.current = alvo
  useEffect(() => {
    if (antes.current === feito) return
    antes.current = feito
    const herdar = () => {
      if (document.activeElement && document.activeElement !== document.body) return
      const quem = herdeiro.current()
      if (quem && !coberto(quem)) quem.focus()
    }
    const olhar = new MutationObserver(herdar)
    olhar.observe(document.body, { childList: true, subtree: true })
    const parar = () => {
      olhar.disconnect()
      for (const tipo of GESTOS) document.removeEventListener(tipo, parar, true)
    }
    for (const tipo of GESTOS) document.addEventListener(tipo, parar, true)
    herdar()
    return parar
  }, [feito])
}
