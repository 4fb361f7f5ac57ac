import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { useEffect, useState } from 'react'
import type { Wording } from '#contract/wording.ts'
import { useWording } from '#web/lib/ambiente.ts'
import { signOut } from '#web/lib/auth.ts'
import { contarEspera, esperaAlgo, naoAceito, oQueEspera, quantasEsperam } from '#web/lib/espera.ts'
import { porEnviar } from '#web/lib/guardados.ts'
import { useSession } from '#web/lib/session.ts'
import { ErroGeral } from '#web/ui/erro-geral.tsx'
import { NaoAceita } from '#web/ui/nao-aceita.tsx'
import { mensagemDe, quantos } from '#web/ui/texto.ts'
import { toast } from '#web/ui/toast.tsx'

const sairAgora = async () => {
  const { confirmado } = await signOut()
  if (!confirmado)
    toast.info('Você saiu neste navegador, mas o servidor não respondeu. A sessão terminará sozinha por falta de uso.')
}

/** The queues come with their pages; who has nothing waiting never loads them. Answers first: files may need them, but no fault of theirs keeps the files here. */
const enviar = async (usuarioId: number) => {
  const { respostas, comentarios, arquivos } = await contarEspera(usuarioId)
  try {
    return porEnviar(usuarioId).length > 0 || respostas + comentarios > 0
      ? await (await import('#web/features/acompanhamento/fila.ts')).enviarGuardadas(usuarioId)
      : []
  } finally {
    if (arquivos > 0) await (await import('#web/features/evidencia/fila-de-arquivos.ts')).filaDeArquivos().enviarJa()
  }
}

type Enviadas = Awaited<ReturnType<typeof enviar>>

const NaoAceitas = ({ lista, onResolver }: { lista: Enviadas; onResolver: (restam: Enviadas) => void }) => {
  const w = useWording()
  const sem = (r: Enviadas[number]) => onResolver(lista.filter((x) => x !== r))
  return (
    <Stack gap="sm">
      {lista.map((r) => (
        <NaoAceita
          key={r.clienteId}
          titulo={r.numero === undefined ? w.singular('pergunta') : `${w.singular('pergunta')} ${r.numero}`}
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
 * Answers and files kept on this device are sent when their person is here again, whatever page opens first, and when the
 * connection is back. Answers that the server does not take are shown in the dialog that this gives.
 */
export const useEnviarGuardadas = (usuarioId: number | undefined) => {
  const [lista, setLista] = useState<Enviadas>([])
  useEffect(() => {
    setLista([])
    if (usuarioId === undefined) return
    // Those that could not be sent wait on; the page they belong to tells why.
    const mandar = () =>
      // What the open page asks about is not asked a second time.
      enviar(usuarioId).then(
        (todas) => setLista(todas.filter((r) => !r.naTela)),
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

const contar = async (usuarioId: number) => ({
  ...(await contarEspera(usuarioId)),
  temas: porEnviar(usuarioId).flatMap((f) => f.temas).length,
})
type Contadas = Awaited<ReturnType<typeof contar>>
const NADA: Contadas = { respostas: 0, comentarios: 0, arquivos: 0, naoAceitos: 0, temas: 0 }
const haAlgo = (c: Contadas) => esperaAlgo(c) || c.temas > 0

const porEnviarAinda = (c: Contadas) => quantasEsperam(c) + c.temas > 0

const oQueHa = (c: Contadas, w: Wording) => {
  const porFinalizar = `${w.min.conta(c.temas, 'tema')} por finalizar`
  const frases = [
    quantasEsperam(c) > 0
      ? `Há ${oQueEspera(c)} ainda sem envio neste aparelho${c.temas > 0 ? `, e ${porFinalizar}` : ''}.`
      : c.temas > 0 && `Há ${porFinalizar}, ainda sem envio, neste aparelho.`,
    c.naoAceitos > 0 && `Há ${naoAceito(c.naoAceitos)}: fica neste aparelho até que você diga o que fazer.`,
    porEnviarAinda(c) && 'O que ficar guardado só será enviado quando você entrar de novo neste aparelho.',
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
  const [recusadas, setRecusadas] = useState<Enviadas>([])
  const resta = haAlgo(contadas)

  const sair = async () => {
    const agora = await contar(user.usuarioId)
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
      const naoAceitas = await enviar(user.usuarioId)
      const restam = await contarEspera(user.usuarioId)
      if (!esperaAlgo(restam)) return await sairAgora()
      const arquivos = restam.arquivos + restam.naoAceitos
      if (naoAceitas.length > 0)
        setErro('O servidor não aceitou o que segue. Fica neste aparelho até que você descarte.')
      else
        setErro(
          `${quantos(arquivos, 'arquivo não foi carregado', 'arquivos não foram carregados')}. A página de envio diz por quê.`,
        )
      setRecusadas(naoAceitas)
    } catch (e) {
      setErro(mensagemDe(e))
    } finally {
      setContadas(await contar(user.usuarioId))
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
