import { Button } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { Link } from 'react-router'
import { EmptyState } from './estados.tsx'
import { PageFrame } from './page-frame.tsx'

export const SemPermissao = () => (
  <PageFrame titulo="Sem permissão">
    <EmptyState
      icone={IconLock}
      titulo="Você não tem permissão para abrir esta tela"
      texto="Se precisa dela no seu trabalho, peça a quem administra os grupos de usuários que a libere para o seu grupo."
      acao={
        <Button component={Link} to="/cidade" variant="default">
          Ir para o início
        </Button>
      }
    />
  </PageFrame>
)
