import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import classes from './segmentos.module.css'
import { useHaMais } from './use-ha-mais.ts'

export interface Segmento {
  chave: string
  rotulo: string
  para: string
  /** How many stand there; nothing while it is not known. */
  quantos?: number | null
}

interface Props {
  /** What they are parts of, for who cannot see them. */
  rotulo: string
  itens: readonly Segmento[]
  atual: string
}

/** The parts of a page, each at an address of its own, with what each counts. */
export const Segmentos = ({ rotulo, itens, atual }: Props) => {
  const [tira, setTira] = useState<HTMLElement | null>(null)
  useHaMais(tira)
  const contados = itens.some((i) => typeof i.quantos === 'number')
  // On a phone the strip is wider than the screen: the part one is on must be in view.
  // biome-ignore lint/correctness/useExhaustiveDependencies: counts make the parts wider
  useEffect(() => {
    const link = tira?.querySelector<HTMLElement>(`[data-tipo="${atual}"]`)
    if (link && tira) tira.scrollLeft = link.offsetLeft - tira.offsetLeft - 24
  }, [atual, contados, tira])
  return (
    <nav ref={setTira} className={classes.abas} aria-label={rotulo}>
      {itens.map(({ chave, rotulo: nome, para, quantos }) => (
        <Link
          key={chave}
          to={para}
          className={classes.aba}
          data-tipo={chave}
          aria-current={chave === atual ? 'page' : undefined}
        >
          {nome}
          {typeof quantos === 'number' && <span className={classes.contagem}>{quantos}</span>}
        </Link>
      ))}
    </nav>
  )
}
