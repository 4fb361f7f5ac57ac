import { Title } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import classes from './flag-editor.module.css'

interface Props {
  titulo: string
  nivel: 2 | 3
  ligadas: number
  total: number
  acao: ReactNode
  children: ReactNode
}

/** The switches of one area, with how much of it is on. */
export const FlagSection = ({ titulo, nivel, ligadas, total, acao, children }: Props) => {
  const id = useId()
  return (
    <section className={classes.secao} aria-labelledby={id}>
      <div className={classes.cabeca}>
        <Title order={nivel} size="h4" className={classes.titulo}>
          <span id={id}>{titulo}</span>{' '}
          <span className={classes.contagem}>
            {ligadas} de {total} ligadas
          </span>
        </Title>
        {acao}
      </div>
      <ul className={classes.linhas}>{children}</ul>
    </section>
  )
}
