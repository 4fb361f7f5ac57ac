import { Anchor, Paper, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { ambiente } from '#web/lib/ambiente.ts'
import { PageFrame } from '#web/ui/page-frame.tsx'
import classes from './texto.module.css'

/** A page to read: one column of a comfortable width. */
export const PaginaDeTexto = ({
  titulo,
  subtitulo,
  children,
}: {
  titulo: string
  subtitulo?: string
  children: ReactNode
}) => (
  <PageFrame titulo={titulo} subtitulo={subtitulo}>
    <Paper withBorder p="lg" maw={860}>
      <div className={classes.texto}>{children}</div>
    </Paper>
  </PageFrame>
)

export const Secao = ({ titulo, children }: { titulo: string; children: ReactNode }) => (
  <section>
    <Title order={2} size="h3">
      {titulo}
    </Title>
    {children}
  </section>
)

/** Who answers for personal data and accessibility here. */
export const Contato = () => {
  const { contato } = ambiente()
  return (
    <Anchor href={`mailto:${contato}`} underline="always">
      {contato}
    </Anchor>
  )
}
