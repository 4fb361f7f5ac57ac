import { Button } from '@mantine/core'
import { IconTools } from '@tabler/icons-react'
import { Link } from 'react-router'
import { useWording } from '#web/lib/ambiente.ts'
import { useOptionalSession } from '#web/lib/session.ts'
import { EmptyState } from '#web/ui/estados.tsx'
import { PageFrame } from '#web/ui/page-frame.tsx'
import { useTela } from './guards.tsx'
import { tituloDe } from './telas.ts'

/** A screen of the table that has no page yet: says so, and for whom it will be. */
export const EmConstrucao = () => {
  const w = useWording()
  const tela = useTela()
  const sessao = useOptionalSession()
  const titulo = tela ? tituloDe(tela, w) : 'Tela'
  return (
    <PageFrame titulo={titulo}>
      <EmptyState
        icone={IconTools}
        titulo="Esta tela está em construção"
        texto={
          <>
            A tela “{titulo}” ainda não está pronta.
            {tela?.quem && <> Ela é para {tela.quem}.</>} Agradecemos a paciência.
          </>
        }
        acao={
          <Button component={Link} to={sessao ? '/cidade' : '/auth/login'} variant="default">
            {sessao ? 'Ir para o início' : 'Entrar'}
          </Button>
        }
      />
    </PageFrame>
  )
}
