import { announce } from '#web/lib/announce.ts'
import classes from './saltos.module.css'

export interface Salto {
  rotulo: string
  /** Where the address points while the link is only read. */
  ancora: string
  /** What takes the focus. */
  alvo: string
  falta: string
}

/** Links that are invisible until the keyboard reaches them: over what is in between to what one came for. */
export const Saltos = ({ rotulo, saltos }: { rotulo: string; saltos: readonly Salto[] }) => (
  <nav aria-label={rotulo} className={classes.saltos}>
    {saltos.map(({ rotulo: nome, ancora, alvo, falta }) => (
      <a
        key={nome}
        href={ancora}
        onClick={(e) => {
          e.preventDefault()
          const elemento = document.querySelector<HTMLElement>(alvo)
          if (!elemento) return announce(falta)
          elemento.focus()
          elemento.scrollIntoView({ block: 'nearest' })
        }}
      >
        {nome}
      </a>
    ))}
  </nav>
)
