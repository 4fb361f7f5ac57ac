import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { useEffect, useState } from 'react'
import type { Wording } from '#contract/wording.ts'
import { useWording } from '#web/lib/ambiente.ts'
import { signOut } from '#web/lib/auth.ts'
import {
  contarEspera,
  enviarEspera,
  esperaAlgo,
  naoAceito,
  oQueEspera,
  oQueFalta,
  quantasEsperam,
} from '#web/lib/espera.ts'
import { mensagemDe } from '#web/lib/mensagem.ts'
import type { Espera, PorResolver } from '#web/lib/no-aparelho.ts'
import { useSession } from '#web/lib/session.ts'
import { ditoNa } from '#web/lib/tela.ts'
import { ErroGeral } from '#web/ui/erro-geral.tsx'
import { NaoAceita } from '#web/ui/nao-aceita.tsx'
import { toast } from '#web/ui/toast.tsx'

const sairAgora = async () => {
  const { confirmado } = await signOut()
  if (!confirmado)
    toast.info('Você saiu neste navegador, mas o servidor não respondeu. A sessão terminará sozinha por falta de uso.')
}

type Lista = readonly PorResolver[]

const NaoAceitas = ({ lista, onResolver }: { lista: Lista; onResolver: (restam: Lista) => void }) => {
  const w = useWording()
  const sem = (r: PorResolver) => onResolver(lista.filter((x) => x !== r))
  return (
    <Stack gap="sm">
      {lista.map((r) => (
        <NaoAceita
          key={r.chave}
          titulo={ditoNa(r.titulo, w)}
          recusa={r}
          onDescartar={() => {
            r.descartar()
            sem(r)
          }}
          onManter={() => {
            r.manter()
            sem(r)
          }}
        />
      ))}
    </Stack>
  )
}
/**
 * What is kept on this device is sent when its person is here again, whatever page opens first, and when the connection
 * is back. Answers that the server does not take are shown in the dialog that this gives.
 */
export const useEnviarGuardadas = (usuarioId: number | undefined) => {
  const [lista, setLista] = useState<Lista>([])
  useEffect(() => {
    setLista([])
    if (usuarioId === undefined) return
    // Those that could not be sent wait on; the page they belong to tells why.
    const mandar = () =>
      // What the open page asks about is not asked a second time.
      enviarEspera(usuarioId).then(
        ({ recusas }) => setLista(recusas.filter((r) => !r.naTela)),
        () => {},
      )
    void mandar()
    const voltou = () => void mandar()
    window.addEventListener('online', voltou)
    return () => window.removeEventListener('online', voltou)
  }, [usuarioId])
  return (
    <Modal
      opened={lista.length > 0}
      onClose={() => setLista([])}
      title="Respostas guardadas que o servidor não aceitou"
      size={600}
    >
      <Stack gap="md">
        <NaoAceitas lista={lista} onResolver={setLista} />
        <Group justify="flex-end">
          <Button variant="default" onClick={() => setLista([])}>
            Manter guardadas
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}

const NADA: Espera = { porEnviar: [], naoAceitos: 0 }
const porEnviarAinda = (e: Espera) => quantasEsperam(e) > 0 || (e.depois ?? []).length > 0
const haAlgo = (e: Espera) => esperaAlgo(e) || porEnviarAinda(e)

const oQueHa = (e: Espera, w: Wording) => {
  const falta = oQueFalta(e, w)
  const frases = [
    quantasEsperam(e) > 0
      ? `Há ${oQueEspera(e)} ainda sem envio neste aparelho${falta && `, e ${falta}`}.`
      : falta && `Há ${falta}, ainda sem envio, neste aparelho.`,
    e.naoAceitos > 0 && `Há ${naoAceito(e.naoAceitos)}: fica neste aparelho até que você diga o que fazer.`,
    porEnviarAinda(e) && 'O que ficar guardado só será enviado quando você entrar de novo neste aparelho.',
  ]
  return frases.filter(Boolean).join(' ')
}

/** The way out: `sair` asks first when something on this device has not reached the server, in the `dialogo`. */
export const useSair = () => {
  const { user } = useSession()
  const w = useWording()
  const [aberto, setAberto] = useState(false)
  const [contadas, setContadas] = useState(NADA)
  const [ocupado, setOcupado] = useState(false)
  const [erro, setErro] = useState<string>()
  const [recusadas, setRecusadas] = useState<Lista>([])
  const resta = haAlgo(contadas)

  const sair = async () => {
    const agora = await contarEspera(user.usuarioId)
    if (!haAlgo(agora)) return sairAgora()
    setContadas(agora)
    setErro(undefined)
    setRecusadas([])
    setAberto(true)
  }
  const enviarAgora = async () => {
    setOcupado(true)
    setErro(undefined)
    try {
      const { recusas, resta: porQue } = await enviarEspera(user.usuarioId)
      if (!esperaAlgo(await contarEspera(user.usuarioId))) return await sairAgora()
      setErro(
        recusas.length > 0 ? 'O servidor não aceitou o que segue. Fica neste aparelho até que você descarte.' : porQue,
      )
      setRecusadas(recusas)
    } catch (e) {
      setErro(mensagemDe(e))
    } finally {
      setContadas(await contarEspera(user.usuarioId))
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
        {resta && <Text>{oQueHa(contadas, w)}</Text>}
        <ErroGeral erro={erro} />
        <NaoAceitas lista={recusadas} onResolver={setRecusadas} />
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={sairAgora} disabled={ocupado}>
            {resta ? 'Sair e manter guardadas' : 'Sair'}
          </Button>
          {resta && (
            <Button onClick={enviarAgora} loading={ocupado} data-autofocus>
              {porEnviarAinda(contadas) ? 'Enviar agora' : 'Ver o que não foi aceito'}
            </Button>
          )}
        </Group>
      </Stack>
    </Modal>
  )
  return { sair, dialogo }
}
