import { Alert, Button, Group, Modal, Stack, Text } from '@mantine/core'
import { useEffect, useState } from 'react'
import type { Wording } from '#contract/wording.ts'
import { useWording } from '#web/lib/ambiente.ts'
import { signOut } from '#web/lib/auth.ts'
import { oQueDizia, porEnviar } from '#web/lib/guardados.ts'
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

type Enviadas = Awaited<ReturnType<typeof enviar>>

/** What the server did not take, as it was said: nothing of it is lost before its person says so. */
const NaoAceitas = ({ lista, onDescartar }: { lista: Enviadas; onDescartar: (r: Enviadas[number]) => void }) => {
  const w = useWording()
  return (
    <Stack gap="sm">
      {lista.map((r) => (
        <Alert
          key={r.clienteId}
          color="red"
          title={r.numero === undefined ? w.singular('pergunta') : `${w.singular('pergunta')} ${r.numero}`}
        >
          <Text>{oQueDizia(r)}</Text>
          <Text size="sm">{r.motivo}</Text>
          <Button size="compact-sm" variant="default" mt="xs" onClick={() => onDescartar(r)}>
            Descartar
          </Button>
        </Alert>
      ))}
    </Stack>
  )
}
const semEla = (lista: Enviadas, r: Enviadas[number]) => {
  r.descartar()
  return lista.filter((x) => x !== r)
}

/**
 * Answers kept on this device are sent when their person is here again, whatever page opens first. Those that the server
 * does not take are shown in the dialog that this gives.
 */
export const useEnviarGuardadas = (usuarioId: number | undefined) => {
  const [lista, setLista] = useState<Enviadas>([])
  useEffect(() => {
    setLista([])
    if (usuarioId === undefined || porEnviar(usuarioId).length === 0) return
    // Those that could not be sent wait on; the page they belong to tells why.
    enviar(usuarioId).then(setLista, () => {})
  }, [usuarioId])
  return (
    <Modal
      opened={lista.length > 0}
      onClose={() => setLista([])}
      title="Respostas guardadas que o servidor não aceitou"
      size={600}
    >
      <Stack gap="md">
        <NaoAceitas lista={lista} onDescartar={(r) => setLista(semEla(lista, r))} />
        <Group justify="flex-end">
          <Button variant="default" onClick={() => setLista([])}>
            Manter guardadas
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
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
  const [recusadas, setRecusadas] = useState<Enviadas>([])
  const resta = contadas.respostas + contadas.temas > 0

  const sair = async () => {
    const agora = contar(user.usuarioId)
    if (agora.respostas + agora.temas === 0) return sairAgora()
    setContadas(agora)
    setErro(undefined)
    setRecusadas([])
    setAberto(true)
  }
  const enviarAgora = async () => {
    setOcupado(true)
    setErro(undefined)
    try {
      const naoAceitas = await enviar(user.usuarioId)
      if (naoAceitas.length === 0) return await sairAgora()
      setErro('O servidor não aceitou o que segue. Fica neste aparelho até que você descarte.')
      setRecusadas(naoAceitas)
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
        <NaoAceitas lista={recusadas} onDescartar={(r) => setRecusadas(semEla(recusadas, r))} />
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
