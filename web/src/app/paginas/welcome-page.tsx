import { Button, Group, List, Paper, Stack, Text, Title } from '@mantine/core'
import { Link } from 'react-router'
import { ambiente, useWording } from '#web/lib/ambiente.ts'
import { useOptionalSession } from '#web/lib/session.ts'
import { PageFrame } from '#web/ui/page-frame.tsx'

/** The open door of the São Paulo host: what this is and how to come in. */
export const WelcomePage = () => {
  const w = useWording()
  const sessao = useOptionalSession()
  const { titulo, entrada } = ambiente()
  return (
    <PageFrame titulo={`Boas-vindas: ${titulo}`}>
      <Paper withBorder p="xl" maw={760}>
        <Stack gap="md">
          <Text>
            Aqui consultores, analistas e as equipes locais acompanham juntos o desenvolvimento {w.dos('municipio')} de
            São Paulo: {w.min.do('diagnostico')} ao plano, das evidências ao reconhecimento.
          </Text>
          <Title order={2} size="h3">
            Como começar
          </Title>
          <List type="ordered" spacing="xs">
            <List.Item>Recebeu o cadastro? Use “Primeiro acesso” para criar sua senha com seu e-mail e CPF.</List.Item>
            <List.Item>Entre e escolha {w.o('municipio')} com que vai trabalhar.</List.Item>
            <List.Item>Responda, envie as evidências e acompanhe a análise.</List.Item>
          </List>
          <Group gap="sm">
            {sessao ? (
              <Button component={Link} to="/cidade">
                Ir para o início
              </Button>
            ) : (
              <>
                <Button component={Link} to="/auth/login">
                  Entrar
                </Button>
                {entrada === 'senha' && (
                  <Button component={Link} to="/auth/primeiro-acesso" variant="default">
                    Primeiro acesso
                  </Button>
                )}
              </>
            )}
          </Group>
        </Stack>
      </Paper>
    </PageFrame>
  )
}
