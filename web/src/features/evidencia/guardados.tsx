import { ActionIcon, Button, Group, Progress, Text, Tooltip } from '@mantine/core'
import { IconCloudOff, IconExclamationCircle, IconX } from '@tabler/icons-react'
import { tamanho } from '#web/ui/arquivos.ts'
import picker from '#web/ui/file-picker.module.css'
import { toast } from '#web/ui/toast.tsx'
import { filaDeArquivos, type NaFila } from './fila-de-arquivos.ts'

const AGUARDA = 'Guardado neste aparelho, será carregado quando houver conexão'

const Item = ({ a }: { a: NaFila }) => {
  const Icone = a.recusa ? IconExclamationCircle : IconCloudOff
  const tirar = () => void filaDeArquivos().tirar(a.id)
  return (
    <li className={picker.item}>
      <Icone size={20} stroke={1.5} aria-hidden />
      <div className={picker.texto}>
        <Text size="sm" truncate title={a.nome}>
          {a.nome} · {tamanho(a.tamanho)}
        </Text>
        {a.progresso !== undefined ? (
          <Progress.Root size="sm" mt={4}>
            <Progress.Section value={a.progresso * 100} aria-label={`Enviando ${a.nome}`} />
          </Progress.Root>
        ) : (
          <Text size="xs" c={a.recusa ? 'red' : 'dimmed'} role={a.recusa ? 'alert' : undefined}>
            {a.recusa ?? (a.espera ? `${a.espera} Continua guardado neste aparelho e será tentado de novo.` : AGUARDA)}
          </Text>
        )}
      </div>
      {a.recusa ? (
        <Group gap="xs">
          <Button
            variant="default"
            size="xs"
            h={32}
            onClick={() => void filaDeArquivos().repetir(a.id).catch(toast.erro)}
            aria-label={`Tentar de novo: ${a.nome}`}
          >
            Tentar de novo
          </Button>
          <Button variant="default" size="xs" h={32} onClick={tirar} aria-label={`Descartar: ${a.nome}`}>
            Descartar
          </Button>
        </Group>
      ) : (
        <Tooltip label="Remover">
          <ActionIcon variant="subtle" color="neutro" size={32} aria-label={`Remover: ${a.nome}`} onClick={tirar}>
            <IconX size={18} aria-hidden />
          </ActionIcon>
        </Tooltip>
      )}
    </li>
  )
}

/** What waits on this device to go up, and what of it the server did not take. */
export const Guardados = ({ lista }: { lista: readonly NaFila[] }) =>
  lista.length === 0 ? null : (
    <ul className={picker.lista} aria-label="Guardados neste aparelho">
      {lista.map((a) => (
        <Item key={a.id} a={a} />
      ))}
    </ul>
  )
