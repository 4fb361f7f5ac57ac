import { Button, Modal, Stack, Text, Title } from '@mantine/core'
import { IconMaximize, IconQrcode, IconTrash } from '@tabler/icons-react'
import { useEffect } from 'react'
import { quantos } from '#contract/br.ts'
import type { ListaDePresenca } from '#contract/presenca.ts'
import { CampoDeCopia } from '#web/ui/campo-de-copia.tsx'
import { Qr } from '#web/ui/qr.tsx'
import classes from './presenca.module.css'

const ROTULO = 'Código para confirmar presença com a câmera do celular'

interface Projetado {
  link: string
  lista: ListaDePresenca
  onFechar: () => void
}

/** For the wall: the code as large as it goes, and how many have come. */
export const CodigoProjetado = ({ link, lista, onFechar }: Projetado) => {
  useEffect(() => {
    // Where the browser does not let us, the window itself is large enough.
    document.documentElement.requestFullscreen?.().catch(() => {})
    return () => {
      if (document.fullscreenElement) document.exitFullscreen().catch(() => {})
    }
  }, [])
  return (
    <Modal
      opened
      fullScreen
      onClose={onFechar}
      title="Confirme a sua presença"
      closeButtonProps={{ 'aria-label': 'Sair da tela cheia' }}
      styles={{ title: { fontWeight: 650 } }}
    >
      <div className={classes.projetado}>
        <Title order={2}>{lista.titulo}</Title>
        <Qr texto={link} rotulo={ROTULO} grande />
        <Text size="lg">Aponte a câmera do celular para o código</Text>
        <Text size="xl" fw={650} role="status">
          {quantos(lista.presentes, 'presente', 'presentes')}
        </Text>
      </div>
    </Modal>
  )
}

interface Props {
  lista: ListaDePresenca
  link: string | undefined
  criando: boolean
  onCriar: () => void
  onProjetar: () => void
  onRevogar: () => void
}

/** The code that people point their phones at: made when it is wanted, taken back when it is no longer. */
export const CodigoDePresenca = ({ lista, link, criando, onCriar, onProjetar, onRevogar }: Props) => {
  const { codigos, estado } = lista
  return (
    <Stack gap="sm">
      {link ? (
        <>
          <Qr texto={link} rotulo={ROTULO} />
          <CampoDeCopia rotulo="Link de presença" valor={link} />
          <Button leftSection={<IconMaximize size={18} aria-hidden />} onClick={onProjetar}>
            Tela cheia
          </Button>
        </>
      ) : (
        estado !== 'encerrada' && (
          <>
            <Text size="sm" c="dimmed">
              Quem aponta a câmera do celular para o código confirma a presença sem entrar no sistema.
            </Text>
            <Button leftSection={<IconQrcode size={18} aria-hidden />} loading={criando} onClick={onCriar}>
              Mostrar código
            </Button>
          </>
        )
      )}
      {codigos > 0 && (
        <>
          <Text size="sm" c="dimmed">
            {codigos === 1 ? '1 código válido.' : `${codigos} códigos válidos.`}
          </Text>
          <Button variant="subtle" color="red" leftSection={<IconTrash size={18} aria-hidden />} onClick={onRevogar}>
            {codigos === 1 ? 'Revogar código' : 'Revogar códigos'}
          </Button>
        </>
      )}
    </Stack>
  )
}
