import { Tooltip } from '@mantine/core'
import { useEffect, useState } from 'react'

/**
 * One tooltip for everything with `data-dica` inside a region. A tooltip of its own for each icon of each row made
 * scrolling three times slower.
 */
export const Dicas = ({ regiao }: { regiao: HTMLElement | null }) => {
  const [dica, setDica] = useState<{ alvo: HTMLElement; texto: string } | null>(null)

  useEffect(() => {
    if (!regiao) return
    const fim = new AbortController()
    const abrir = (e: Event) => {
      const alvo = (e.target as Element).closest<HTMLElement>('[data-dica]')
      setDica(alvo ? { alvo, texto: alvo.dataset.dica ?? '' } : null)
    }
    const fechar = () => setDica(null)
    const opcoes = { signal: fim.signal, passive: true }
    for (const nome of ['mouseover', 'focusin']) regiao.addEventListener(nome, abrir, opcoes)
    for (const nome of ['mouseleave', 'focusout']) regiao.addEventListener(nome, fechar, opcoes)
    // Who presses a refused action wants to read why.
    regiao.addEventListener('click', (e) => !(e.target as Element).closest('[aria-disabled]') && fechar(), opcoes)
    regiao.addEventListener('scroll', fechar, { ...opcoes, capture: true })
    regiao.addEventListener('keydown', (e) => e.key === 'Escape' && fechar(), opcoes)
    return () => fim.abort()
  }, [regiao])

  return dica ? <Tooltip key={dica.texto} opened label={dica.texto} target={dica.alvo} multiline maw={500} /> : null
}
