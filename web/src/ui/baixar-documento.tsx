import { Button, Group, Stack, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { IconAlertTriangle } from '@tabler/icons-react'
import type { AnyEndpoint } from '#contract/endpoint.ts'
import { ApiError, download, type InputOf, passageira } from '#web/lib/api.ts'
import { mensagemDe } from '#web/lib/mensagem.ts'
import { toast } from './toast.tsx'

type Documento = AnyEndpoint & { readonly output: 'blob' }

/** What is there at once needs no notice of its coming. */
const AVISAR_MS = 400
let pedidos = 0

const Aviso = ({ texto, acao, onAcao }: { texto: string; acao: string; onAcao: () => void }) => (
  <Stack gap="xs">
    <Text size="sm">{texto}</Text>
    <Group>
      <Button size="compact-sm" variant="default" onClick={onAcao}>
        {acao}
      </Button>
    </Group>
  </Stack>
)

const NO_PREPARO = 'documentos'
/** What is on its way and was told to be. */
const emPreparo = new Set<AbortController>()

/** One notice for all of them: the corner shows four, and what waits behind those would come unsaid. */
const contarPreparo = () => {
  const n = emPreparo.size
  if (n === 0) return notifications.hide(NO_PREPARO)
  const cancelar = () => {
    for (const pedido of emPreparo) pedido.abort()
  }
  const aviso = {
    id: NO_PREPARO,
    loading: true,
    autoClose: false,
    withCloseButton: false,
    withBorder: true,
    message:
      n === 1 ? (
        <Aviso texto="Preparando o documento…" acao="Cancelar" onAcao={cancelar} />
      ) : (
        <Aviso texto={`Preparando ${n} documentos…`} acao="Cancelar todos" onAcao={cancelar} />
      ),
  } as const
  notifications.show(aviso)
  notifications.update(aviso)
}

/** Too much at once, or a fault that time may heal: the person is asked whether to try again. */
const oferecer = (id: string, erro: unknown, deNovo: () => void) => {
  const tentar = () => {
    notifications.hide(id)
    deNovo()
  }
  notifications.show({
    id,
    color: 'red',
    icon: <IconAlertTriangle size={18} aria-hidden />,
    autoClose: false,
    withBorder: true,
    closeButtonProps: { 'aria-label': 'Fechar aviso' },
    message: <Aviso texto={mensagemDe(erro)} acao="Tentar de novo" onAcao={tentar} />,
  })
}

/**
 * Hands over a document that the server has to make first: says that it is on its way, and lets the person give it up.
 * `emVez`: what is done where the server makes it in the background only.
 */
export const baixarDocumento = async <E extends Documento>(
  e: E,
  input: InputOf<E>,
  emVez?: () => Promise<void>,
): Promise<void> => {
  const id = `documento-${++pedidos}`
  const desistir = new AbortController()
  const aviso = setTimeout(() => {
    emPreparo.add(desistir)
    contarPreparo()
  }, AVISAR_MS)
  try {
    await download(e, { ...input, signal: desistir.signal })
  } catch (erro) {
    if (desistir.signal.aborted) return
    if (emVez && erro instanceof ApiError && erro.code === 'soEmSegundoPlano') return await emVez()
    if (passageira(erro)) oferecer(`${id}-falha`, erro, () => void baixarDocumento(e, input, emVez))
    else toast.erro(erro)
  } finally {
    clearTimeout(aviso)
    if (emPreparo.delete(desistir)) contarPreparo()
  }
}
