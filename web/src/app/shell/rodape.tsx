import { Anchor, Text } from '@mantine/core'
import { Link } from 'react-router'
import { ambiente } from '#web/lib/ambiente.ts'
import classes from './shell.module.css'

export const Rodape = () => {
  const { titulo, uf } = ambiente()
  return (
    <footer className={`${classes.rodape} praca-nao-imprime`}>
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
