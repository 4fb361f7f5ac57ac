import { useEffect } from 'react'

/** On which sides of a box that scrolls sideways there is more. */
const lados = (el: HTMLElement) => {
  const resto = el.scrollWidth - el.clientWidth - el.scrollLeft
  return [...(el.scrollLeft > 1 ? ['antes'] : []), ...(resto > 1 ? ['depois'] : [])].join(' ')
}

/** Of a box that scrolls sideways, `data-mais` says where there is more, and ui.css shows it. */
export const useHaMais = (el: HTMLElement | null) =>
  useEffect(() => {
    if (!el) return
    // On the element itself: scrolling draws nothing anew.
    const marcar = () => el.setAttribute('data-mais', lados(el))
    const tamanho = new ResizeObserver(marcar)
    tamanho.observe(el)
    for (const filho of el.children) tamanho.observe(filho)
    el.addEventListener('scroll', marcar, { passive: true })
    marcar()
    return () => {
      tamanho.disconnect()
      el.removeEventListener('scroll', marcar)
    }
  }, [el])
