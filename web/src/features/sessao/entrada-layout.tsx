import { Anchor, Stack, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { ambiente } from '#web/lib/ambiente.ts'
import { useTitulo } from '#web/ui/ui-provider.tsx'
import classes from './entrada.module.css'

interface Props {
  titulo: string
  texto?: ReactNode
  children: ReactNode
  /** Other ways on, under the form. */
  links?: readonly { rotulo: string; para: string }[]
}

/** Frame of the pages before login: what this is on one side, one thing to do on the other. */
export const EntradaLayout = ({ titulo, texto, children, links = [] }: Props) => {
  useTitulo(titulo)
  const { titulo: nome, uf } = ambiente()
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
            {links.length > 0 && (
              <nav aria-label="Outras formas de entrar" className={classes.links}>
                {links.map((l) => (
                  <Anchor key={l.para} component={Link} to={l.para} size="sm">
                    {l.rotulo}
                  </Anchor>
                ))}
              </nav>
            )}
          </Stack>
        </main>
        <footer className={classes.rodape}>
          <Text size="sm" c="dimmed">
            {nome} · {uf}
          </Text>
          <nav aria-label="Informações">
            <Anchor component={Link} to="/privacidade" size="sm">
              Privacidade
            </Anchor>
            <Anchor component={Link} to="/acessibilidade" size="sm">
              Acessibilidade
            </Anchor>
          </nav>
        </footer>
      </div>
    </div>
  )
}

/** A paved square, as a quiet pattern in the brand's own text colour. */
const Ladrilhos = () => (
  <svg className={classes.ladrilhos} aria-hidden="true" width="100%" height="100%">
    <defs>
      <pattern id="ladrilho" width="96" height="96" patternUnits="userSpaceOnUse">
        <path d="M0 48a48 48 0 0 1 48-48M48 96a48 48 0 0 1 48-48" fill="none" stroke="currentColor" strokeWidth="10" />
        <path d="M0 96a48 48 0 0 1 48-48M48 48a48 48 0 0 1 48-48" fill="none" stroke="currentColor" strokeWidth="2" />
      </pattern>
    </defs>
    <rect width="100%" height="100%" fill="url(#ladrilho)" />
  </svg>
)
