import { Title } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './relatorio.module.css'

/* What a report of either kind is shown by. */

export const Dados = ({ children }: { children: ReactNode }) => <dl className={classes.dados}>{children}</dl>

export const Dado = ({ rotulo, children }: { rotulo: string; children: ReactNode }) => (
  <div>
    <dt>{rotulo}</dt>
    <dd>{children || '-'}</dd>
  </div>
)

export const Parte = ({ titulo, ordem = 2, children }: { titulo: string; ordem?: 2 | 3; children: ReactNode }) => (
  <section>
    <Title order={ordem} size="h5" mb={4}>
      {titulo}
    </Title>
    {children}
  </section>
)
