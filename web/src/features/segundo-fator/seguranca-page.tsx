import { Alert, Anchor, Stack, Text } from '@mantine/core'
import { IconShieldLock } from '@tabler/icons-react'
import { Link } from 'react-router'
import { ambiente } from '#web/lib/ambiente.ts'
import { useSession } from '#web/lib/session.ts'
import { PageFrame } from '#web/ui/page-frame.tsx'
import { Quadro } from '#web/ui/quadro.tsx'
import { Fator } from './fator.tsx'
import { Sessoes } from './sessoes.tsx'

/** What keeps the own account one's own: the second factor and the sessions that are open. */
export const SegurancaPage = () => {
  const { user } = useSession()
  const sso = ambiente().entrada === 'sso'
  return (
    <PageFrame titulo="Segurança da conta" subtitulo="Como você entra e onde a sua conta está aberta.">
      <Stack gap="md" maw={760}>
        {user.faltaSegundoFator && (
          <Alert
            color="yellow"
            role="status"
            icon={<IconShieldLock aria-hidden />}
            title="Falta um passo para continuar"
          >
            Neste ambiente, quem tem acesso total usa a verificação em duas etapas. Ative-a abaixo para abrir as outras
            páginas.
          </Alert>
        )}
        <Quadro
          titulo="Verificação em duas etapas"
          subtitulo="Além da senha, um código que muda a cada 30 segundos no seu celular: quem descobre a senha não entra."
        >
          {sso ? (
            <Text size="sm">
              Você entra pela conta única: a verificação em duas etapas é a dela, onde ela foi criada.
            </Text>
          ) : (
            <Fator />
          )}
        </Quadro>
        {!user.faltaSegundoFator && (
          <Quadro titulo="Sessões abertas" subtitulo="Não reconhece uma? Encerre-a e troque a senha.">
            <Sessoes />
          </Quadro>
        )}
        {!sso && (
          <Text size="sm">
            <Anchor component={Link} to="/usuario/atualizar-senha" underline="always">
              Alterar a senha
            </Anchor>{' '}
            encerra todas as sessões.
          </Text>
        )}
      </Stack>
    </PageFrame>
  )
}
