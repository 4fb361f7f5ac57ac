import { Alert, Button, Group, Modal, Stack, Text } from '@mantine/core'
import { useEffect, useState } from 'react'
import type { Recusada } from '#contract/acompanhamento.ts'
import type { Wording } from '#contract/wording.ts'
import { useWording } from '#web/lib/ambiente.ts'
import { signOut } from '#web/lib/auth.ts'
import { porEnviar } from '#web/lib/guardados.ts'
import { useSession } from '#web/lib/session.ts'
import { mensagemDe, quantos } from '#web/ui/texto.ts'
import { toast } from '#web/ui/toast.tsx'

const sairAgora = async () => {
  const { confirmado } = await signOut()
  if (!confirmado)
    toast.info('Você saiu neste navegador, mas o servidor não respondeu. A sessão terminará sozinha por falta de uso.')
}

/** The queue comes with the pages of the follow-ups; who has nothing waiting never loads it. */
const enviar = async (usuarioId: number) =>
  (await import('#web/features/acompanhamento/fila.ts')).enviarGuardadas(usuarioId)

const naoAceitas = (recusadas: readonly Recusada[]) =>
  `O servidor não aceitou ${quantos(recusadas.length, 'resposta guardada', 'respostas guardadas')} neste aparelho: ${[
    ...new Set(recusadas.map((r) => r.motivo)),
  ].join(' ')}`

/** Answers kept on this device are sent when their person is here again, whatever page opens first. */
export const useEnviarGuardadas = (usuarioId: number | undefined) => {
  useEffect(() => {
    if (usuarioId === undefined || porEnviar(usuarioId).length === 0) return
    enviar(usuarioId)
      .then((recusadas) => recusadas.length > 0 && toast.erro(naoAceitas(recusadas)))
      // They wait on; the page they belong to tells why.
      .catch(() => {})
  }, [usuarioId])
}

const contar = (usuarioId: number) => {
  const filas = porEnviar(usuarioId)
  return { respostas: filas.flatMap((f) => f.respostas).length, temas: filas.flatMap((f) => f.temas).length }
}
type Contadas = ReturnType<typeof contar>

const oQueHa = ({ respostas, temas }: Contadas, w: Wording) => {
  const porFinalizar = `${w.min.conta(temas, 'tema')} por finalizar`
  if (respostas === 0) return `Há ${porFinalizar}, ainda sem envio, neste aparelho.`
  const enviadas = respostas === 1 ? 'ainda não enviada' : 'ainda não enviadas'
  const resto = temas > 0 ? `, e ${porFinalizar}` : ''
  return `Há ${quantos(respostas, 'resposta', 'respostas')} ${enviadas} neste aparelho${resto}.`
}

/** The way out: `sair` asks first when something on this device has not reached the server, in the `dialogo`. */
export const useSair = () => {
  const { user } = useSession()
  const w = useWording()
  const [aberto, setAberto] = useState(false)
  const [contadas, setContadas] = useState<Contadas>({ respostas: 0, temas: 0 })
  const [ocupado, setOcupado] = useState(false)
  const [erro, setErro] = useState<string>()
  const resta = contadas.respostas + contadas.temas > 0

  const sair = async () => {
    const agora = contar(user.usuarioId)
    if (agora.respostas + agora.temas === 0) return sairAgora()
    setContadas(agora)
    setErro(undefined)
    setAberto(true)
  }
  const enviarAgora = async () => {
    setOcupado(true)
    setErro(undefined)
    try {
      const recusadas = await enviar(user.usuarioId)
      if (recusadas.length === 0) return await sairAgora()
      setErro(naoAceitas(recusadas))
    } catch (e) {
      setErro(mensagemDe(e))
    } finally {
      setContadas(contar(user.usuarioId))
      setOcupado(false)
    }
  }

  const dialogo = (
    <Modal
      opened={aberto}
      onClose={() => !ocupado && setAberto(false)}
      title="Sair"
      size={600}
      styles={{ title: { fontWeight: 650 } }}
    >
      <Stack gap="md">
        {resta && (
          <Text>
            {oQueHa(contadas, w)} O que ficar guardado só será enviado quando você entrar de novo neste aparelho.
          </Text>
        )}
        {erro && (
          <Alert color="red" role="alert">
            {erro}
          </Alert>
        )}
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={sairAgora} disabled={ocupado}>
            {resta ? 'Sair e manter guardadas' : 'Sair'}
          </Button>
          {resta && (
            <Button onClick={enviarAgora} loading={ocupado} data-autofocus>
              Enviar agora
            </Button>
          )}
        </Group>
      </Stack>
    </Modal>
  )
  return { sair, dialogo }
}
