import { IconArrowRight } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './antes-e-depois.module.css'

/** What a field said before and says now; what it never said, or no longer says, is told in words. */
export const AntesEDepois = ({ antes, depois }: { antes: ReactNode; depois: ReactNode }) => {
  if (!antes) return depois || 'vazio'
  return (
    <>
      <span className={classes.antes}>
        <span className="praca-so-leitor">antes: </span>
        {antes}
      </span>
      <IconArrowRight size={14} aria-hidden className={classes.seta} />
      <span>
        <span className="praca-so-leitor">depois: </span>
        {depois || <em>apagado</em>}
      </span>
    </>
  )
}
