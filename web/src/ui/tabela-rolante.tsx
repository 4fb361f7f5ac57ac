import { Table, type TableProps } from '@mantine/core'
import classes from './tabela-rolante.module.css'

interface Props extends TableProps {
  rotulo: string
  /** Narrower than this it scrolls: '26rem'. */
  minimo: string
}

/** A small table of figures. It scrolls by itself on a phone, so the keyboard must reach it. */
export const TabelaRolante = ({ rotulo, minimo, ...tabela }: Props) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: as above
  <section className={classes.rola} tabIndex={0} aria-label={rotulo}>
    <Table className={classes.tabela} miw={minimo} {...tabela} />
  </section>
)
