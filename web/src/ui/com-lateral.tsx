import { Button, Collapse, Title } from '@mantine/core'
import { useDisclosure, useMediaQuery } from '@mantine/hooks'
import { type ReactNode, useId } from 'react'
import classes from './com-lateral.module.css'
import quadro from './quadro.module.css'
import { Seta } from './seta.tsx'

interface Props {
  /** What stands at the side: 'Histórico'. */
  titulo: string
  lateral: ReactNode
  children: ReactNode
}

/** The work in the wide column, what explains it beside it; below it and folded where the screen is narrow. */
export const ComLateral = ({ titulo, lateral, children }: Props) => {
  const largo = useMediaQuery('(min-width: 75em)', true, { getInitialValueInEffect: false })
  const [aberto, { toggle }] = useDisclosure(false)
  const id = useId()
  return (
    <div className={classes.raiz}>
      <div className={classes.principal}>{children}</div>
      {largo ? (
        // It scrolls on its own, so the keyboard must reach it.
        // biome-ignore lint/a11y/noNoninteractiveTabindex: as above
        <aside className={`${quadro.quadro} ${classes.lateral}`} aria-labelledby={`${id}-titulo`} tabIndex={0}>
          <Title order={2} size="h3" mb="md" id={`${id}-titulo`}>
            {titulo}
          </Title>
          {lateral}
        </aside>
      ) : (
        <aside aria-label={titulo}>
          <Button
            variant="default"
            fullWidth
            justify="space-between"
            onClick={toggle}
            aria-expanded={aberto}
            aria-controls={id}
            rightSection={<Seta aberta={aberto} />}
          >
            {titulo}
          </Button>
          <Collapse expanded={aberto} id={id}>
            <div className={`${quadro.quadro} ${classes.dobrado}`}>{aberto && lateral}</div>
          </Collapse>
        </aside>
      )}
    </div>
  )
}
