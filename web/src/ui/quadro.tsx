import { Text, Title } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import { ErrorBoundary } from './error-boundary.tsx'
import classes from './quadro.module.css'

interface Props {
  titulo: string
  subtitulo?: string
  children: ReactNode
}

/** A part of a page under its own title; when it breaks the others stay. */
export const Quadro = ({ titulo, subtitulo, children }: Props) => {
  const id = useId()
  return (
    <section aria-labelledby={id} className={classes.quadro}>
      <Title order={2} size="h4" id={id} mb={subtitulo ? undefined : 'sm'}>
        {titulo}
      </Title>
      {subtitulo && (
        <Text size="sm" c="dimmed" mb="sm">
          {subtitulo}
        </Text>
      )}
      <ErrorBoundary>{children}</ErrorBoundary>
    </section>
  )
}
