import { Table, type TableProps } from '@mantine/core'
import { useState } from 'react'
import classes from './tabela-rolante.module.css'
import { useHaMais } from './use-ha-mais.ts'

interface Props extends TableProps {
  rotulo: string
  /** Narrower than this it scrolls: '26rem'. */
  minimo: string
}

/** A small table of figures. It scrolls by itself on a phone, so the keyboard must reach it. */
export const TabelaRolante = ({ rotulo, minimo, ...tabela }: Props) => {
  const [rolagem, setRolagem] = useState<HTMLElement | null>(null)
  useHaMais(rolagem)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: as above
    <section ref={setRolagem} className={classes.rola} tabIndex={0} aria-label={rotulo}>
      <Table className={classes.tabela} miw={minimo} {...tabela} />
    </section>
  )
}
