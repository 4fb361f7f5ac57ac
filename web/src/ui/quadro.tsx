import { Title } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import classes from './quadro.module.css'

/** A part of a page under its own title. */
export const Quadro = ({ titulo, children }: { titulo: string; children: ReactNode }) => {
  const id = useId()
  return (
    <section aria-labelledby={id} className={classes.quadro}>
      <Title order={2} size="h4" id={id} mb="sm">
        {titulo}
      </Title>
      {children}
    </section>
  )
}
