import { Button, Group, Modal, Stack, Text, Textarea } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { mensagemDe } from '#web/lib/mensagem.ts'
import { ErroGeral } from './erro-geral.tsx'
import { useFocoDeVolta } from './foco-de-volta.ts'

export interface Pergunta {
  titulo: string
  texto?: ReactNode
  confirmar?: string
  /** `null` leaves one button only: a notice to acknowledge. */
  cancelar?: string | null
  perigo?: boolean
  /** Enter says yes: what was asked for a moment ago, and is not lost by it. */
  enterConfirma?: boolean
  /** Asks for a text, handed to `acao`. */
  motivo?: { rotulo: string; obrigatorio?: boolean; max?: number }
  /** Runs on confirm. If it fails the dialog stays open with what was typed and says why. */
  acao?: (motivo: string) => unknown
  largura?: 600 | 800
}

export type Aberta = { pergunta: Pergunta; responder: (sim: boolean) => void; chave: number }

/** Apart from its provider: whoever signs in is asked nothing, and a dialog is heavy. */
export const ConfirmDialogo = ({ pergunta, responder, visivel }: Aberta & { visivel: boolean }) => {
  const {
    titulo,
    texto,
    confirmar = 'Confirmar',
    cancelar = 'Cancelar',
    perigo,
    enterConfirma,
    motivo,
    acao,
    largura,
  } = pergunta
  const [digitado, setDigitado] = useState('')
  const [erro, setErro] = useState<string>()
  const [ocupado, setOcupado] = useState(false)
  const falta = motivo?.obrigatorio && !digitado.trim()

  useFocoDeVolta(visivel)

  const aceitar = async () => {
    if (falta) return setErro('Campo Obrigatório')
    setErro(undefined)
    setOcupado(true)
    try {
      await acao?.(digitado.trim())
      responder(true)
    } catch (e) {
      setErro(mensagemDe(e))
    } finally {
      setOcupado(false)
    }
  }

  return (
    <Modal
      opened={visivel}
      onClose={() => !ocupado && responder(false)}
      title={titulo}
      size={largura ?? 600}
      withCloseButton={cancelar !== null}
      closeOnClickOutside={cancelar !== null}
      closeOnEscape={cancelar !== null}
      styles={{ title: { fontWeight: 650 } }}
    >
      <Stack gap="md">
        {texto && <Text component="div">{texto}</Text>}
        {motivo && (
          <Textarea
            label={motivo.rotulo}
            required={motivo.obrigatorio}
            maxLength={motivo.max}
            description={motivo.max ? `${digitado.length}/${motivo.max}` : undefined}
            value={digitado}
            onChange={(e) => setDigitado(e.currentTarget.value)}
            autosize
            minRows={3}
            data-autofocus
          />
        )}
        <ErroGeral erro={erro} />
        <Group justify="flex-end" gap="sm">
          {cancelar !== null && (
            <Button
              variant="default"
              onClick={() => responder(false)}
              disabled={ocupado}
              data-autofocus={motivo || enterConfirma ? undefined : true}
            >
              {cancelar}
            </Button>
          )}
          <Button
            color={perigo ? 'red' : undefined}
            loading={ocupado}
            onClick={aceitar}
            data-autofocus={cancelar === null || (enterConfirma && !motivo) ? true : undefined}
          >
            {confirmar}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
