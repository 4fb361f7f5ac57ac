import { Anchor, Stack, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { ambiente } from '#web/lib/ambiente.ts'
import { Rodape } from '#web/ui/rodape.tsx'
import { useTitulo } from '#web/ui/ui-provider.tsx'
import classes from './entrada.module.css'

interface Props {
  titulo: string
  texto?: ReactNode
  children: ReactNode
  /** Other ways on, under the form. */
  links?: readonly { rotulo: string; para: string }[]
  /** Under all of it. */
  depois?: ReactNode
}

/** Frame of the pages before login: what this is on one side, one thing to do on the other. */
export const EntradaLayout = ({ titulo, texto, children, links = [], depois }: Props) => {
  useTitulo(titulo)
  const { titulo: nome, contato } = ambiente()
  return (
    <div className={classes.pagina}>
      <aside className={classes.painel} aria-label={nome}>
        <Ladrilhos />
        <div className={classes.lema}>
          <p className={classes.nome}>{nome}</p>
          <p className={classes.frase}>
            O desenvolvimento local acompanhado de perto: planos, evidências e resultados em um só lugar.
          </p>
        </div>
      </aside>
      <div className={classes.lado}>
        <main id="conteudo" tabIndex={-1} className={classes.formulario}>
          <Stack gap="lg">
            <div>
              <Title order={1}>{titulo}</Title>
              {texto && (
                <Text c="dimmed" size="sm" component="div" mt={4}>
                  {texto}
                </Text>
              )}
            </div>
            {children}
            <div className={classes.outras}>
              {links.length > 0 && (
                <nav aria-label="Outras formas de entrar" className={classes.links}>
                  {links.map((l) => (
                    <Anchor key={l.para} component={Link} to={l.para} size="sm" underline="always">
                      {l.rotulo}
                    </Anchor>
                  ))}
                </nav>
              )}
              <Text size="sm" c="dimmed">
                Precisa de ajuda? Escreva para{' '}
                <Anchor href={`mailto:${contato}`} size="sm" underline="always">
                  {contato}
                </Anchor>
                .
              </Text>
            </div>
            {depois}
          </Stack>
        </main>
        <Rodape />
      </div>
    </div>
  )
}

/** The waves of a Portuguese pavement, quietly, in the text colour of the brand. */
const Ladrilhos = () => (
  <svg className={classes.ladrilhos} aria-hidden="true" width="100%" height="100%">
    <defs>
      <pattern id="ladrilho" width="120" height="64" patternUnits="userSpaceOnUse">
        <path d="M0 32C24 32 36 2 60 2S96 32 120 32V54C96 54 84 24 60 24S24 54 0 54Z" fill="currentColor" />
      </pattern>
    </defs>
    <rect width="100%" height="100%" fill="url(#ladrilho)" />
  </svg>
)
