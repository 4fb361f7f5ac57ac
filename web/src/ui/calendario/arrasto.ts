import { useEffect, useRef, useState } from 'react'

/** Fewer pixels are an unsteady hand. */
const LIMIAR = 6

interface Ponto {
  x: number
  y: number
}

/** The day of the calendar that lies under the pointer. */
export const diaSob = ({ x, y }: Ponto) =>
  document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-dia]') ?? undefined

/** The click that ends a drag is no press of what lies below. */
const engolirClique = (parar: { current: (() => void) | undefined }) => {
  const engolir = (c: Event) => {
    c.stopPropagation()
    c.preventDefault()
  }
  parar.current = () => window.removeEventListener('click', engolir, { capture: true })
  window.addEventListener('click', engolir, { capture: true, once: true })
  setTimeout(() => window.removeEventListener('click', engolir, { capture: true }))
}

/**
 * Something is taken with the pointer and let go elsewhere. `seguir` says where it would land, or undefined where it
 * cannot; Escape gives up. A finger scrolls instead.
 */
export const useArrasto = <A, P>(
  seguir: (alvo: A, ponto: Ponto) => P | undefined,
  soltar: (alvo: A, para: P) => void,
) => {
  const [indo, setIndo] = useState<{ alvo: A; para: P } | null>(null)
  const atual = useRef({ seguir, soltar })
  atual.current = { seguir, soltar }
  const parar = useRef<(() => void) | undefined>(undefined)
  useEffect(() => () => parar.current?.(), [])

  const pegar = (alvo: A, e: React.PointerEvent, desdeJa = false) => {
    if (e.button !== 0 || e.pointerType === 'touch') return
    const de = { x: e.clientX, y: e.clientY }
    let andou = desdeJa
    let para: P | undefined
    const mover = (ev: PointerEvent) => {
      if (!andou && Math.hypot(ev.clientX - de.x, ev.clientY - de.y) < LIMIAR) return
      andou = true
      ev.preventDefault()
      para = atual.current.seguir(alvo, { x: ev.clientX, y: ev.clientY })
      setIndo(para === undefined ? null : { alvo, para })
    }
    const fim = (ev: PointerEvent) => {
      parar.current?.()
      if (!andou) return
      engolirClique(parar)
      if (ev.type === 'pointerup' && para !== undefined) atual.current.soltar(alvo, para)
    }
    const desistir = (ev: KeyboardEvent) => {
      if (ev.key !== 'Escape') return
      ev.stopPropagation()
      parar.current?.()
    }
    parar.current = () => {
      window.removeEventListener('pointermove', mover)
      window.removeEventListener('pointerup', fim)
      window.removeEventListener('pointercancel', fim)
      window.removeEventListener('keydown', desistir, { capture: true })
      setIndo(null)
    }
    window.addEventListener('pointermove', mover)
    window.addEventListener('pointerup', fim)
    window.addEventListener('pointercancel', fim)
    window.addEventListener('keydown', desistir, { capture: true })
  }
  return { indo, pegar }
}
