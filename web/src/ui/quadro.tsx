import { Text, Title } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import { ErrorBoundary } from './error-boundary.tsx'
import classes from './quadro.module.css'

interface Props {
  titulo: string
  subtitulo?: string
  /** Beside the title, where it leads on. */
  acao?: ReactNode
  className?: string
  children: ReactNode
}

/** A part of a page under its own title; when it breaks the others stay. */
export const Quadro = ({ titulo, subtitulo, acao, className = '', children }: Props) => {
  const id = useId()
  return (
    <section aria-labelledby={id} className={`${classes.quadro} ${className}`}>
      <div className={classes.cabeca} data-so={!subtitulo || undefined}>
        <Title order={2} size="h4" id={id}>
          {titulo}
        </Title>
        {acao}
      </div>
      {subtitulo && (
        <Text size="sm" c="dimmed" mb="sm">
          {subtitulo}
        </Text>
      )}
      <ErrorBoundary>{children}</ErrorBoundary>
    </section>
  )
}
