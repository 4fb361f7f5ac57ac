import { Anchor, Button, Group, Paper, Text, Title } from '@mantine/core'
import { useId, useState } from 'react'
import { Link } from 'react-router'
import { escolhaCookies, guardarEscolhaCookies } from '#web/lib/cookies.ts'
import classes from './shell.module.css'

/** Stays until answered; the answer holds for seven days. It never covers the page: it takes its own place. */
export const AvisoCookies = () => {
  const [respondido, setRespondido] = useState(() => escolhaCookies() !== undefined)
  const id = useId()
  if (respondido) return null
  const responder = (escolha: 'todos' | 'necessarios') => () => {
    guardarEscolhaCookies(escolha)
    setRespondido(true)
  }
  return (
    <Paper component="section" aria-labelledby={id} className={`${classes.cookies} praca-nao-imprime`} shadow="md">
      <div>
        <Title order={2} size="h4" id={id}>
          Aviso de Cookies
        </Title>
        <Text size="sm">
          Usamos cookies e o armazenamento do navegador para manter sua sessão e lembrar suas preferências. Saiba mais
          na{' '}
          <Anchor component={Link} to="/privacidade" size="sm" underline="always">
            política de privacidade
          </Anchor>
          .
        </Text>
      </div>
      <Group gap="sm" className={classes.cookiesBotoes}>
        <Button variant="default" onClick={responder('necessarios')}>
          Somente necessários
        </Button>
        <Button onClick={responder('todos')}>Aceitar</Button>
      </Group>
    </Paper>
  )
}
