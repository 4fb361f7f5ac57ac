import type { ReactNode } from 'react'
import classes from './numeros.module.css'

/** A figure and what it counts. */
export const Numero = ({ rotulo, children }: { rotulo: string; children: ReactNode }) => (
  <div>
    <dt>{rotulo}</dt>
    <dd>{children}</dd>
  </div>
)

/** The figures of a page side by side; `grandes` where they are what it tells. */
export const Numeros = ({ grandes, children }: { grandes?: boolean; children: ReactNode }) => (
  <dl className={classes.numeros} data-grandes={grandes || undefined}>
    {children}
  </dl>
)
