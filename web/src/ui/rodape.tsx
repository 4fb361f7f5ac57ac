import { Anchor, Text } from '@mantine/core'
import { Link } from 'react-router'
import { ambiente } from '#web/lib/ambiente.ts'
import classes from './rodape.module.css'

/** Foot of every page: `linha` parts it from what scrolls above. */
export const Rodape = ({ linha }: { linha?: boolean }) => {
  const { titulo, uf } = ambiente()
  return (
    <footer className={`${classes.rodape} praca-nao-imprime`} data-linha={linha || undefined}>
      <Text size="sm" c="dimmed">
        {titulo} · {uf}
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
  )
}
