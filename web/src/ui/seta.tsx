import { IconChevronDown, IconChevronRight } from '@tabler/icons-react'
import classes from './seta.module.css'

interface Props {
  aberta: boolean
  /** Where it points while closed; what it opens is below. */
  para?: 'baixo' | 'direita'
  size?: number
}

/** Points at what unfolds and turns with it. */
export const Seta = ({ aberta, para = 'baixo', size = 18 }: Props) => {
  const Icone = para === 'baixo' ? IconChevronDown : IconChevronRight
  return <Icone size={size} aria-hidden className={classes[para]} data-aberta={aberta || undefined} />
}
